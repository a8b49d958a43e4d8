/**
 * The text of a configuration file with one key changed, and everything else as its author wrote it. A value that
 * stands on the line is replaced there, to the character; other changes go through the YAML document, which keeps
 * comments and order. Checks nothing: the caller reads the result back.
 */
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  stringify,
  YAMLMap,
  YAMLSeq,
} from "yaml";
import type { ConfigValue } from "./field.ts";
import { findKeyIn } from "./key-names.ts";

/** The changed text, or undefined when the present text is not valid YAML or cannot be changed by a program. */
export function changeText(source: string, key: string, value: ConfigValue): string | undefined {
  const newline = source.includes("\r\n") ? "\r\n" : "\n";
  const text = source.replaceAll("\r\n", "\n");
  const document = parseDocument(text, { uniqueKeys: false });
  if (document.errors.length > 0) return undefined;
  const changed = replaceOnLine(text, document, key, value) ?? rewrite(text, document, key, value);
  return changed?.replaceAll("\n", newline);
}

function replaceOnLine(
  text: string,
  document: Document,
  key: string,
  value: ConfigValue,
): string | undefined {
  const node = descend(document.contents, key).pair?.value;
  if (!isScalar(node) || !node.range || node.anchor || typeof value === "object") return undefined;
  const [start, end] = node.range;
  const old = text.slice(start, end);
  if (old === "" || old.includes("\n")) return undefined;
  const changed = text.slice(0, start) + stringify(value, lineStyle).trimEnd() + text.slice(end);
  // Plain text may need quotes in its place, in braces for example; then the document writes it.
  const written = descend(parseDocument(changed, { uniqueKeys: false }).contents, key).pair?.value;
  return isScalar(written) && written.value === value ? changed : undefined;
}

function rewrite(text: string, document: Document, key: string, value: ConfigValue): string | undefined {
  if (!isMap(document.contents)) document.contents = new YAMLMap();
  const { map, pair, missing } = descend(document.contents, key);
  if (pair !== undefined && missing.length === 0)
    pair.value = keepComments(pair.value, toNode(document, pair.value, value));
  else if (pair !== undefined)
    pair.value = keepComments(pair.value, document.createNode(nest(missing, value)));
  else map?.add(document.createPair(missing[0], nest(missing.slice(1), value)));
  const indent = indentOf(text);
  try {
    return document.toString({ ...lineStyle, indent, flowCollectionPadding: /[[{] \S/.test(text) });
  } catch {
    // The old value was the anchor of an alias elsewhere; only its author knows what should become of that.
    return undefined;
  }
}

const lineStyle = { lineWidth: 0, blockQuote: false } as const;

interface Descent {
  /** The deepest section that exists on the way to the key. */
  readonly map: YAMLMap | undefined;
  /** The line to change: the key itself, or a section on the way that is empty. */
  readonly pair: Pair | undefined;
  /** The names that are not in the file yet. */
  readonly missing: readonly string[];
}

/** Walks down to the key through whatever spelling the file uses. */
function descend(top: unknown, key: string): Descent {
  const names = key.split(".");
  let map = isMap(top) ? top : undefined;
  let parent = "";
  for (const [depth, name] of names.entries()) {
    const wanted = parent === "" ? name : `${parent}.${name}`;
    const section = parent;
    const pair = map?.items.find(
      (item) => isScalar(item.key) && findKeyIn(section, String(item.key.value)) === wanted,
    );
    if (pair === undefined) return { map, pair, missing: names.slice(depth) };
    if (depth === names.length - 1 || !isMap(pair.value))
      return { map, pair, missing: names.slice(depth + 1) };
    map = pair.value;
    parent = wanted;
  }
  return { map, pair: undefined, missing: names };
}

function nest(names: readonly string[], value: ConfigValue): unknown {
  return names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

/** A list keeps its style, and the items that stay keep their comments. */
function toNode(document: Document, old: unknown, value: ConfigValue): unknown {
  if (typeof value !== "object" || !isSeq(old)) return document.createNode(value);
  const list = new YAMLSeq();
  list.flow = old.flow ?? false;
  list.items = value.map(
    (item) => old.items.find((kept) => isScalar(kept) && kept.value === item) ?? document.createNode(item),
  );
  return list;
}

function keepComments(old: unknown, fresh: unknown): unknown {
  const [from, to] = [old, fresh] as [Comments | null, Comments];
  if (from?.comment) to.comment = from.comment;
  if (from?.commentBefore) to.commentBefore = from.commentBefore;
  return fresh;
}

type Comments = { comment?: string | null; commentBefore?: string | null };

function indentOf(text: string): number {
  return /^( +)[^\s#-]/m.exec(text)?.[1]?.length ?? 2;
}
