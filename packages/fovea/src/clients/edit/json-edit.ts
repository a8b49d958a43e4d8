/** One key or item put into JSON text, or taken out of it, while every other byte stays. */
import { isDeepStrictEqual } from "node:util";
import {
  endOfLine,
  findChild,
  type JsonChild,
  type JsonNode,
  JsonProblem,
  parseJson,
  toValue,
} from "./json-tree.ts";
import { applyEdits, type Edit, indentAt, isFirstOnLine, type Style, styleOf } from "./style.ts";

/** The text with the value at this path; objects on the way to it are made if they are missing. */
export function setJson(text: string, path: readonly string[], value: unknown): string {
  const root = parseJson(text);
  if (!root) return withContent(text, nest(path, value));
  let node = root;
  for (const [depth, key] of path.entries()) {
    if (node.kind !== "object") throw notAn("object", text, node, path.slice(0, depth));
    const child = findChild(node, key);
    if (!child) return insertChild(text, node, key, nest(path.slice(depth + 1), value));
    node = child.node;
  }
  return setValue(text, node, value);
}

/** The text with this member of an object: with another value, or added. */
export function setMember(text: string, parent: JsonNode, key: string, value: unknown): string {
  const child = findChild(parent, key);
  return child ? setValue(text, child.node, value) : insertChild(text, parent, key, value);
}

function setValue(text: string, node: JsonNode, value: unknown): string {
  if (isDeepStrictEqual(toValue(node), value)) return text;
  return replaceNode(
    text,
    node,
    render(value, styleOf(text), indentAt(text, node.start), isOneLine(text, node)),
  );
}

/** The text with one more item in the array at this path. */
export function appendJson(text: string, path: readonly string[], item: unknown): string {
  const root = parseJson(text);
  let node: JsonNode | undefined = root;
  for (const [depth, key] of path.entries()) {
    if (!node) break;
    if (node.kind !== "object") throw notAn("object", text, node, path.slice(0, depth));
    node = findChild(node, key)?.node;
  }
  if (!node) return setJson(text, path, [item]);
  if (node.kind !== "array") throw notAn("list", text, node, path);
  return insertChild(text, node, undefined, item);
}

/** The text without this member or item. Blanks before it and the comma that belonged to it go with it. */
export function removeChild(text: string, parent: JsonNode, child: JsonChild): string {
  const index = parent.children.indexOf(child);
  const previous = parent.children[index - 1];
  const blanks = /(?<!\s)\s*$/.exec(text.slice(parent.start + 1, child.start))![0].length;
  const end = child.comma === undefined ? child.node.end : child.comma + 1;
  if (parent.children.length === 1) return emptied(text, parent, child.start - blanks, end);
  if (index < parent.children.length - 1) return removeBeforeOthers(text, child.start, end);
  const edits: Edit[] = [{ at: child.start - blanks, remove: end - child.start + blanks, insert: "" }];
  // Without a comma at the end of the list before, there was none after the one that is last again.
  if (child.comma === undefined && previous?.comma !== undefined)
    edits.push({ at: previous.comma, remove: 1, insert: "" });
  return applyEdits(text, edits);
}

export function replaceNode(text: string, node: JsonNode, written: string): string {
  return applyEdits(text, [{ at: node.start, remove: node.end - node.start, insert: written }]);
}

function insertChild(text: string, parent: JsonNode, key: string | undefined, value: unknown): string {
  const style = styleOf(text);
  const last = parent.children.at(-1);
  const isInline = last ? isOneLine(text, parent) : isMinified(text);
  const indent = indentOfChildren(text, parent, style);
  const name = key === undefined ? "" : `${JSON.stringify(key)}:${isInline && isTight(text) ? "" : " "}`;
  const written = name + render(value, style, indent, isInline);
  if (!last) return insertFirst(text, parent, written, isInline ? undefined : { indent, eol: style.eol });
  const before = isInline ? (isTight(text) ? "" : " ") : style.eol + indent;
  if (last.comma !== undefined)
    return applyEdits(text, [
      { at: afterComment(text, last.comma + 1), remove: 0, insert: `${before}${written},` },
    ]);
  const place = afterComment(text, last.node.end);
  if (place === last.node.end)
    return applyEdits(text, [{ at: place, remove: 0, insert: `,${before}${written}` }]);
  return applyEdits(text, [
    { at: last.node.end, remove: 0, insert: "," },
    { at: place, remove: 0, insert: before + written },
  ]);
}

