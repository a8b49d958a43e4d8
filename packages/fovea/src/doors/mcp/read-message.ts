/** A line as a message of JSON-RPC, or what is wrong with it. */
import type { JSONRPCMessage } from "@modelcontextprotocol/server";

export type ReadMessage =
  | { message: JSONRPCMessage }
  | { problem: string; code: number; id: string | number | null };

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
/** Nothing that a tool takes is nested nearly as deep; checkers that recurse would overflow. */
const DEEPEST = 64;
const MOST_IN_BATCH = 100;

export type Problem = Extract<ReadMessage, { problem: string }>;

/** A text that is one message or a batch: as it was sent, or what is wrong with the first that is wrong. */
export function readBody(text: string): { body: unknown } | Problem {
  const isBatch = text.trimStart().startsWith("[");
  const read = isBatch ? readBatch(text) : readMessage(text);
  if (!Array.isArray(read)) return "problem" in read ? read : { body: read.message };
  const problem = read.find((one) => "problem" in one);
  return problem ?? { body: read.flatMap((one) => ("message" in one ? [one.message] : [])) };
}

export function readMessage(line: string): ReadMessage {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { problem: "This is not JSON; a JSON-RPC message is expected.", code: PARSE_ERROR, id: null };
  }
  return check(value);
}

/** What stands in a line that is a list: of the revision 2025-03-26, which is spoken too. */
export function readBatch(line: string): ReadMessage[] | Problem {
  let values: unknown;
  try {
    values = JSON.parse(line);
  } catch {
    return { problem: "This is not JSON; a JSON-RPC message is expected.", code: PARSE_ERROR, id: null };
  }
  if (!Array.isArray(values) || values.length === 0 || values.length > MOST_IN_BATCH)
    return { problem: `A batch must have 1 to ${MOST_IN_BATCH} messages.`, code: INVALID_REQUEST, id: null };
  return values.map(check);
}

/** The id in what begins and ends a message that is too long to be read; null where it cannot be told for sure. */
export function findId(head: string, tail: string): string | number | null {
  const before = head.split('"params"', 1)[0]!;
  const [, found] =
    /"id"\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,15})\s*,/.exec(before) ??
    /\}\s*,\s*"id"\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,15})\s*\}\s*$/.exec(tail) ??
    [];
  return found === undefined ? null : (JSON.parse(found) as string | number);
}

function check(value: unknown): ReadMessage {
  if (!isRecord(value)) return { problem: "A message must be an object.", code: INVALID_REQUEST, id: null };
  const id =
    typeof value.id === "string" || Number.isInteger(value.id) ? (value.id as string | number) : null;
  const problem = findProblem(value);
  if (problem !== undefined) return { problem, code: INVALID_REQUEST, id };
  return { message: value as unknown as JSONRPCMessage };
}

function findProblem(value: Record<string, unknown>): string | undefined {
  if (value.jsonrpc !== "2.0") return 'A message must have "jsonrpc": "2.0".';
  if ("id" in value && typeof value.id !== "string" && !Number.isInteger(value.id))
    return "An id must be a string or an integer.";
  const isAnswer = "id" in value && ("result" in value || "error" in value);
  if (!isAnswer && typeof value.method !== "string") return "A message must have a method, a string.";
  if ("method" in value && "params" in value && !isRecord(value.params))
    return "The params must be an object.";
  // The protocol package drops such a message without a word.
  if (isRecord(value.params) && "_meta" in value.params && !isRecord(value.params._meta))
    return "The _meta of params must be an object.";
  if (nestsDeeper(value, DEEPEST)) return `A message may be nested ${DEEPEST} levels deep at most.`;
  return undefined;
}

function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => nestsDeeper(child, levels - 1));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
