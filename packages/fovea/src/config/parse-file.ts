/**
 * The text of one configuration file -> the values it sets, with their lines, and the mistakes in it.
 * Never throws: a wrong file is data. Does not read the file, merge files or resolve `${NAME}`.
 */
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { ConfigProblem } from "./errors.ts";
import type { ConfigValue } from "./field.ts";
import { findKeyIn, suggestKey } from "./key-names.ts";
import { type ConfigScope, type KeySpec, keySpecs } from "./schema.ts";
import { findMistake } from "./values.ts";

interface FileValue {
  readonly value: ConfigValue;
  readonly lineNumber: number;
}

export interface ParsedFile {
  readonly values: ReadonlyMap<string, FileValue>;
  readonly problems: readonly ConfigProblem[];
}

export function parseConfigText(text: string, options: { file: string; scope: ConfigScope }): ParsedFile {
  const lines = new LineCounter();
  // Duplicate keys are found below, where two spellings of one key are known to be the same.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const reading: Reading = { ...options, document, lines, values: new Map(), problems: [], seen: new Map() };
  const syntax = [...document.errors, ...document.warnings];
  for (const error of syntax)
    report(reading, lines.linePos(error.pos[0]).line, `not valid YAML: ${error.message}`);
  if (syntax.length === 0) readSection(reading, document.contents, "");
  return reading;
}

interface Reading {
  readonly file: string;
  readonly scope: ConfigScope;
  readonly document: Document;
  readonly lines: LineCounter;
  readonly values: Map<string, FileValue>;
  readonly problems: ConfigProblem[];
  /** The line on which each key and section was first met. */
  readonly seen: Map<string, number>;
}

function readSection(reading: Reading, written: unknown, parent: string): void {
  const node = follow(reading, written);
  if (isMap(node)) {
    for (const pair of node.items) readPair(reading, pair, parent);
  } else if (!isEmpty(node)) {
    const name = parent === "" ? "the file" : parent;
    report(reading, lineOf(reading, node), `${name} must hold \`key: value\` lines`, parent);
  }
}

function readPair(reading: Reading, pair: { key: unknown; value: unknown }, parent: string): void {
  const lineNumber = lineOf(reading, pair.key);
  const name = isScalar(pair.key) ? String(pair.key.value) : "";
  const key = findKeyIn(parent, name);
  const first = reading.seen.get(key ?? "");
  if (key === undefined) {
    report(reading, lineNumber, unknownMessage(parent, name));
  } else if (first !== undefined) {
    report(reading, lineNumber, `${key} stands here again, first on line ${first}`, key);
  } else {
    reading.seen.set(key, lineNumber);
    const spec = keySpecs.get(key);
    if (spec === undefined) readSection(reading, pair.value, key);
    else readValue(reading, pair.value, spec, lineNumber);
  }
}

function readValue(reading: Reading, written: unknown, spec: KeySpec, lineNumber: number): void {
  const value = toPlain(reading, written);
  if (isEmpty(value)) return;
  const mistake =
    reading.scope === "project" && isForbiddenToProjects(spec, value)
      ? `may not be set${spec.globalOnly ? "" : ` to ${value}`} by a project; set it in config.yaml of the Fovea home folder or as ${spec.variable}`
      : findMistake(spec, value);
  if (mistake === undefined) reading.values.set(spec.key, { value: value as ConfigValue, lineNumber });
  else report(reading, lineNumber, `${spec.key}: ${mistake}`, spec.key);
}

/** A cloned repository must not choose where data is written or sent. */
export function isForbiddenToProjects(spec: KeySpec, value: unknown): boolean {
  return spec.globalOnly === true || spec.globalValues?.includes(value as string) === true;
}

/** A key without a value counts as absent: it is what remains when the lines below it are commented out. */
function isEmpty(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null);
}

/** A scalar or a list of scalars as a plain value. Deeper structures stay nodes, and so fail the type check. */
function toPlain(reading: Reading, written: unknown): unknown {
  const node = follow(reading, written);
  if (isScalar(node)) return node.value;
  if (!isSeq(node)) return node;
  return node.items.map((item) => {
    const followed = follow(reading, item);
    return isScalar(followed) ? followed.value : followed;
  });
}

function follow(reading: Reading, node: unknown): unknown {
  return isAlias(node) ? (node.resolve(reading.document) ?? node) : node;
}

function unknownMessage(parent: string, name: string): string {
  if (name === "") return "a key must be a plain word";
  const full = parent === "" ? name : `${parent}.${name}`;
  const suggestion = suggestKey(full);
  if (suggestion === full) return `${full} must be written nested, one level per line`;
  return `unknown key ${full}${suggestion ? `, did you mean ${suggestion}?` : ""}`;
}

function lineOf(reading: Reading, node: unknown): number {
  const offset = (node as Partial<Node> | null)?.range?.[0] ?? 0;
  return reading.lines.linePos(offset).line;
}

function report(reading: Reading, lineNumber: number, message: string, key?: string): void {
  reading.problems.push({ where: `${reading.file}:${lineNumber}`, message, ...(key ? { key } : {}) });
}
