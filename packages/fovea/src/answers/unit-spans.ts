/**
 * From a row of words to the units it holds: pieces of a file that an answer shows whole. A row is a symbol up to where
 * the next one begins, so behind a function it may hold statements of the module: they are a unit of their own.
 */
import type { Outline } from "../code/index/outlines.ts";
import { isRow } from "../code/index/words.ts";

/**
 * `callable`: a function or method. `header`: a type up to its first member. `head`: what stands before the first symbol.
 * `block`: constants and statements of a module. `section`: a part of a text without symbols.
 */
export type UnitKind = "callable" | "header" | "head" | "block" | "section";

export interface UnitSpan {
  kind: UnitKind;
  /** The position of its symbol in the outline, or -1. */
  symbol: number;
  startLine: number;
  endLine: number;
  /** What it is called, or the names of the constants in it. */
  names: readonly string[];
}

const CALLABLE = new Set(["function", "method", "constructor", "macro"]);
const TYPES = new Set(["class", "struct", "interface", "trait", "enum", "type_alias", "module", "namespace"]);
/** Between two symbols there are empty lines and comments; more than this are statements. */
const LONG_GAP = 8;

/** `row` is counted from the first of the file. */
export function unitsOfRow(outline: Outline, row: number, lines: number): UnitSpan[] {
  if (outline.names.length === 0) return [chunkOf(outline, row, lines)];
  if (row === 0) return headOf(outline);
  const symbol = row - 1;
  const startLine = outline.starts[symbol];
  if (startLine === undefined) return [];
  const endLine = outline.ends[symbol]!;
  const next = nextRow(outline, symbol);
  const nextStart = next === -1 ? lines + 1 : outline.starts[next]!;
  const kind = kindOf(outline.kinds[symbol]!);
  const unit: UnitSpan = {
    kind,
    symbol,
    startLine,
    endLine: kind === "header" ? Math.max(startLine, Math.min(endLine, nextStart - 1)) : endLine,
    names: [outline.names[symbol]!],
  };
  const gap = gapAfter(outline, symbol, next, unit.endLine, nextStart);
  return gap ? [unit, gap] : [unit];
}

/** The symbols of a row that are of some kinds: its own, and those too short for a row. */
export function symbolsOfRow(outline: Outline, row: number, kinds: ReadonlySet<string>): UnitSpan[] {
  const own = row - 1;
  const next = nextRow(outline, own);
  const spans: UnitSpan[] = [];
  for (let symbol = Math.max(0, own); symbol < (next === -1 ? outline.names.length : next); symbol++) {
    const kind = outline.kinds[symbol]!;
    if (!kinds.has(kind)) continue;
    spans.push({
      kind: kindOf(kind),
      symbol,
      startLine: outline.starts[symbol]!,
      endLine: outline.ends[symbol]!,
      names: [outline.names[symbol]!],
    });
  }
  return spans;
}

function kindOf(kind: string): UnitKind {
  return CALLABLE.has(kind) ? "callable" : TYPES.has(kind) ? "header" : "block";
}

function chunkOf({ chunks }: Outline, row: number, lines: number): UnitSpan {
  const chunk = chunks[Math.max(0, row - 1)] ?? { startLine: 1, endLine: Math.max(1, lines) };
  return { kind: "section", symbol: -1, names: [], ...chunk };
}

function headOf(outline: Outline): UnitSpan[] {
  const first = nextRow(outline, -1);
  const endLine = first === -1 ? Math.max(...outline.ends) : outline.starts[first]! - 1;
  const names = outline.names.slice(0, first === -1 ? undefined : first);
  return endLine < 1 ? [] : [{ kind: "head", symbol: -1, startLine: 1, endLine, names }];
}

/** The next symbol that has a row of its own, or -1. */
function nextRow({ kinds, starts, ends }: Outline, symbol: number): number {
  for (let next = symbol + 1; next < kinds.length; next++)
    if (isRow(kinds[next]!, ends[next]! - starts[next]! + 1)) return next;
  return -1;
}

function gapAfter(
  { starts, ends, names }: Outline,
  symbol: number,
  next: number,
  endLine: number,
  nextStart: number,
): UnitSpan | undefined {
  const inGap: number[] = [];
  for (let short = symbol + 1; short < (next === -1 ? starts.length : next); short++)
    if (starts[short]! > endLine) inGap.push(short);
  const block = { kind: "block" as const, symbol: -1 };
  if (inGap.length > 0)
    return {
      ...block,
      startLine: starts[inGap[0]!]!,
      endLine: Math.max(...inGap.map((short) => ends[short]!)),
      names: inGap.map((short) => names[short]!),
    };
  return nextStart - endLine > LONG_GAP
    ? { ...block, startLine: endLine + 1, endLine: nextStart - 1, names: [] }
    : undefined;
}
