/** Text of a file in the working tree. The index keeps no copy of the code. */
import { readFileSync } from "node:fs";
import { decodeText } from "../syntax/classify-content.ts";

/** Without carriage returns. Empty when the file went away meanwhile. */
export function readSource(path: string): string {
  try {
    return (decodeText(readFileSync(path))?.text ?? "").replaceAll("\r\n", "\n");
  } catch {
    return "";
  }
}

/** Both lines included, counted from 1. Empty when the file went away meanwhile. */
export function readLines(path: string, startLine: number, endLine: number): string {
  return linesOf(readSource(path), startLine, endLine);
}

/** Both lines included, counted from 1; fewer where the text ends before. */
export function linesOf(text: string, startLine: number, endLine: number): string {
  const start = startOfLine(text, 0, startLine - 1);
  if (start === -1 || endLine < startLine) return "";
  const end = startOfLine(text, start, endLine - startLine + 1);
  return text.slice(start, end === -1 ? text.length : end - 1);
}

/** So many lines after a place where a line begins, or -1. */
function startOfLine(text: string, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines; line++) {
    const end = text.indexOf("\n", at);
    if (end === -1) return -1;
    at = end + 1;
  }
  return at;
}
