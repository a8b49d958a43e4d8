/**
 * What a grammar cannot read may cost everything around it: one odd line, and the class that it stands in is no class any more.
 * So such a text is parsed again with the suspected lines blanked, which leaves every other letter in its place.
 */
import type { Node } from "web-tree-sitter";
import type { Captures } from "./captured.ts";
import type { Span } from "./span.ts";

export interface Reading {
  text: string;
  captures: Captures;
  /** Where the parser stumbled, in the order of the text. */
  stumbles: Stumble[];
  /** What had to be blanked for this. */
  blanked: Span[];
}

interface Suspect extends Span {
  /** Layout says that what was opened in it is closed in it. */
  isWhole: boolean;
}

/** An error that contains no other, and the places where its cause may be. */
interface Stumble {
  at: number;
  suspects: number[];
}

/** Each costs as much as the first parse did: few, unless much is lost. */
const FEW_TRIES = 2;
const MOST_TRIES = 16;
/** In all tries together. Counted in letters and not in time, so that every run makes the same index. */
const MOST_LETTERS = 400_000;
/** Letters that were not understood, and the part of a small file that they are. */
const MUCH = 600;
const MUCH_OF_ALL = 0.05;
/** Blanking costs what stands in those lines; it has to bring far more. */
const WORTH = 10;

/** The best of several readings; the first, unless another finds more definitions or understands far more text. */
export function readAgain(first: Reading, read: (text: string) => Reading | undefined): Reading {
  let current = first;
  let givenUp = -1;
  const most = mostTries(first);
  for (let tries = 0; tries < most; ) {
    const stumble = current.stumbles.find(({ at }) => at > givenUp);
    if (!stumble) break;
    let best = current;
    for (const span of blankable(current.text, stumble.suspects)) {
      const next = read(blank(current.text, span));
      tries++;
      if (next && isFurther(next, best)) best = { ...next, blanked: [...current.blanked, span] };
      if (definitionsOf(best) > definitionsOf(current)) break;
    }
    if (best === current) givenUp = stumble.at;
    current = best;
  }
  return isWorthIt(current, first) ? current : first;
}

function mostTries(first: Reading): number {
  if (notUnderstood(first) <= Math.min(MUCH, MUCH_OF_ALL * first.text.length)) return FEW_TRIES;
  return Math.min(MOST_TRIES, Math.floor(MOST_LETTERS / first.text.length));
}

/** The errors that contain no other. */
export function stumblesIn(root: Node): Stumble[] {
  const found: Stumble[] = [];
  const visit = (node: Node) => {
    const before = found.length;
    for (const child of node.hasError ? node.children : []) if (child) visit(child);
    if (node.isError && found.length === before) found.push(stumbleOf(node));
  };
  visit(root);
  return found;
}

function stumbleOf(error: Node): Stumble {
  const last = error.lastChild;
  const suspects = last ? [error.startIndex, last.startIndex, last.endIndex] : [error.startIndex];
  return { at: error.startIndex, suspects };
}

/** The lines of these places; those with what is indented below them; and what is in the block around the first. */
function blankable(text: string, places: readonly number[]): Suspect[] {
  const lines = places.map((place) => lineFrom(text, place + text.slice(place).search(/\S|$/)));
  const spans = lines
    .flatMap((line) => [line, { start: line.start, end: endOfBlock(text, line) }])
    .map((span): Suspect => ({ ...span, isWhole: false }));
  const around = insideAround(text, lines[0]!);
  if (around) spans.push({ ...around, isWhole: true });
  return [...new Map(spans.map((span) => [`${span.start} ${span.end}`, span])).values()];
}

/** The lines between the one that opens the block around a line and the one that closes it. */
function insideAround(text: string, line: Span): Span | undefined {
  const depth = depthAt(text, line.start);
  let { start } = line;
  for (let lines = 0; lines < MOST_LINES && start > 0; lines++) {
    const before = lineFrom(text, start - 1);
    const isBlank = text.slice(before.start, before.end).trim() === "";
    if (!isBlank && depthAt(text, before.start) < depth)
      return { start, end: endOfBlock(text, before, "inside") };
    start = before.start;
  }
  return undefined;
}

function lineFrom(text: string, place: number): Span {
  const end = text.indexOf("\n", place);
  return { start: text.lastIndexOf("\n", place - 1) + 1, end: end === -1 ? text.length : end };
}

const MOST_LINES = 60;

function endOfBlock(text: string, first: Span, part: "whole" | "inside" = "whole"): number {
  const depth = depthAt(text, first.start);
  let end = first.end;
  for (let lines = 0; lines < MOST_LINES && end < text.length; lines++) {
    const line = lineFrom(text, end + 1);
    const isBlank = text.slice(line.start, line.end).trim() === "";
    if (!isBlank && depthAt(text, line.start) <= depth)
      return part === "whole" && /^[ \t]*[)\]}]/.test(text.slice(line.start, line.end)) ? line.end : end;
    end = line.end;
  }
  return first.end;
}

function depthAt(text: string, start: number): number {
  return text.slice(start, start + 200).search(/[^ \t]|$/);
}

const PARTNER: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Brackets stay whose partners stand elsewhere. */
function blank(text: string, { start, end, isWhole }: Suspect): string {
  const kept = new Set<number>();
  const open: number[] = [];
  for (let at = start; at < end && !isWhole; at++) {
    const letter = text[at]!;
    const partner = PARTNER[letter];
    if ("([{".includes(letter)) open.push(at);
    else if (partner !== undefined && text[open.at(-1) ?? -1] === partner) open.pop();
    else if (partner !== undefined) kept.add(at);
  }
  for (const at of open) kept.add(at);
  const blanked = Array.from({ length: end - start }, (_, i) => {
    const letter = text[start + i]!;
    return letter === "\n" || letter === "\r" || kept.has(start + i) ? letter : " ";
  });
  return text.slice(0, start) + blanked.join("") + text.slice(end);
}

function isFurther(a: Reading, b: Reading): boolean {
  const more = definitionsOf(a) - definitionsOf(b);
  return more > 0 || (more === 0 && stumblesAt(a) > stumblesAt(b));
}

function definitionsOf({ captures }: Reading): number {
  return captures.definitions.length;
}

function stumblesAt({ stumbles }: Reading): number {
  return stumbles[0]?.at ?? Number.POSITIVE_INFINITY;
}

function isWorthIt(again: Reading, first: Reading): boolean {
  if (definitionsOf(again) > definitionsOf(first)) return true;
  return notUnderstood(first) - notUnderstood(again) > WORTH * lengthOf(again.blanked);
}

function notUnderstood({ captures }: Reading): number {
  return lengthOf(captures.errors);
}

/** Counts what lies in several spans once. */
function lengthOf(spans: readonly Span[]): number {
  let length = 0;
  let upTo = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    length += Math.max(0, end - Math.max(start, upTo));
    upTo = Math.max(upTo, end);
  }
  return length;
}
