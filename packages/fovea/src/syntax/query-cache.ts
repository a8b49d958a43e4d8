/**
 * Remembers compiled queries between processes. Compiling a language's query is most of what one edited file costs a
 * program that starts from nothing: 150 to 200 ms. What tree-sitter does then depends on nothing but its memory, and
 * in a new process that is the same each time, byte for byte. So the pages that changed are kept, in a file named after
 * a digest of the memory before; where there is such a file they are put in place instead.
 */
import { digestOf, keepBytes, readKept } from "../base/kept-bytes.ts";

/** The part we use of what the library puts on the object given to `Parser.init`. */
export interface CompilingModule {
  HEAPU8: Uint8Array;
  _ts_query_new(...args: number[]): number;
}

export interface CachedQuery {
  folder: string;
  /** Names the file, before the digest: there is one file for each. */
  language: string;
  /** How far from the beginning memory may hold anything. */
  usedBytes: number;
}

const PAGE = 4096;
const NUMBER_BYTES = 4;

/** Does what `compile` does, with queries taken from the folder, or put there for the next process. */
export function withQueryCache<T>(module: CompilingModule, cached: CachedQuery, compile: () => T): T {
  const compileQuery = module._ts_query_new;
  module._ts_query_new = (...args) => {
    const before = module.HEAPU8;
    const digest = digestOf(before.subarray(0, cached.usedBytes), `${before.length} ${args}`).toString("hex");
    const name = `${cached.language}-${digest}.query`;
    const known = readKept(cached.folder, name);
    if (known) return restore(before, known);
    const copy = before.slice();
    const address = compileQuery(...args);
    // Memory that has grown is another one; that does not happen with a single query.
    if (address !== 0 && module.HEAPU8.length === copy.length)
      keepBytes(cached.folder, `${cached.language}-`, name, pack(copy, module.HEAPU8, address));
    return address;
  };
  try {
    return compile();
  } finally {
    module._ts_query_new = compileQuery;
  }
}

/** The address of the query, then the number and the bytes of each changed page. */
function pack(before: Uint8Array, after: Uint8Array, address: number): Buffer {
  const parts: Uint8Array[] = [fourBytes(address)];
  for (let at = 0; at < after.length; at += PAGE) {
    const page = after.subarray(at, at + PAGE);
    if (Buffer.compare(before.subarray(at, at + PAGE), page) !== 0) parts.push(fourBytes(at / PAGE), page);
  }
  return Buffer.concat(parts);
}

function restore(memory: Uint8Array, body: Buffer): number {
  for (let at = NUMBER_BYTES; at < body.length; at += NUMBER_BYTES + PAGE) {
    const from = at + NUMBER_BYTES;
    memory.set(body.subarray(from, from + PAGE), body.readUInt32LE(at) * PAGE);
  }
  return body.readUInt32LE(0);
}

function fourBytes(number: number): Buffer {
  const bytes = Buffer.alloc(NUMBER_BYTES);
  bytes.writeUInt32LE(number);
  return bytes;
}
