/**
 * Names and paths with line breaks, in a text that was written from data which has them: they are shown as part of
 * their line. One place for all writers of answers, so that none of them has to think of it.
 */
import { visibleText } from "./visible-text.ts";

/** Fields whose values are one line. */
const NAMES =
  /(?:path|file|name|symbol|handle|container|root|folder|module|package|from|to|id|session|title|tag|branch|subject|project|entity|entities|client|alias|why)(?:e?s)?$/i;
const BREAK = /[\n\r\u2028\u2029]/;
const MOST_VALUES = 100_000;
const MOST_NAMES = 1_000;

export function withVisibleNames(text: string, data: unknown): string {
  let shown = text;
  for (const name of brokenNames(data)) shown = shown.replaceAll(name, visibleText(name));
  return shown;
}

/** Also their parts: an outline of a folder names the files in it without the folder. */
function brokenNames(data: unknown): string[] {
  const found = new Set<string>();
  const open: { value: unknown; isName: boolean }[] = [{ value: data, isName: false }];
  for (let seen = 0; open.length > 0 && seen < MOST_VALUES && found.size < MOST_NAMES; seen++) {
    const { value, isName } = open.pop()!;
    if (typeof value === "string") {
      if (isName && BREAK.test(value))
        for (const part of value.trim().split(/[/#]/)) if (BREAK.test(part)) found.add(part);
    } else if (Array.isArray(value)) for (const one of value) open.push({ value: one, isName });
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) open.push({ value: one, isName: NAMES.test(key) });
  }
  return [...found].sort((a, b) => b.length - a.length);
}
