/**
 * Finds a literal text or a regular expression in a file, line by line as grep does; only a text or pattern that has a line
 * break itself is looked for across lines. Texts come without carriage returns.
 */
import { type Needs, needsOfLiteral, needsOfPattern } from "./required-grams.ts";

export interface LineMatch {
  /** Both counted from 1; the column in UTF-16 units. */
  line: number;
  column: number;
}

export interface Matcher {
  /** What a text must have to be worth a look. */
  needs: Needs;
  /** Every line with a match, and where its first match begins. */
  matchesIn(text: string): LineMatch[];
}

export function literalMatcher(written: string, ignoreCase: boolean): Matcher {
  const literal = written.replaceAll("\r\n", "\n");
  const needs = needsOfLiteral(literal, ignoreCase);
  if (ignoreCase) {
    const pattern = new RegExp(literal.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
    return { needs, matchesIn: (text) => everyLine(text, (from) => searchFrom(pattern, text, from)) };
  }
  return { needs, matchesIn: (text) => everyLine(text, (from) => text.indexOf(literal, from)) };
}

/** Throws a `SyntaxError` where the pattern is none. `(?i)` in front ignores the case, as elsewhere. */
export function patternMatcher(written: string, ignoreCase: boolean): Matcher {
  const pattern = written.replace(/^\(\?i\)/, "");
  const unicode = /\\[pPu]\{/.test(pattern);
  const flags = { ignoreCase: ignoreCase || pattern !== written, unicode };
  const letters = `gm${flags.ignoreCase ? "i" : ""}${unicode ? "u" : ""}`;
  const regex = new RegExp(pattern, letters);
  const needs = needsOfPattern(pattern, flags);
  if (/\\n|\n/.test(pattern))
    return { needs, matchesIn: (text) => everyLine(text, (from) => searchFrom(regex, text, from)) };
  return { needs, matchesIn: (text) => inEachLine(text, regex) };
}

function searchFrom(regex: RegExp, text: string, from: number): number {
  regex.lastIndex = from;
  return regex.exec(text)?.index ?? -1;
}

/** After a match the search goes on in the next line. */
function everyLine(text: string, nextFrom: (from: number) => number): LineMatch[] {
  const found: LineMatch[] = [];
  let line = 1;
  let lineStart = 0;
  // Behind the newline at the end of a text there is no line.
  const end = text === "" || text.endsWith("\n") ? text.length - 1 : text.length;
  for (let at = nextFrom(0); at !== -1 && at <= end; ) {
    for (
      let newline = text.indexOf("\n", lineStart);
      newline !== -1 && newline < at;
      newline = text.indexOf("\n", lineStart)
    ) {
      line++;
      lineStart = newline + 1;
    }
    found.push({ line, column: at - lineStart + 1 });
    const newline = text.indexOf("\n", at);
    if (newline === -1) break;
    at = nextFrom(newline + 1);
  }
  return found;
}

function inEachLine(text: string, regex: RegExp): LineMatch[] {
  const found: LineMatch[] = [];
  for (let line = 1, start = 0; start < text.length; line++) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const at = searchFrom(regex, text.slice(start, end), 0);
    if (at !== -1) found.push({ line, column: at + 1 });
    start = end + 1;
  }
  return found;
}
