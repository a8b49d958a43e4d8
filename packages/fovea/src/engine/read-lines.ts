/** Lines of a file in the working tree. The index keeps no copy of the code. */
import { readFileSync } from "node:fs";
import { decodeText } from "../syntax/classify-content.ts";

/** Both lines included, counted from 1. Empty when the file went away meanwhile. */
export function readLines(path: string, startLine: number, endLine: number): string {
  try {
    const text = decodeText(readFileSync(path))?.text ?? "";
    return text
      .split("\n")
      .slice(startLine - 1, endLine)
      .map((line) => line.replace(/\r$/, ""))
      .join("\n");
  } catch {
    return "";
  }
}
