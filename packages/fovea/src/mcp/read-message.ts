/** A line as a message of JSON-RPC, or what is wrong with it. */
import type { JSONRPCMessage } from "@modelcontextprotocol/server";

export type ReadMessage =
  | { message: JSONRPCMessage }
  | { problem: string; code: number; id: string | number | null };

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
/** Nothing that a tool takes is nested nearly as deep; checkers that recurse would overflow. */
const DEEPEST = 64;

export function readMessage(line: string): ReadMessage {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { problem: "This is not JSON: one message per line is expected.", code: PARSE_ERROR, id: null };
  }
  if (!isRecord(value))
    return { problem: "A message is an object; batches are not read.", code: INVALID_REQUEST, id: null };
  const id =
    typeof value.id === "string" || Number.isInteger(value.id) ? (value.id as string | number) : null;
  const problem = findProblem(value);
  if (problem !== undefined) return { problem, code: INVALID_REQUEST, id };
  return { message: value as unknown as JSONRPCMessage };
}

function findProblem(value: Record<string, unknown>): string | undefined {
  if (value.jsonrpc !== "2.0") return 'A message has "jsonrpc": "2.0".';
  if ("id" in value && typeof value.id !== "string" && !Number.isInteger(value.id))
    return "An id is a text or a whole number.";
  const isAnswer = "id" in value && ("result" in value || "error" in value);
  if (!isAnswer && typeof value.method !== "string") return "A message has a method, as a text.";
  if ("method" in value && "params" in value && !isRecord(value.params)) return "The params are an object.";
  // The protocol package drops such a message without a word.
  if (isRecord(value.params) && "_meta" in value.params && !isRecord(value.params._meta))
    return "The _meta of params is an object.";
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
