// Calls kernels of a library for tests/wasm_road.py: requests on stdin, answers on stdout.
//
// The arguments are the library, which Python in WebAssembly loads as a page's Python does, and
// Pyodide's module.
//
// A request is the length of a line of JSON (4 bytes), that line, and the bytes it announces:
// {name, words: [numbers as text], arrays: [{word, size}], results: [{word, itemsize, dimensions}]}.
// The answer is {words, seconds} in the same form, then the bytes of all arrays. What the library
// exports, and needs and Pyodide lacks, is said first.

import { readFileSync, readSync, writeSync } from "node:fs";

const content = readFileSync(process.argv[2]);
const { loadPyodide } = await import(process.argv[3]);
const python = await loadPyodide();
const FILE = "/kernels.so";
python.FS.writeFile(FILE, content);
python.runPython(`import ctypes; ctypes.CDLL("${FILE}")`);
const { _malloc: take, _free: give } = python._module;
const kernels = python._module.LDSO.loadedLibsByName[FILE].exports;

/** The memory at an address, until it next grows: whoever calls a kernel asks again. */
function bytes(address, size) {
  return new Uint8Array(python._module.HEAPU8.buffer, address, size);
}

/** Call a kernel with the words of a frame (a BigInt64Array), its results written into them. */
function call(name, words) {
  const given = new Uint8Array(words.buffer);
  const frame = take(given.length);
  bytes(frame, given.length).set(given);
  const status = kernels[name](frame);
  if (status !== 0) throw new Error(`${name}: status ${status}`);
  given.set(bytes(frame, given.length));
  give(frame);
}

/** A pipe of node's may have nothing, or no room, at the moment. */
function again(problem) {
  if (problem.code !== "EAGAIN") throw problem;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}

function read(size) {
  const found = Buffer.alloc(size);
  for (let done = 0; done < size; ) {
    try {
      const more = readSync(0, found, done, size - done);
      if (more === 0) process.exit(0);
      done += more;
    } catch (problem) {
      again(problem);
    }
  }
  return found;
}

function write(bytes) {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done);
    } catch (problem) {
      again(problem);
    }
  }
}

function say(told) {
  const said = Buffer.from(JSON.stringify(told));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(said.length);
  write(length);
  write(said);
}

function answer(request) {
  const words = BigInt64Array.from(request.words, BigInt);
  const taken = request.arrays.map(({ word, size }) => {
    const address = take(Math.max(size, 1));
    bytes(address, size).set(read(size));
    words[word] = BigInt(address);
    return { address, size };
  });
  const began = process.cpuUsage();
  call(request.name, words);
  const { user, system } = process.cpuUsage(began);
  const made = request.results.map(({ word, itemsize, dimensions }) => ({
    block: words[word],
    address: Number(words[word + 1]),
    size: Array.from(words.subarray(word + 2, word + 2 + dimensions), Number)
      .reduce((product, length) => product * length, itemsize),
  }));
  say({ words: Array.from(words, String), seconds: (user + system) / 1e6 });
  for (const { address, size } of [...taken, ...made]) write(bytes(address, size));
  for (const { address } of taken) give(address);
  for (const { block } of made) kernels.pions_release(block);
}

const compiled = new WebAssembly.Module(content);
say({
  exports: WebAssembly.Module.exports(compiled).map(({ name }) => name),
  missing: WebAssembly.Module.imports(compiled)
    .filter(({ kind, name }) => kind === "function" && !python._module[`_${name}`])
    .map(({ name }) => name),
});
for (;;) answer(JSON.parse(read(read(4).readUInt32LE()).toString()));
