/**
 * An error as it can be recognised: what it says without where and when it said so. Folders, line numbers, addresses,
 * ids and times differ from run to run and from machine to machine; names and messages do not.
 */
import { createHash } from "node:crypto";
import { stripVTControlCharacters } from "node:util";

export interface ErrorSignature {
  /** The same for the same error. */
  signature: string;
  /** The lines that tell what is wrong, without what varies. */
  text: string;
  /** The most telling line as it was written. */
  message: string;
}

const MOST_CHARS = 20_000;
const MOST_LINES = 3;
const LINE_CHARS = 300;

/** Undefined for a text without a line that says anything. */
export function signatureOf(error: string): ErrorSignature | undefined {
  const lines = stripVTControlCharacters(error.slice(-MOST_CHARS))
    .split("\n")
    .map((line) => line.trim().slice(0, LINE_CHARS))
    .filter((line) => /\p{L}{2}/u.test(line) && !isFrame(line));
  const telling = lines.filter(isTelling);
  const chosen = (telling.length > 0 ? telling : lines.slice(-1)).slice(0, MOST_LINES);
  const text = [...new Set(chosen.map(withoutWhatVaries))].join("\n");
  if (text === "") return undefined;
  return {
    signature: createHash("sha1").update(text.toLowerCase()).digest("hex"),
    text,
    message: chosen[0]!,
  };
}

/** Lines of a stack trace, pointers into code, and noise around tests say where, not what. */
function isFrame(line: string): boolean {
  return (
    /^(?:at\s|File "|from |\^+$|[|~^\s]+$|\.{3}|goroutine \d+|\d+\s*[|:]|>\s*\d+\s*\|)/.test(line) ||
    /^(?:Traceback|stack backtrace|Stack trace|note: run with|The above exception|During handling)/i.test(
      line,
    ) ||
    /^(?:npm|yarn|pnpm) (?:ERR!|error) (?:A complete log|code \w+$|errno|path )/i.test(line)
  );
}

function isTelling(line: string): boolean {
  return (
    /\b(?:\w*(?:Error|Exception|Panic|Warning)|E[A-Z]{3,}|TS\d{4}|E\d{3,4}|error\[?|panic|fatal|FAIL|failed|failure|undefined reference|segmentation fault|denied|not found|cannot|can't|no such|unexpected|timed? ?out|refused)\b/i.test(
      line,
    ) && !/^\d+ (?:passed|tests?)/.test(line)
  );
}

export function withoutWhatVaries(line: string): string {
  return (
    line
      .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>")
      .replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, "<id>")
      .replace(/\b0x[0-9a-f]+\b/gi, "<address>")
      .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{12,64}\b/gi, "<id>")
      // Of a path only the name of the file is the same everywhere.
      .replace(/(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/][\w.@+~-]+)+[\\/]([\w.@+~-]+)/g, "$1")
      .replace(/(?<![\w.@/\\-])(?:[\w.@+~-]+[\\/])+([\w.@+~-]+\.\w+)/g, "$1")
      .replace(/(\.\w+)(?:[:(]\d+(?:[:,]\s?\d+)?\)?)/g, "$1")
      .replace(/\bline \d+(?:, column \d+)?/gi, "line <n>")
      .replace(/(?<![\w<])[+-]?\d+(?:[.,]\d+)*(?:\s?(?:ms|s|%|[KMG]i?B))?(?![\w>])/g, "<n>")
      .replace(/\s+/g, " ")
      .trim()
  );
}
