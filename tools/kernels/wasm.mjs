// Kernels in WebAssembly: their memory, and how they are called.
//
// A kernel takes the address of a frame of 64-bit words (src/pions/kernels/signatures.py): two
// words of its own, its result, its arguments; an array is its address and its dimensions.
// Nothing here needs node: a page, or Python in a page, may use it as well.

const WORD = 8;

/** A kernel gave up, or memory ran out. */
export class KernelFault extends Error {}

/** The kernels of one module; its memory is theirs, and grows. */
export class Kernels {
  /** Kernels from the bytes of `kernels.wasm`. */
  static async from(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    instance.exports._initialize?.();
    return new Kernels(instance.exports);
  }

  constructor(exported) {
    this.exported = exported;
  }

  /** The address of so many bytes of new memory, not cleared. */
  take(size) {
    const address = this.exported.pions_take(size) >>> 0;
    if (address === 0) throw new KernelFault(`no memory for ${size} bytes`);
    return address;
  }

  /** Give memory back that was taken. */
  give(address) {
    this.exported.pions_give(address);
  }

  /** Give back an array that a kernel made, by the word in front of it. */
  release(block) {
    this.exported.pions_release(block);
  }

  /** The memory at an address, until it next grows: whoever calls a kernel asks again. */
  bytes(address, size) {
    return new Uint8Array(this.exported.memory.buffer, address, size);
  }

  /** Call a kernel with the words of a frame (a BigInt64Array), its results written into them. */
  call(name, words) {
    const size = words.length * WORD;
    const given = new Uint8Array(words.buffer, words.byteOffset, size);
    const frame = this.take(size);
    try {
      this.bytes(frame, size).set(given);
      const status = this.exported[name](frame);
      if (status !== 0) throw new KernelFault(`${name}: status ${status}`);
      given.set(this.bytes(frame, size));
    } finally {
      this.give(frame);
    }
  }
}
