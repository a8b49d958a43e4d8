/**
 * As much of WebAssembly, and of writing it by hand, as our innermost loops need: those that read texts and those that add
 * up vectors. The names are those of what an instruction does here; the numbers are its bytes.
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
/** Up to 63. */
export const number = (value: number) => [0x41, value];
export const largeNumber = (value: number) => [0x41, ...signed(value)];
export const ADD = [0x6a];
export const SUBTRACT = [0x6b];
export const MULTIPLY = [0x6c];
export const AND = [0x71];
export const XOR = [0x73];
export const SHIFT_LEFT = [0x74];
export const SHIFT_RIGHT = [0x76];
export const IS_EQUAL = [0x46];
export const IS_ZERO = [0x45];
export const IS_LESS = [0x49];
export const LOOP = [0x03, 0x40];
export const BLOCK = [0x02, 0x40];
export const IF = [0x04, 0x40];
export const END = [0x0b];
export const RETURN = [0x0f];
/** Out of so many blocks and to the end of the next one, or to its beginning where it is a loop. */
export const jump = (blocks: number) => [0x0c, blocks];
export const jumpIf = (blocks: number) => [0x0d, blocks];
/** `IS_LESS` and `jumpIf(0)`. */
export const AGAIN_IF_LESS = [0x49, 0x0d, 0x00];
export const loadByte = (offset: number) => [0x2d, 0x00, offset];
export const load2Bytes = (offset: number) => [0x2f, 0x01, offset];
export const load4Bytes = (offset: number) => [0x28, 0x02, offset];
export const store4Bytes = (offset: number) => [0x36, 0x02, offset];
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

/** Seven bits at a time, the lowest first; the highest of all is the sign. */
function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}