function insertFirst(
  text: string,
  parent: JsonNode,
  written: string,
  lines: { indent: string; eol: string } | undefined,
): string {
  const inside = text.slice(parent.start + 1, parent.end - 1);
  const isBlank = inside.trim() === "";
  if (!lines) return applyEdits(text, [{ at: parent.end - 1, remove: 0, insert: written }]);
  const closing = lines.eol + indentAt(text, parent.start);
  if (isBlank)
    return applyEdits(text, [
      { at: parent.start + 1, remove: inside.length, insert: lines.eol + lines.indent + written + closing },
    ]);
  // Comments are inside; the new member comes after them.
  const tail = /(?<!\s)\s*$/.exec(inside)![0];
  const at = parent.end - 1 - tail.length;
  return applyEdits(text, [
    {
      at,
      remove: tail.length,
      insert: lines.eol + lines.indent + written + (tail.includes("\n") ? tail : closing),
    },
  ]);
}

/** After a comment that follows a value on the same line: it is about that value. */
function afterComment(text: string, from: number): number {
  const rest = text.slice(from, endOfLine(text, from));
  const comment = /^[ \t]*(?:\/\/.*|\/\*(?:(?!\*\/).)*\*\/[ \t]*$)/.exec(rest)?.[0];
  return comment === undefined ? from : from + comment.trimEnd().length;
}

function removeBeforeOthers(text: string, start: number, end: number): string {
  if (isFirstOnLine(text, start) && text.slice(end, endOfLine(text, end)).trim() === "") {
    const lineStart = text.lastIndexOf("\n", start - 1) + 1;
    const next = text.indexOf("\n", end);
    return text.slice(0, lineStart) + text.slice(next < 0 ? text.length : next + 1);
  }
  const spaces = /^[ \t]*/.exec(text.slice(end))![0].length;
  return text.slice(0, start) + text.slice(end + spaces);
}

function emptied(text: string, parent: JsonNode, from: number, to: number): string {
  const left = text.slice(parent.start + 1, from) + text.slice(to, parent.end - 1);
  const inside = left.trim() === "" ? "" : left;
  return text.slice(0, parent.start + 1) + inside + text.slice(parent.end - 1);
}

function indentOfChildren(text: string, parent: JsonNode, style: Style): string {
  const first = parent.children.find((child) => isFirstOnLine(text, child.start));
  return first ? indentAt(text, first.start) : indentAt(text, parent.start) + style.indent;
}

function isOneLine(text: string, node: JsonNode): boolean {
  return !text.slice(node.start, node.end).includes("\n") && (node.children.length > 0 || isMinified(text));
}

/** Written by a program that does not care for people. */
function isMinified(text: string): boolean {
  const body = text.trim();
  return body.length > 2 && !body.includes("\n");
}

function isTight(text: string): boolean {
  return !/[:,] /.test(text);
}

function render(value: unknown, { eol, indent }: Style, at: string, isInline: boolean): string {
  const written = JSON.stringify(value, null, isInline ? undefined : indent);
  return isInline ? written : written.replaceAll("\n", eol + at);
}

function withContent(text: string, value: unknown): string {
  const { eol } = styleOf(text);
  const written = JSON.stringify(value, null, 2).replaceAll("\n", eol);
  if (text.trim() === "" || text === "\uFEFF")
    return `${text.startsWith("\uFEFF") ? "\uFEFF" : ""}${written}${eol}`;
  return `${text}${text.endsWith("\n") ? "" : eol}${written}${eol}`;
}

function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((inner: unknown, key) => ({ [key]: inner }), value);
}

function notAn(kind: "object" | "list", text: string, node: JsonNode, path: readonly string[]): JsonProblem {
  const what = path.length === 0 ? "the file" : `"${path.join(".")}"`;
  return new JsonProblem(text, node.start, `${what} is not ${kind === "object" ? "an object" : "a list"}`);
}
