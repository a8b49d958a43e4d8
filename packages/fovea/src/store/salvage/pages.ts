/**
 * Reads the rows of an SQLite file page by page, without its trees: where an inner page is lost, the leaves below it are
 * still there. Follows only the cells that a leaf points to and skips free pages, so that nothing deleted comes back.
 * The format: https://www.sqlite.org/fileformat2.html
 */
import { readFileSync } from "node:fs";

export type Cell = string | number | bigint | null | Uint8Array;

export interface Leaf {
  /** Of a table with row ids, or of one without (or an index): those have no `rowid`. */
  kind: "table" | "index";
  rows: { rowid: number; cells: Cell[] }[];
}

const HEADER = 100;

export function* readLeaves(path: string): Iterable<Leaf> {
  const file = readFileSync(path);
  const size = pageSizeOf(file);
  const pages = Math.floor(file.length / size);
  const pageAt = (number: number) =>
    number >= 1 && number <= pages ? file.subarray((number - 1) * size, number * size) : undefined;
  const free = readFreePages(file, pageAt);
  for (let number = 1; number <= pages; number++) {
    if (free.has(number)) continue;
    const leaf = readLeaf(pageAt(number)!, number === 1 ? HEADER : 0, pageAt);
    if (leaf) yield leaf;
  }
}

export function pageSizeOf(file: Buffer): number {
  if (file.length < HEADER) return 4096;
  const size = file.readUInt16BE(16);
  if (size === 1) return 65_536;
  return size >= 512 && (size & (size - 1)) === 0 ? size : 4096;
}

type PageAt = (number: number) => Buffer | undefined;

function readFreePages(file: Buffer, pageAt: PageAt): Set<number> {
  const free = new Set<number>();
  if (file.length < HEADER) return free;
  let trunk = file.readUInt32BE(32);
  for (let page = pageAt(trunk); page && !free.has(trunk); page = pageAt(trunk)) {
    free.add(trunk);
    const count = Math.min(page.readUInt32BE(4), page.length / 4 - 2);
    for (let n = 0; n < count; n++) free.add(page.readUInt32BE(8 + n * 4));
    trunk = page.readUInt32BE(0);
  }
  return free;
}

const INDEX_LEAF = 0x0a;
const TABLE_LEAF = 0x0d;

function readLeaf(page: Buffer, start: number, pageAt: PageAt): Leaf | undefined {
  const type = page[start];
  if (type !== INDEX_LEAF && type !== TABLE_LEAF) return undefined;
  const kind = type === TABLE_LEAF ? "table" : "index";
  const rows: Leaf["rows"] = [];
  const count = page.readUInt16BE(start + 3);
  for (let n = 0; n < count && start + 10 + n * 2 <= page.length; n++) {
    try {
      rows.push(readCell(page, page.readUInt16BE(start + 8 + n * 2), kind, pageAt));
    } catch {
      // This cell is garbage; its neighbours need not be.
    }
  }
  return { kind, rows };
}

function readCell(page: Buffer, offset: number, kind: Leaf["kind"], pageAt: PageAt): Leaf["rows"][number] {
  const length = readVarint(page, offset);
  let at = length.next;
  let rowid = 0;
  if (kind === "table") {
    const id = readVarint(page, at);
    rowid = Number(id.value);
    at = id.next;
  }
  return { rowid, cells: readRecord(readPayload(page, at, Number(length.value), kind, pageAt)) };
}

/** What does not fit on the page goes on in a chain of others. */
function readPayload(page: Buffer, at: number, length: number, kind: Leaf["kind"], pageAt: PageAt): Buffer {
  const usable = page.length;
  const most = kind === "table" ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (length <= most) return slice(page, at, length);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (usable - 4));
  const local = fitting <= most ? fitting : least;
  const parts = [slice(page, at, local)];
  let missing = length - local;
  let next = page.readUInt32BE(at + local);
  while (missing > 0) {
    const overflow = pageAt(next);
    if (!overflow) throw new RangeError("the chain is broken");
    const part = overflow.subarray(4, 4 + missing);
    parts.push(part);
    missing -= part.length;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

function readRecord(payload: Buffer): Cell[] {
  const header = readVarint(payload, 0);
  const end = Number(header.value);
  if (end > payload.length) throw new RangeError("the header is longer than the record");
  const cells: Cell[] = [];
  let body = end;
  for (let at = header.next; at < end; ) {
    const type = readVarint(payload, at);
    at = type.next;
    const { value, length } = readValue(payload, body, Number(type.value));
    cells.push(value);
    body += length;
  }
  return cells;
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8];

function readValue(payload: Buffer, at: number, type: number): { value: Cell; length: number } {
  if (type === 0) return { value: null, length: 0 };
  if (type === 8 || type === 9) return { value: type - 8, length: 0 };
  if (type === 7) return { value: slice(payload, at, 8).readDoubleBE(0), length: 8 };
  const bytes = INTEGER_BYTES[type];
  if (bytes !== undefined) return { value: readInteger(slice(payload, at, bytes)), length: bytes };
  if (type < 12) throw new RangeError("no such type");
  const length = (type - (type % 2 === 0 ? 12 : 13)) / 2;
  const part = slice(payload, at, length);
  return { value: type % 2 === 0 ? new Uint8Array(part) : TEXT.decode(part), length };
}

/** Bytes that are no text fail: they are not what was written. */
const TEXT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function readInteger(bytes: Buffer): number | bigint {
  if (bytes.length <= 6) return bytes.readIntBE(0, bytes.length);
  const value = bytes.readBigInt64BE(0);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function readVarint(bytes: Buffer, start: number): { value: bigint; next: number } {
  let value = 0n;
  for (let n = 0; n < 9; n++) {
    const byte = bytes.readUInt8(start + n);
    if (n === 8) return { value: (value << 8n) | BigInt(byte), next: start + 9 };
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value, next: start + n + 1 };
  }
  throw new RangeError("unreachable");
}

function slice(bytes: Buffer, at: number, length: number): Buffer {
  if (length < 0 || at + length > bytes.length) throw new RangeError("outside the page");
  return bytes.subarray(at, at + length);
}
