/**
 * The text of one configuration file -> the values it sets, with their lines, and the mistakes in it.
 * Never throws: a wrong file is data. Does not read the file, merge files or resolve `${NAME}`.
 */
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { messageOf } from "../base/errors.ts";
import { requireShallowYaml } from "../base/nesting.ts";
import { visibleText } from "../base/visible-text.ts";
import type { ConfigProblem } from "./errors.ts";
import type { ConfigValue } from "./field.ts";
import { findKeyIn, suggestKey } from "./key-names.ts";
import { type ConfigScope, type KeySpec, keySpecs } from "./schema.ts";
import { refusalOfKey } from "./set-by.ts";
import { findMistake } from "./values.ts";

/** What a project's file says and is ignored, since it is not for a project to say. */
export interface RefusedKey {
  readonly key: string;
  readonly lineNumber: number;
  readonly why: string;
}

interface FileValue {
  readonly value: ConfigValue;
  readonly lineNumber: number;
}

export interface ParsedFile {
  readonly values: ReadonlyMap<string, FileValue>;
  /** Keys in a project's file that only the user may set. */
  readonly refused: readonly RefusedKey[];
  readonly problems: readonly ConfigProblem[];
}

/** A file with more mistakes, or that refers to itself more often, is not read to its end. */
const mostProblems = 500;
const mostAliases = 100;
/** Characters of a stranger's word that a message repeats. */
const mostShown = 80;

export function parseConfigText(text: string, options: { file: string; scope: ConfigScope }): ParsedFile {
  const lines = new LineCounter();
  try {
    requireShallowYaml(text);
  } catch (error) {
    return { values: new Map(), refused: [], problems: [{ where: options.file, message: messageOf(error) }] };
  }
  // Duplicate keys are found below, where two spellings of one key are known to be the same.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const reading: Reading = {
    ...options,
    document,
    lines,
    values: new Map(),
    refused: [],
    problems: [],
    seen: new Map(),
    aliases: 0,
  };
  const syntax = [...document.errors, ...document.warnings];
  for (const error of syntax.slice(0, mostProblems))
    report(reading, lines.linePos(error.pos[0]).line, `not valid YAML: ${shown(error.message, 200)}`);
  if (syntax.length === 0) readSection(reading, document.contents, "");
  return reading;
}

interface Reading {
  readonly file: string;
  readonly scope: ConfigScope;
  readonly document: Document;
  readonly lines: LineCounter;
  readonly values: Map<string, FileValue>;
  readonly refused: RefusedKey[];
  readonly problems: ConfigProblem[];
  /** The line on which each key and section was first met. */
  readonly seen: Map<string, number>;
  aliases: number;
}

function readSection(reading: Reading, written: unknown, parent: string): void {
  const node = follow(reading, written);
  if (isMap(node)) {
    for (const pair of node.items)
      if (reading.problems.length < mostProblems) readPair(reading, pair, parent);
  } else if (!isEmpty(node)) {
    const name = parent === "" ? "the file" : parent;
    report(reading, lineOf(reading, node), `${name} must contain \`key: value\` lines`, parent);
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
    report(reading, lineNumber, `${key} is set twice; the first time on line ${first}`, key);
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
  const why = reading.scope === "project" ? refusalOfKey(spec) : undefined;
  if (why !== undefined) {
    reading.refused.push({ key: spec.key, lineNumber, why });
    return;
  }
  const mistake = findMistake(spec, value);
  if (mistake === undefined) reading.values.set(spec.key, { value: value as ConfigValue, lineNumber });
  else report(reading, lineNumber, `${spec.key}: ${mistake}`, spec.key);
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
  // Finding an anchor looks through the whole file.
  if (!isAlias(node) || ++reading.aliases > mostAliases) return node;
  return node.resolve(reading.document) ?? node;
}

function unknownMessage(parent: string, name: string): string {
  if (name === "") return "a key must be a plain word";
  const full = parent === "" ? name : `${parent}.${name}`;
  const suggestion = suggestKey(full);
  if (suggestion === full) return `${full} must be written nested, one level per line`;
  return `unknown key ${shown(full, mostShown)}${suggestion ? `, did you mean ${suggestion}?` : ""}`;
}

/** A word of the file, so that it can be seen whole or cut and does nothing to a terminal. */
function shown(text: string, most: number): string {
  const visible = visibleText(text.slice(0, most));
  return text.length > most ? `${visible}…` : visible;
}

function lineOf(reading: Reading, node: unknown): number {
  const offset = (node as Partial<Node> | null)?.range?.[0] ?? 0;
  return reading.lines.linePos(offset).line;
}

function report(reading: Reading, lineNumber: number, message: string, key?: string): void {
  reading.problems.push({ where: `${reading.file}:${lineNumber}`, message, ...(key ? { key } : {}) });
}
