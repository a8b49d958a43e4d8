/** A question that is answered with yes or no, on a terminal. */
import { createInterface } from "node:readline/promises";
import type { CliIo } from "./context.ts";

/** Undefined when nobody is there to be asked. */
export async function askYesOrNo(io: CliIo, question: string): Promise<boolean | undefined> {
  if (process.stdin.isTTY !== true || io.stdout.isTTY !== true) return undefined;
  const lines = createInterface({ input: process.stdin, output: io.stdout });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
