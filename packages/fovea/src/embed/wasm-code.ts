/**
 * As much of WebAssembly, and of writing it by hand, as the innermost loops of a search by meaning need. The names
 * are those of what an instruction does here; the numbers are its bytes.
 */

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** The types of Node leave WebAssembly to those of the browser. */
interface Wasm {
  Memory: new (size: { initial: number }) => WasmMemory;
  Module: new (program: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: { run: unknown } };
}

export const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;
export const PAGE = 2 ** 16;

export const get = (local: number) => [0x20, local];
export const set = (local: number) => [0x21, local];
export const number = (value: number) => [0x41, value];
export const ADD = [0x6a];
export const LOOP = [0x03, 0x40];
export const AGAIN_IF_LESS = [0x49, 0x0d, 0x00];
export const END = [0x0b];
export const load16Bytes = (offset: number) => [0xfd, 0x00, 0x04, offset];
export const store16Bytes = (offset: number) => [0xfd, 0x0b, 0x04, offset];

/** Eight signed bytes as pairs of bytes; four of those as fours of bytes; the first two of these as fractions. */
export const LOAD_8_BYTES_AS_PAIRS = [0xfd, 0x01, 0x03, 0x00];
export const FIRST_PAIRS_TO_FOURS = [0xfd, 0xa7, 0x01];
export const LAST_PAIRS_TO_FOURS = [0xfd, 0xa8, 0x01];
export const FOURS_TO_FRACTIONS = [0xfd, 0xfe, 0x01];
export const MULTIPLY_FRACTIONS = [0xfd, 0xf2, 0x01];
export const ADD_FRACTIONS = [0xfd, 0xf0, 0x01];
/** Two of the four whole numbers of two operands that are the same, at the beginning. */
export const choose = (...two: readonly [number, number]) => [
  ...[0xfd, 0x0d],
  ...[...two, ...two].flatMap((lane) => [4 * lane, 4 * lane + 1, 4 * lane + 2, 4 * lane + 3]),
];

export const WHOLE = 0x7f;
export const FRACTION = 0x7c;

/** A program of one function, `run`; its memory is given to it as `m.m`. */
export function programOf(
  parameters: readonly number[],
  results: readonly number[],
  body: readonly number[],
) {
  return Uint8Array.from([
    ...[0x00, ...Buffer.from("asm"), 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, parameters.length, ...parameters, results.length, ...results]),
    ...section(2, [1, ...name("m"), ...name("m"), 0x02, 0x00, 0]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name("run"), 0x00, 0]),
    ...section(10, [1, ...length(body.length), ...body]),
  ]);
}

const name = (text: string) => [text.length, ...Buffer.from(text)];
const section = (id: number, content: number[]) => [id, ...length(content.length), ...content];
const length = (bytes: number) => (bytes < 128 ? [bytes] : [(bytes & 127) | 128, bytes >> 7]);
