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
  return readSource(path)
    .split("\n")
    .slice(startLine - 1, endLine)
    .join("\n");
}
