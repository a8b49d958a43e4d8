/**
 * Words that `Language.prepare` hid from the grammar are uses all the same: `EXPORT int run(void);` uses the macro
 * EXPORT, much as a decorator is used.
 */
import type { Use } from "./captured.ts";

const MACRO = /[A-Z_][A-Z0-9_]{2,}(?![\p{L}\p{N}_$])/uy;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;

/** `pattern` comes after all patterns of the query, which win where they match the same word. */
export function hiddenUses(text: string, prepared: string, pattern: number): Use[] {
  if (text === prepared) return [];
  const uses: Use[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) === prepared.charCodeAt(at)) continue;
    MACRO.lastIndex = at;
    if (MACRO.test(text))
      uses.push({ kind: "decorator", pattern, name: { start: at, end: MACRO.lastIndex } });
    WORD.lastIndex = at;
    if (WORD.test(text)) at = WORD.lastIndex - 1;
  }
  return uses;
}
