/**
 * A file's text without what set-up added. Three ways, the most exact one that is possible: nothing has changed since,
 * so the copy is right; the lines we changed are still there, so they are changed back; otherwise our keys are removed.
 */
import { isDeepStrictEqual } from "node:util";
import { takeBack } from "./edit/lines.ts";
import { jsonFormat } from "./formats/json-format.ts";
import { markdownFormat } from "./formats/markdown-format.ts";
import { tomlFormat } from "./formats/toml-format.ts";
import { type Receipt, readCopy } from "./receipts.ts";
import type { FileFormat, Format } from "./wish.ts";

export const formats: Readonly<Record<Format, FileFormat>> = {
  json: jsonFormat,
  toml: tomlFormat,
  markdown: markdownFormat,
};

/** Undefined: the file was made for us, and nothing but ours was in it. */
export function takeOut(foveaHome: string, receipt: Receipt, current: string): string | undefined {
  const existed = receipt.before !== undefined;
  const before = receipt.before === undefined ? "" : readCopy(foveaHome, receipt.before);
  const after = readCopy(foveaHome, receipt.after);
  if (before !== undefined && after === current) return existed ? before : undefined;
  const format = formats[receipt.format];
  const byKeys = format.remove(current, receipt.traces);
  const byLines = before !== undefined && after !== undefined ? takeBack(before, after, current) : undefined;
  const result = byLines !== undefined && says(format, byLines, byKeys) ? byLines : byKeys;
  return !existed && /^\uFEFF?\s*(?:\{\s*\}\s*)?$/.test(result) ? undefined : result;
}

function says(format: FileFormat, text: string, other: string): boolean {
  try {
    return isDeepStrictEqual(format.meaning(text), format.meaning(other));
  } catch {
    // What cannot be read is not what the other says.
    return false;
  }
}
