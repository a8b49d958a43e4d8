/**
 * An error as it can be recognised: what it says without where and when it said so. Folders, line numbers, addresses,
 * ids and times differ from run to run and from machine to machine; names and messages do not.
 */
import { createHash } from "node:crypto";
import { contentTerms } from "../words/summarize.ts";
import { type ErrorLine, errorLinesIn } from "./error-lines.ts";

export interface ErrorSignature {
  /** The same for the same error. */
  signature: string;
  /** What it says, without what varies. */
  text: string;
  /** The line as it was written. */
  message: string;
}

const MOST_CHARS = 20_000;
const MOST_ERRORS = 3;
/** With fewer words of its own it could be any error. */
const LEAST_WORDS = 2;

/** The different errors that an output tells of; none where nothing in it is specific. */
export function errorsIn(output: string, command?: string, most = MOST_ERRORS): ErrorSignature[] {
  const found = new Map<string, ErrorSignature>();
  for (const line of errorLinesIn(output.slice(-MOST_CHARS), command)) {
    const error = signatureOfLine(line);
    if (error && !found.has(error.signature)) found.set(error.signature, error);
    if (found.size === most) break;
  }
  return [...found.values()];
}

/** Of what somebody called an error: its first telling line is one, whatever it looks like. */
export function errorsToldBy(text: string): ErrorSignature[] {
  const found = errorsIn(text);
  if (found.length > 0) return found;
  const first = text.split("\n").find((line) => /\p{L}{2}/u.test(line));
  const error = first === undefined ? undefined : signatureOfLine({ message: first.trim() });
  return error ? [error] : [];
}

function signatureOfLine({ message, asserted }: ErrorLine): ErrorSignature | undefined {
  if (asserted === "") return undefined;
  const text = withoutWhatVaries(asserted === undefined ? withoutGenericName(message) : asserted);
  if (ownWords(text).length < (asserted === undefined ? LEAST_WORDS : 1)) return undefined;
  const key = text.toLowerCase().replace(/(?<![.!:;,])[.!:;,]+$/, "");
  return {
    signature: createHash("sha1").update(key).digest("hex"),
    text,
    message: asserted === undefined ? message : `${message} (${asserted})`,
  };
}

/** Every error has these, or any could. */
const SAY_NOTHING = new Set(
  "error exception fail failur fatal warn line n test expect assert receiv equal got want valu time path url id true fals tobe toequal be".split(
    " ",
  ),
);

function ownWords(text: string): string[] {
  return [...contentTerms(text)].filter((word) => !SAY_NOTHING.has(word) && /\p{L}/u.test(word));
}

/** Of `django.db.utils.OperationalError` the last part is the same with every driver; `Error` says nothing. */
function withoutGenericName(message: string): string {
  return message
    .replace(/^(?:[\w$]+(?:\.|::|\\))+(?=\w+(?:Error|Exception)\b)/, "")
    .replace(/^(?:Error|Exception|error|fatal|ERROR|FATAL):\s+/, "")
    .replace(/^(?:\/\S+\/)?(?:ba|z|da)?sh: (?:line \d+: )?|^\S+\.sh: line \d+: /, "");
}

/** What two messages are about by name: what stands in quotes. Others are only words around it. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/'([^']+)'|"([^"]+)"|`([^`']+)[`']/g)].map((match) =>
    (match[1] ?? match[2] ?? match[3])!.toLowerCase(),
  );
}

export function withoutWhatVaries(line: string): string {
  return (
    line
      .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>")
      .replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, "<id>")
      .replace(/\b0x[0-9a-f]+\b/gi, "<address>")
      // What was made for one run has a name and a number of its own.
      .replace(/(?<!\S)\S+ \((?=[0-9a-f]{0,64}\d)[0-9a-f]{8,64}\)/gi, "<id>")
      .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{12,64}\b/gi, "<id>")
      .replace(/\bhttps?:\/\/[^\s'")]+/g, "<url>")
      // Where it happened, in whatever way it is said.
      .replace(/(?<!\s)\s*\((?:file:\/\/)?(?:[A-Za-z]:)?[\\/][^()]*\)/g, "")
      .replace(/(?<!\s)\s*\[(?:[A-Za-z]:)?[\\/][^[\]]*\]$/g, "")
      .replace(/ (?:from|in|imported from) ['"][^'"]*\.\w+['"](?=$|[\s.,])/g, "")
      .replace(/ in (?:\S*[\\/])?[\w.-]+\.\w{1,5}$/g, "")
      // Of a path only the name of the file is the same everywhere.
      .replace(/(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/][\w.@+~-]+)+[\\/]([\w.@+~-]+)/g, "$1")
      .replace(/(?<![\w.@/\\'"-])(?:[\w.+~-]+[\\/])+([\w.@+~-]+\.\w+)/g, "$1")
      .replace(/(\.\w+)(?:[:(]\d+(?:[:,]\s?\d+)?\)?)/g, "$1")
      .replace(/\bline \d+(?:, column \d+)?/gi, "line <n>")
      .replace(/(?<![\w<])[+-]?\d+(?:[.,:]\d+)*(?:\s?(?:ms|s|%|[KMG]i?B))?(?![\w>])/g, "<n>")
      .replace(/\s+/g, " ")
      .trim()
  );
}
