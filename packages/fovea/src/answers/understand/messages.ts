/** Error messages as a program prints them, then what stands in quotes: text that may be found literally in the code. */

import { bounds } from "./bounds.ts";
import { LETTER_OR_DIGIT, TWO_LETTERS } from "./letters.ts";
import type { Line } from "./sections.ts";

export interface Messages {
  /** What a program said when it failed. */
  errors: readonly string[];
  /** Errors first. */
  all: readonly string[];
}

export function messagesOf(lines: readonly Line[]): Messages {
  const errors = new Set<string>();
  const quotes = new Set<string>();
  for (const line of lines) {
    const error = errorMessage(line.text.slice(0, bounds.frameLineChars));
    if (error) errors.add(error.slice(0, bounds.messageChars).trim());
    for (const quote of quotedTexts(line.text)) {
      // Code is full of quoted words; only sentences in it are worth finding.
      if (!line.isCode || /\S \S/.test(quote)) quotes.add(quote);
    }
    if (quotes.size > bounds.messages) break;
  }
  return { errors: [...errors], all: [...new Set([...errors, ...quotes])].slice(0, bounds.messages) };
}

const ERROR_MESSAGES: readonly RegExp[] = [
  // Exceptions of most languages, with a package in front or not, also after "Uncaught" or pytest's E.
  /(?:^|[\s(])((?:[A-Za-z_$][\w$]*[.\\:]{1,2})*[A-Z]\w*(?:Error|Exception|Warning|Failure|Fault|Panic|Interrupt|Exit): ?\S.*)$/s,
  /^(?:panic|fatal|Exception Value): (\S.*)$/,
  /(?:^|\s)(?:fatal )?error(?: ?\[?[A-Z]{1,4}\d{2,5}\]?)?: (\S.*)$/is,
  /panicked at '([^']+)'/,
  /^PHP (?:Fatal|Parse) error: +(\S.*)$/,
];

function errorMessage(line: string): string | undefined {
  if (!line.includes(":") && !line.includes("panicked")) return undefined;
  for (const pattern of ERROR_MESSAGES) {
    const match = pattern.exec(line);
    if (match) return match[1];
  }
  return undefined;
}

const CLOSING: Record<string, string> = { '"': '"', "'": "'", "“": "”", "‘": "’", "«": "»", "「": "」" };

function quotedTexts(line: string): string[] {
  const found: string[] = [];
  for (let i = 0; i < line.length; i++) {
    const close = CLOSING[line[i]!];
    if (close === undefined || !opens(line, i)) continue;
    const end = closingQuote(line, i + 1, close);
    if (end < 0) continue;
    const text = line.slice(i + 1, end);
    if (TWO_LETTERS.test(text)) found.push(text);
    i = end;
  }
  return found;
}

/** An apostrophe stands after a letter, a quote does not. */
function opens(line: string, at: number): boolean {
  return !LETTER_OR_DIGIT.test(line[at - 1] ?? " ") && /\S/.test(line[at + 1] ?? " ");
}

function closingQuote(line: string, from: number, close: string): number {
  const limit = Math.min(line.length, from + bounds.messageChars);
  for (let i = from; i < limit; i++) {
    if (line[i] === close && line[i - 1] !== " " && !LETTER_OR_DIGIT.test(line[i + 1] ?? " "))
      return i > from ? i : -1;
  }
  return -1;
}
