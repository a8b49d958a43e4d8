/** Things in a question that are named as in code: files, types, functions, qualified names. Nothing is looked up. */

import { isStopWord } from "../../words/stop-words.ts";
import { bounds } from "./bounds.ts";
import { isFilePath, isFolderPath } from "./file-path.ts";
import { CAPITAL_FIRST, letterPattern, TWO_LETTERS } from "./letters.ts";
import { mayBeTypeByCapital, qualifiedShape, quotedShape, type Shape, singleShape } from "./name-shape.ts";
import type { Line } from "./sections.ts";
import type { Mention } from "./types.ts";

export function mentionsOf(lines: readonly Line[]): Mention[] {
  const found = new Map<string, Mention>();
  for (const line of lines) readLine(line, (mention) => keep(found, mention));
  const oneWord = found.size === 0 ? onlyWord(lines) : undefined;
  if (oneWord) return [oneWord];
  const all = [...found.values()];
  const strong = all.filter((mention) => mention.weight === 1).slice(0, bounds.mentions);
  const weak = all.filter((mention) => mention.weight < 1).slice(0, bounds.mentions - strong.length);
  return [...strong, ...weak].sort((a, b) => a.start - b.start);
}

function keep(found: Map<string, Mention>, mention: Mention): void {
  const known = found.get(mention.text);
  if (!known || known.weight < mention.weight) found.set(mention.text, mention);
}

/** Runs of what names and paths are made of; cut into names where they are no path. */
const RUN = letterPattern(String.raw`[\p{L}\p{M}\p{N}_$./\\:#~@+-]+`, "g");

function readLine(line: Line, visit: (mention: Mention) => void): void {
  const { text } = line;
  const quotes = line.isCode ? [] : backticks(text);
  const countsCapitals = !line.isCode && !isTitleCase(text);
  let quote = 0;
  for (const match of text.matchAll(RUN.for(text))) {
    if (match[0].length > bounds.nameChars) continue;
    const start = match.index;
    while (quote < quotes.length && quotes[quote]!.end <= start) quote++;
    const around = quotes[quote];
    const isQuoted = around !== undefined && around.start <= start;
    const run: Run = {
      text: match[0],
      start,
      line,
      isAlone: isQuoted && /^[^\s=]+$/.test(text.slice(around.start, around.end)),
      weight: line.isCode ? 0.5 : 1,
      countsCapitals,
    };
    readRun(run, visit);
  }
}

interface Run {
  text: string;
  start: number;
  line: Line;
  /** Nothing else is in its backticks. */
  isAlone: boolean;
  weight: 1 | 0.5;
  countsCapitals: boolean;
}

