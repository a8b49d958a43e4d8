/**
 * In how many bits each of many vectors differs from a question: the innermost loop of every search by meaning. It is
 * the one piece of WebAssembly written by hand, since counting bits sixteen bytes at a time takes a fifth of what
 * JavaScript takes, and that was a fifth of a whole search among 84,000 symbols.
 */

/** The vectors' bits are written to `bits` once; a scan writes the distance of each into `distances`. */
export class BitScan {
  readonly bits: Int32Array;
  readonly distances: Uint16Array;
  readonly #question: Int32Array;
  readonly #width: number;
  readonly #scan: Scan;

  /** So many vectors of so many words of 32 bits; the words must be a multiple of four. */
  constructor(vectors: number, words: number) {
    this.#width = words * 4;
    const bytes = this.#width * (vectors + 1) + vectors * 2;
    const memory = new wasm.Memory({ initial: Math.ceil(bytes / PAGE) });
    this.#question = new Int32Array(memory.buffer, 0, words);
    this.bits = new Int32Array(memory.buffer, this.#width, vectors * words);
    this.distances = new Uint16Array(memory.buffer, this.#width * (vectors + 1), vectors);
    compiled ??= new wasm.Module(Uint8Array.from(PROGRAM));
    this.#scan = new wasm.Instance(compiled, { m: { m: memory } }).exports.scan;
  }

  compare(question: Int32Array): Uint16Array {
    this.#question.set(question);
    if (this.bits.length > 0)
      this.#scan(this.#width, this.distances.byteOffset, this.distances.byteOffset, this.#width);
    return this.distances;
  }
}

type Scan = (at: number, end: number, out: number, width: number) => void;

/** As much of WebAssembly as is used here: the types of Node leave it to those of the browser. */
interface Wasm {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (program: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: { scan: Scan } };
}

const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;
const PAGE = 2 ** 16;
let compiled: object | undefined;

const [AT, END, OUT, WIDTH, QUESTION, STOP, SUM] = [0, 1, 2, 3, 4, 5, 6];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const number = (value: number) => [0x41, value];
const ADD = [0x6a];
const LOOP = [0x03, 0x40];
const AGAIN_IF_LESS = [0x49, 0x0d, 0x00];
const LOOP_END = [0x0b];
const LOAD_16_BYTES = [0xfd, 0x00, 0x04, 0x00];
const ZEROS = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const XOR = [0xfd, 0x51];
const COUNT_BITS_IN_BYTES = [0xfd, 0x62];
const BYTES_TO_PAIRS = [0xfd, 0x7d];
const ADD_PAIRS = [0xfd, 0x8e, 0x01];
const PAIRS_TO_FOURS = [0xfd, 0x7f];
const four = (lane: number) => [0xfd, 0x1b, lane];
const STORE_2_BYTES = [0x3b, 0x01, 0x00];

/** For each vector from `at` to `end`: for each 16 bytes of it, add up the bits that are not as in the question. */
const BODY = [
  // The locals beside the four parameters: two whole numbers and one of 16 bytes.
  ...[0x02, 0x02, 0x7f, 0x01, 0x7b],
  ...LOOP,
  ...[...number(0), ...set(QUESTION)],
  ...[...get(AT), ...get(WIDTH), ...ADD, ...set(STOP)],
  ...[...ZEROS, ...set(SUM)],
  ...LOOP,
  ...[...get(SUM), ...get(AT), ...LOAD_16_BYTES, ...get(QUESTION), ...LOAD_16_BYTES],
  ...[...XOR, ...COUNT_BITS_IN_BYTES, ...BYTES_TO_PAIRS, ...ADD_PAIRS, ...set(SUM)],
  ...[...get(QUESTION), ...number(16), ...ADD, ...set(QUESTION)],
  ...[...get(AT), ...number(16), ...ADD, ...set(AT)],
  ...[...get(AT), ...get(STOP), ...AGAIN_IF_LESS],
  ...LOOP_END,
  ...[...get(SUM), ...PAIRS_TO_FOURS, ...set(SUM)],
  ...get(OUT),
  ...[...get(SUM), ...four(0), ...get(SUM), ...four(1), ...ADD],
  ...[...get(SUM), ...four(2), ...ADD, ...get(SUM), ...four(3), ...ADD],
  ...STORE_2_BYTES,
  ...[...get(OUT), ...number(2), ...ADD, ...set(OUT)],
  ...[...get(AT), ...get(END), ...AGAIN_IF_LESS],
  ...LOOP_END,
  0x0b,
];

const name = (text: string) => [text.length, ...Buffer.from(text)];
const section = (id: number, content: number[]) => [id, ...length(content.length), ...content];
const length = (bytes: number) => (bytes < 128 ? [bytes] : [(bytes & 127) | 128, bytes >> 7]);

const PROGRAM = [
  ...[0x00, ...Buffer.from("asm"), 0x01, 0x00, 0x00, 0x00],
  // One type: four whole numbers in, nothing out.
  ...section(1, [1, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 0]),
  // The memory is given to it.
  ...section(2, [1, ...name("m"), ...name("m"), 0x02, 0x00, 0]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...name("scan"), 0x00, 0]),
  ...section(10, [1, ...length(BODY.length), ...BODY]),
];
