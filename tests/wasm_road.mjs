// Calls kernels of a WebAssembly module for tests/wasm_road.py: requests on stdin, answers on stdout.
//
// A request is the length of a line of JSON (4 bytes), that line, and the bytes it announces:
// {name, words: [numbers as text], arrays: [{word, size}], results: [{word, itemsize, dimensions}]}.
// The answer is {words, seconds} in the same form, then the bytes of all arrays. What the module
// exports and imports is said first.

import { readFileSync, readSync, writeSync } from "node:fs";
import { Kernels } from "../tools/kernels/wasm.mjs";

const content = readFileSync(process.argv[2]);
const kernels = await Kernels.from(content);

function read(size) {
  const found = Buffer.alloc(size);
  for (let done = 0; done < size; ) {
    const more = readSync(0, found, done, size - done);
    if (more === 0) process.exit(0);
    done += more;
  }
  return found;
}

function write(bytes) {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done);
    } catch (problem) {
      if (problem.code !== "EAGAIN") throw problem;
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
    const address = kernels.take(Math.max(size, 1));
    kernels.bytes(address, size).set(read(size));
    words[word] = BigInt(address);
    return { address, size };
  });
  const began = process.cpuUsage();
  kernels.call(request.name, words);
  const { user, system } = process.cpuUsage(began);
  const made = request.results.map(({ word, itemsize, dimensions }) => ({
    block: words[word],
    address: Number(words[word + 1]),
    size: Array.from(words.subarray(word + 2, word + 2 + dimensions), Number)
      .reduce((product, length) => product * length, itemsize),
  }));
  say({ words: Array.from(words, String), seconds: (user + system) / 1e6 });
  for (const { address, size } of [...taken, ...made]) write(kernels.bytes(address, size));
  for (const { address } of taken) kernels.give(address);
  for (const { block } of made) kernels.release(block);
}

const compiled = new WebAssembly.Module(content);
say({
  exports: WebAssembly.Module.exports(compiled).map(({ name }) => name),
  imports: WebAssembly.Module.imports(compiled).map(({ name }) => name),
});
for (;;) answer(JSON.parse(read(read(4).readUInt32LE()).toString()));