function readRun(run: Run, visit: (mention: Mention) => void): void {
  // Most runs are plain words; they must cost next to nothing.
  if (!run.isAlone && /^[a-z]+[.:]?$/.test(run.text) && run.line.text[run.start + run.text.length] !== "(")
    return;
  if (URL_OR_ADDRESS.test(run.text)) return;
  const path = pathIn(run);
  if (path) {
    visit(toMention(run, path.at, { text: path.text, type: "file" }, run.weight));
    return;
  }
  for (const piece of run.text.matchAll(PIECE.for(run.text))) {
    const written = piece[0].replace(/^[.:#]+/, "").replace(/(?<![.:#])[.:#]+$/, "");
    if (written === "") continue;
    const at = piece.index + piece[0].indexOf(written);
    const isWhole = piece[0].length >= run.text.length - 1;
    const shape = shapeOf(run, written, at, run.isAlone && isWhole);
    if (shape) visit(toMention(run, at, shape, run.weight));
    else if (isWhole && run.countsCapitals && mayBeTypeByCapital(written) && isInsideSentence(run, at))
      visit(toMention(run, at, { text: written, type: "class" }, 0.5));
  }
}

/** A single colon, a slash or a hyphen separates; `::` does not. */
const PIECE = letterPattern(String.raw`(?:[\p{L}\p{M}\p{N}_$.#]|::)+`, "g");
const URL_OR_ADDRESS = letterPattern(String.raw`:\/\/|[\p{L}\p{N}]@`);

function shapeOf(run: Run, written: string, at: number, isQuoted: boolean): Shape | undefined {
  const end = run.start + at + written.length;
  const isCalled = isCallAt(run.line.text, end);
  return (
    qualifiedShape(written, isCalled) ??
    singleShape(written, isCalled) ??
    (isQuoted || isMember(run, at) ? quotedShape(written, isCalled) : undefined)
  );
}

/** `.refine` written alone is a member; `.py` is an ending. */
function isMember(run: Run, at: number): boolean {
  return at === 1 && /^\.[a-z_]\w{2,}$/.test(run.text) && !isFilePath(`x${run.text}`);
}

/** `f(` is a call, `file(s)` is a plural. */
function isCallAt(text: string, end: number): boolean {
  return text[end] === "(" && !/^\((?:s|es|ies)\)/.test(text.slice(end, end + 6));
}

function pathIn(run: Run): { text: string; at: number } | undefined {
  const trimmed = run.text
    .replace(/(?<!:\d[\d:]{0,9}):\d[\d:]*$/, "")
    .replace(/(?<![.:#,\\@+~-])[.:#,\\@+~-]+$/, "");
  const text = trimmed.replace(/^[:#@+~-]*(?:\.\/)*/, "");
  const at = trimmed.length - text.length;
  if (text === "" || /(?<!^[A-Za-z]):/.test(text) || run.line.text[run.start + trimmed.length] === "(")
    return undefined;
  const isPath =
    isFilePath(text) ||
    isFolderPath(trimmed) ||
    (run.isAlone && /^[\w.-]+\/[\w./-]+$/.test(text) && TWO_LETTERS.test(text));
  return isPath ? { text: text.replaceAll("\\", "/"), at } : undefined;
}

function toMention(run: Run, at: number, shape: Shape, weight: 1 | 0.5): Mention {
  const start = run.line.start + run.start + at;
  // A receiver or sigil in front is not part of the name; what is shown are the places of the name itself.
  const skipped = Math.max(0, run.text.indexOf(shape.text, at) - at);
  return { ...shape, start: start + skipped, end: start + skipped + shape.text.length, weight };
}

const INSIDE = letterPattern(String.raw`[\p{L}\p{N},)\]"'\x60] $|[\p{L}\p{N}] \($`);

function isInsideSentence(run: Run, at: number): boolean {
  const before = run.line.text.slice(Math.max(0, run.start + at - 3), run.start + at);
  return INSIDE.test(before);
}

const LONG_WORD = letterPattern(String.raw`\p{L}{4,}`, "g");

function isTitleCase(text: string): boolean {
  const head = text.slice(0, bounds.titleChars);
  const words = head.match(LONG_WORD.for(head)) ?? [];
  return words.length >= 4 && words.filter((word) => CAPITAL_FIRST.test(word)).length > words.length * 0.6;
}

function backticks(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (let open = text.indexOf("`"); open >= 0; ) {
    const start = open + (text[open + 1] === "`" ? 2 : 1);
    const end = text.indexOf("`", start);
    if (end < 0) break;
    if (end > start) spans.push({ start, end });
    open = text.indexOf("`", text[end + 1] === "`" ? end + 2 : end + 1);
  }
  return spans;
}

const ONLY_WORD = letterPattern(
  String.raw`^[^\p{L}\p{N}_$]*([\p{L}_$][\p{L}\p{M}\p{N}_$]*)[^\p{L}\p{N}_$]*$`,
);

/** Who types one word, names something. */
function onlyWord(lines: readonly Line[]): Mention | undefined {
  const [line] = lines;
  if (!line || lines.length > 1) return undefined;
  const head = line.text.slice(0, bounds.nameChars);
  const match = ONLY_WORD.for(head).exec(head);
  if (!match || line.text.length > bounds.nameChars || isStopWord(match[1]!.toLowerCase())) return undefined;
  const start = line.start + line.text.indexOf(match[1]!);
  return { ...quotedShape(match[1]!, false)!, start, end: start + match[1]!.length, weight: 1 };
}
