/**
 * In how many bits each of many vectors differs from a question: the innermost loop of every search by meaning. It is
 * WebAssembly written by hand, since counting bits sixteen bytes at a time takes a fifth of what JavaScript takes, and
 * that was a fifth of a whole search among 84,000 symbols.
 */
import {
  ADD,
  AGAIN_IF_LESS,
  END,
  get,
  LOOP,
  load16Bytes,
  number,
  PAGE,
  programOf,
  set,
  WHOLE,
  wasm,
} from "../base/wasm-code.ts";

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
    compiled ??= new wasm.Module(programOf([WHOLE, WHOLE, WHOLE, WHOLE], [], BODY));
    this.#scan = new wasm.Instance(compiled, { m: { m: memory } }).exports.run as Scan;
  }

  compare(question: Int32Array): Uint16Array {
    this.#question.set(question);
    if (this.bits.length > 0)
      this.#scan(this.#width, this.distances.byteOffset, this.distances.byteOffset, this.#width);
    return this.distances;
  }
}

type Scan = (at: number, end: number, out: number, width: number) => void;

let compiled: object | undefined;

const [AT, STOP_ALL, OUT, WIDTH, QUESTION, STOP, SUM] = [0, 1, 2, 3, 4, 5, 6];
const ZEROS = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const XOR = [0xfd, 0x51];
const COUNT_BITS_IN_BYTES = [0xfd, 0x62];
const BYTES_TO_PAIRS = [0xfd, 0x7d];
const ADD_PAIRS = [0xfd, 0x8e, 0x01];
const PAIRS_TO_FOURS = [0xfd, 0x7f];
const four = (lane: number) => [0xfd, 0x1b, lane];
const STORE_2_BYTES = [0x3b, 0x01, 0x00];

/** For each vector from `at` to the end: for each 16 bytes of it, add up the bits that are not as in the question. */
const BODY = [
  // The locals beside the four parameters: two whole numbers and one of 16 bytes.
  ...[0x02, 0x02, 0x7f, 0x01, 0x7b],
  ...LOOP,
  ...[...number(0), ...set(QUESTION)],
  ...[...get(AT), ...get(WIDTH), ...ADD, ...set(STOP)],
  ...[...ZEROS, ...set(SUM)],
  ...LOOP,
  ...[...get(SUM), ...get(AT), ...load16Bytes(0), ...get(QUESTION), ...load16Bytes(0)],
  ...[...XOR, ...COUNT_BITS_IN_BYTES, ...BYTES_TO_PAIRS, ...ADD_PAIRS, ...set(SUM)],
  ...[...get(QUESTION), ...number(16), ...ADD, ...set(QUESTION)],
  ...[...get(AT), ...number(16), ...ADD, ...set(AT)],
  ...[...get(AT), ...get(STOP), ...AGAIN_IF_LESS],
  ...END,
  ...[...get(SUM), ...PAIRS_TO_FOURS, ...set(SUM)],
  ...get(OUT),
  ...[...get(SUM), ...four(0), ...get(SUM), ...four(1), ...ADD],
  ...[...get(SUM), ...four(2), ...ADD, ...get(SUM), ...four(3), ...ADD],
  ...STORE_2_BYTES,
  ...[...get(OUT), ...number(2), ...ADD, ...set(OUT)],
  ...[...get(AT), ...get(STOP_ALL), ...AGAIN_IF_LESS],
  ...END,
  ...END,
];
