/**
 * Strings of code that make a message once values are put into them: `"Closing spider (%(reason)s)"` makes "Closing spider
 * (finished)". A string without placeholders makes the messages that have it as a whole.
 */

import { foldCase } from "./message-lines.ts";

/** In one line, with what is escaped in it. */
const STRING = /(["'`])((?:\\.|(?!\1)[^\\\n]){6,300})\1/g;
/** Of printf, Python's named ones, format strings and templates. */
const PLACEHOLDER = /%(?:\(\w+\))?[-+#0 ]{0,3}\d{0,4}(?:\.\d{1,3})?[a-zA-Z]|[$#]?\{[^{}\n]{0,80}\}/g;
/** A line break or a quote of the string; what is printed for it is no letter. */
const ESCAPE = /\\./g;
const WORD = /\p{L}{2,}/gu;
const FEWEST_LETTERS = 10;
const FEWEST_WORDS = 2;
/** Without a placeholder, two words may stand beside each other in any question. */
const FEWEST_WORDS_OF_WHOLE = 3;

export interface Template {
  line: number;
  /** The string as it is written. */
  said: string;
  /** How many letters of the message it has. */
  run: number;
}

/** The string of a text that has most of the message; undefined where none makes it. */
export function bestTemplate(text: string, folded: string): Template | undefined {
  let best: Template | undefined;
  text.split("\n").forEach((line, at) => {
    for (const [, , said] of line.matchAll(STRING)) {
      const run = lettersOf(said!, folded);
      if (run > (best?.run ?? 0)) best = { line: at + 1, said: said!, run };
    }
  });
  return best;
}

/** How many letters of a message a string has; 0 where it does not make the message. */
function lettersOf(said: string, folded: string): number {
  const pieces = foldCase(said).split(PLACEHOLDER);
  const parts = pieces.flatMap((piece) => piece.split(ESCAPE));
  const words = parts.flatMap((part) => part.match(WORD) ?? []);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const fewest = pieces.length === 1 ? FEWEST_WORDS_OF_WHOLE : FEWEST_WORDS;
  if (words.length < fewest || letters < FEWEST_LETTERS) return 0;
  let from = 0;
  for (const part of parts) {
    const constant = part.trim();
    const at = folded.indexOf(constant, from);
    if (at < 0) return 0;
    from = at + constant.length;
  }
  return letters;
}
