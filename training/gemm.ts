/**
 * Matrix products with SIMD, as a WebAssembly module put together here: plain JavaScript takes eight times as long, and
 * the products are nearly all of the training. C = A × B, where B comes packed (see `pack`).
 */
const ROWS = 4;
const COLUMNS = 8;
const PAGE = 65_536;

/** Node's types do not know WebAssembly; this is what we use of it. */
interface WebAssemblyHost {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
}
const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyHost }).WebAssembly;

export interface Gemm {
  memory: { buffer: ArrayBuffer };
  /** Byte offsets of the matrices; rows must be a multiple of 4, columns of 8. */
  multiply(a: number, b: number, c: number, rows: number, inner: number, columns: number): void;
}

export function createGemm(bytes: number): Gemm {
  const memory = new Memory({ initial: Math.ceil(bytes / PAGE) });
  const instance = new Instance(new Module(moduleBytes()), { env: { memory } });
  return { memory, multiply: instance.exports.multiply as Gemm["multiply"] };
}

/** Panels of eight columns, each row by row, so that the product reads B in one stream. */
export function pack(source: Float32Array, rows: number, columns: number, target: Float32Array): void {
  let at = 0;
  for (let panel = 0; panel < columns; panel += COLUMNS)
    for (let row = 0; row < rows; row++) {
      const from = row * columns + panel;
      for (let i = 0; i < COLUMNS; i++) target[at++] = source[from + i]!;
    }
}

/** The same for the transpose of `source`. */
export function packTransposed(
  source: Float32Array,
  rows: number,
  columns: number,
  target: Float32Array,
): void {
  for (let panel = 0; panel < rows; panel += COLUMNS)
    for (let i = 0; i < COLUMNS; i++) {
      const from = (panel + i) * columns;
      let at = panel * columns + i;
      for (let column = 0; column < columns; column++, at += COLUMNS) target[at] = source[from + column]!;
    }
}

const I32 = 0x7f;
const V128 = 0x7b;
const local = { a: 0, b: 1, c: 2, rows: 3, inner: 4, columns: 5, row: 6, column: 7, count: 8, from: 9 };
/** Locals after the ten above: four pointers into A, one into B, one into C, two columns of B, one value of A. */
const A_POINTER = 10;
const OUT = 14;
const B_LOW = 15;
const B_HIGH = 16;
const VALUE = 17;
const SUM = 18;

const get = (index: number) => [0x20, index];
const set = (index: number) => [0x21, index];
const number = (value: number) => [0x41, ...signed(value)];
const add = [0x6a];
const multiply = [0x6c];
const simd = (...code: number[]) => [0xfd, ...code];
const load = (offset: number) => simd(0x00, 4, ...unsigned(offset));
const loadSplat = simd(0x09, 2, 0);
const store = (offset: number) => simd(0x0b, 4, ...unsigned(offset));
const addFloats = simd(0xe4, 0x01);
const multiplyFloats = simd(0xe6, 0x01);
const zero = simd(0x0c, ...new Array<number>(16).fill(0));
const increase = (index: number, by: readonly number[]) => [...get(index), ...by, ...add, ...set(index)];
/** Repeats while a local is below `limit`. */
const loop = (body: readonly number[], index: number, limit: number) => [
  0x03,
  0x40,
  ...body,
  ...get(index),
  ...get(limit),
  0x49,
  0x0d,
  0,
  0x0b,
];

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const rowsOfBlock = [0, 1, 2, 3];
  const innermost = [
    ...get(local.from),
    ...load(0),
    ...set(B_LOW),
    ...get(local.from),
    ...load(16),
    ...set(B_HIGH),
    ...rowsOfBlock.flatMap((row) => [
      ...get(A_POINTER + row),
      ...loadSplat,
      ...set(VALUE),
      ...[B_LOW, B_HIGH].flatMap((side, i) => {
        const sum = SUM + row * 2 + i;
        return [...get(sum), ...get(VALUE), ...get(side), ...multiplyFloats, ...addFloats, ...set(sum)];
      }),
      ...increase(A_POINTER + row, number(4)),
    ]),
    ...increase(local.from, number(COLUMNS * 4)),
    ...increase(local.count, number(1)),
  ];
  const rowStart = (row: number) => [
    ...get(local.row),
    ...number(row),
    ...add,
    ...get(local.inner),
    ...multiply,
    ...number(4),
    ...multiply,
  ];
  const block = [
    ...rowsOfBlock.flatMap((row) => [...get(local.a), ...rowStart(row), ...add, ...set(A_POINTER + row)]),
    ...[...rowsOfBlock, ...rowsOfBlock].flatMap((_, i) => [...zero, ...set(SUM + i)]),
    ...number(0),
    ...set(local.count),
    ...loop(innermost, local.count, local.inner),
    ...get(local.row),
    ...get(local.columns),
    ...multiply,
    ...get(local.column),
    ...add,
    ...number(4),
    ...multiply,
    ...get(local.c),
    ...add,
    ...set(OUT),
    ...rowsOfBlock.flatMap((row) => [
      ...get(OUT),
      ...get(SUM + row * 2),
      ...store(0),
      ...get(OUT),
      ...get(SUM + row * 2 + 1),
      ...store(16),
      ...increase(OUT, [...get(local.columns), ...number(4), ...multiply]),
    ]),
    ...increase(local.column, number(COLUMNS)),
  ];
  const body = [
    ...number(0),
    ...set(local.row),
    ...loop(
      [
        ...number(0),
        ...set(local.column),
        ...get(local.b),
        ...set(local.from),
        ...loop(block, local.column, local.columns),
        ...increase(local.row, number(ROWS)),
      ],
      local.row,
      local.rows,
    ),
    0x0b,
  ];
  const locals = [2, ...unsigned(B_LOW - 6), I32, ...unsigned(SUM + 8 - B_LOW), V128];
  const code = [...locals, ...body];
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, 0x60, 6, I32, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...text("env"), ...text("memory"), 0x02, 0x00, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text("multiply"), 0x00, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function text(value: string): number[] {
  return [value.length, ...Buffer.from(value)];
}

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  return value < 64 ? [value] : [(value & 127) | 128, ...signed(value >> 7)];
}
