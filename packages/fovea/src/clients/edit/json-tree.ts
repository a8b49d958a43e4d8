/**
 * JSON as people write it in settings files: with comments, trailing commas and a byte order mark. Gives the places of
 * everything, so that one key can be changed while every other byte stays.
 */
export interface JsonNode {
  kind: "object" | "array" | "plain";
  /** Offsets in the text; `end` is exclusive. */
  start: number;
  end: number;
  children: JsonChild[];
  /** Of a plain value. */
  value?: unknown;
}

/** A member of an object, or an item of an array. */
export interface JsonChild {
  key: string | undefined;
  start: number;
  node: JsonNode;
  /** The place of the comma after it. */
  comma: number | undefined;
}

/** The text is not what we can read, and where. */
export class JsonProblem extends Error {
  readonly line: number;

  constructor(text: string, offset: number, message: string) {
    super(message);
    this.line = text.slice(0, offset).split("\n").length;
  }
}

const DEEPEST = 500;
const PLAIN = /-?\d[\d.eE+-]*|true|false|null/y;

/** Undefined when there is nothing but blanks and comments. */
export function parseJson(text: string): JsonNode | undefined {
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  at = skipBlank(text, at);
  if (at === text.length) return undefined;
  const root = readNode(text, at, 0);
  const rest = skipBlank(text, root.end);
  if (rest < text.length) throw new JsonProblem(text, rest, "there is more after the end of the value");
  return root;
}

export function toValue(node: JsonNode): unknown {
  if (node.kind === "plain") return node.value;
  if (node.kind === "array") return node.children.map((child) => toValue(child.node));
  // Not Object.fromEntries over a literal: a key may be `__proto__`.
  const result = Object.create(null) as Record<string, unknown>;
  for (const { key, node: value } of node.children) result[key!] = toValue(value);
  return { ...result };
}

/** Of several members with one name the last counts, as for every reader of JSON. */
export function findChild(node: JsonNode, key: string): JsonChild | undefined {
  return node.kind === "object" ? node.children.findLast((child) => child.key === key) : undefined;
}

export function findNode(root: JsonNode | undefined, path: readonly string[]): JsonNode | undefined {
  let node = root;
  for (const key of path) node = node && findChild(node, key)?.node;
  return node;
}

/** The first place that is neither blank nor comment. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    if (/\s/.test(text[at]!)) at++;
    else if (text.startsWith("//", at)) at = endOfLine(text, at);
    else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      if (end < 0) throw new JsonProblem(text, at, "a comment has no end");
      at = end + 2;
    } else break;
  }
  return at;
}

/** Where the line ends, before its line break. */
export function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  if (end < 0) return text.length;
  return end > from && text[end - 1] === "\r" ? end - 1 : end;
}

function readNode(text: string, start: number, depth: number): JsonNode {
  if (depth > DEEPEST) throw new JsonProblem(text, start, "it is nested too deeply");
  const opening = text[start];
  if (opening === "{") return readChildren(text, start, "object", depth);
  if (opening === "[") return readChildren(text, start, "array", depth);
  if (opening === '"') {
    const { value, end } = readString(text, start);
    return { kind: "plain", start, end, children: [], value };
  }
  PLAIN.lastIndex = start;
  const found = PLAIN.exec(text)?.[0];
  if (found === undefined)
    throw new JsonProblem(
      text,
      start,
      start >= text.length ? "it ends too early" : "a value is expected here",
    );
  return {
    kind: "plain",
    start,
    end: start + found.length,
    children: [],
    value: parsePlain(text, start, found),
  };
}

function readChildren(text: string, start: number, kind: "object" | "array", depth: number): JsonNode {
  const closing = kind === "object" ? "}" : "]";
  const children: JsonChild[] = [];
  let at = skipBlank(text, start + 1);
  while (text[at] !== closing) {
    const child = readChild(text, at, kind, depth);
    children.push(child);
    at = skipBlank(text, child.node.end);
    if (text[at] === ",") {
      child.comma = at;
      at = skipBlank(text, at + 1);
    } else if (text[at] !== closing)
      throw new JsonProblem(
        text,
        at,
        at >= text.length ? "it ends too early" : `"," or "${closing}" is expected here`,
      );
  }
  return { kind, start, end: at + 1, children };
}

function readChild(text: string, start: number, kind: "object" | "array", depth: number): JsonChild {
  if (kind === "array")
    return { key: undefined, start, node: readNode(text, start, depth + 1), comma: undefined };
  if (text[start] !== '"')
    throw new JsonProblem(
      text,
      start,
      start >= text.length ? "it ends too early" : "a name in quotes is expected here",
    );
  const { value: key, end } = readString(text, start);
  const colon = skipBlank(text, end);
  if (text[colon] !== ":") throw new JsonProblem(text, colon, '":" is expected here');
  return { key, start, node: readNode(text, skipBlank(text, colon + 1), depth + 1), comma: undefined };
}

function readString(text: string, start: number): { value: string; end: number } {
  let at = start + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== "\n") at += text[at] === "\\" ? 2 : 1;
  if (text[at] !== '"') throw new JsonProblem(text, start, "a text has no closing quote");
  return { value: parsePlain(text, start, text.slice(start, at + 1)) as string, end: at + 1 };
}

function parsePlain(text: string, start: number, written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw new JsonProblem(text, start, "this value is not valid JSON");
  }
}
