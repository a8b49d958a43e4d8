/** Text of a file in the working tree. The index keeps no copy of the code. */
import { readSourceFile } from "../base/read-bounded.ts";
import { decodeText } from "../syntax/classify-content.ts";

/** Without carriage returns. Empty when the file went away meanwhile, or is none any more. */
export function readSource(path: string): string {
  try {
    return (decodeText(readSourceFile(path))?.text ?? "").replaceAll("\r\n", "\n");
  } catch {
    return "";
  }
}

/** Both lines included, counted from 1. Empty when the file went away meanwhile. */
export function readLines(path: string, startLine: number, endLine: number): string {
  return new LinedText(readSource(path)).lines(startLine, endLine);
}

/** A text of which lines are asked for here and there; it is looked through once, and only as far as they are. */
export class LinedText {
  readonly #text: string;
  /** Where each line begins, as far as it is known. */
  readonly #starts = [0];

  constructor(text: string) {
    this.#text = text;
  }

  /** Both included, counted from 1; fewer where the text ends before. */
  lines(startLine: number, endLine: number): string {
    const start = this.#startOf(startLine);
    if (start === undefined || endLine < startLine) return "";
    const end = this.#startOf(endLine + 1);
    return this.#text.slice(start, end === undefined ? this.#text.length : end - 1);
  }

  /** Undefined where there are fewer lines. */
  #startOf(line: number): number | undefined {
    while (this.#starts.length < line) {
      const end = this.#text.indexOf("\n", this.#starts.at(-1));
      if (end === -1) return undefined;
      this.#starts.push(end + 1);
    }
    return this.#starts[line - 1];
  }
}
