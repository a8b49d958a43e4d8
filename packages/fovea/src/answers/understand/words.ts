/** Words with their places: what task, keywords and kinds are read from. */
import { letterPattern } from "./letters.ts";
export interface Word {
  text: string;
  lower: string;
  start: number;
  end: number;
  /** Begins a sentence or a line. */
  isFirst: boolean;
  /** Part of something longer that is written together: `split-on`, `fix.py`, `add()`, a word in backticks. */
  isInName: boolean;
}

export function wordsOf(text: string, offset = 0): Word[] {
  const words: Word[] = [];
  let isFirst = true;
  let last = 0;
  for (const match of text.matchAll(WORD.for(text))) {
    const start = match.index;
    const end = start + match[0].length;
    if (last > 0 && !isFirst) isFirst = SENTENCE_END.test(text.slice(last, start));
    words.push({
      text: match[0],
      lower: match[0].toLowerCase(),
      start: offset + start,
      end: offset + end,
      isFirst,
      isInName: joins(text, start - 1, -1) || joins(text, end, 1),
    });
    isFirst = false;
    last = end;
  }
  return words;
}

const WORD = letterPattern(String.raw`[\p{L}\p{M}\p{N}_]+`, "g");
const PART = letterPattern(String.raw`[\p{L}\p{N}_:]`);
const SENTENCE_END = /[.!?;:\n](?:\s|$)/;

function joins(text: string, at: number, step: 1 | -1): boolean {
  const sign = text[at];
  if (sign === undefined || sign === " ") return false;
  if (sign === "`" || sign === "_" || (sign === "(" && step === 1)) return true;
  return "-./:#\\$".includes(sign) && PART.test(text[at + step] ?? "");
}
