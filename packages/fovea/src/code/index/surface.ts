/**
 * What other files can notice of a file: a key per symbol that outlives edits elsewhere in the file, a hash of what
 * the symbol looks like from outside, and which names the file mentions. Packed, one row per content.
 */
import { addToHash, EMPTY_HASH, endHash, HASH_FACTOR, hash31 } from "../../base/hash.ts";
import { makeNameFilter } from "../../base/name-filter.ts";
import { NumberReader, NumberWriter } from "../../base/packed-numbers.ts";
import type { CodeSymbol, ParsedFile } from "../../syntax/types.ts";

export interface Surface {
  /** Per symbol: container, name, kind and how many before it have the same. */
  keys: number[];
  parents: number[];
  names: number[];
  /** Changes when the symbol looks different to those who use it. */
  shapes: number[];
  /** Changes when the file passes on other things of other files than before. */
  passesOn: number;
  /** Hashes of the names that it passes on. */
  passed: number[];
}

export interface PackedSurface {
  symbols: Uint8Array;
  mentions: Uint8Array;
}

/** With `importsAreSeen`, whoever imports a file sees what the file itself imports. */
export function encodeSurface(parsed: ParsedFile, importsAreSeen: boolean): PackedSurface {
  const writer = new NumberWriter();
  putSymbols(parsed, writer);
  const passed = [
    ...parsed.exports.map(({ name, local, module }) => ({ name, text: `${name} ${local} ${module}` })),
    ...(importsAreSeen ? parsed.imports : []).map(({ name, alias, module }) => ({
      name: alias || name,
      text: `${name} ${alias} ${module}`,
    })),
  ];
  writer.put(hash31(passed.map(({ text }) => text).join("|")));
  writer.put(passed.length);
  for (const { name } of passed) writer.put(hash31(name));
  return { symbols: writer.bytes(), mentions: makeNameFilter(mentionedNames(parsed)) };
}

function putSymbols({ symbols, bindings, references, exports }: ParsedFile, writer: NumberWriter): void {
  const values: string[] = [];
  for (const { role, symbol, type, value } of bindings)
    if ((role === "symbol" || role === "return") && symbol >= 0)
      values[symbol] = `${values[symbol] ?? ""}|${type}|${value}`;
  const heritage: string[] = [];
  for (const { kind, symbol, name, receiver } of references)
    if (HERITAGE.has(kind) && symbol >= 0) heritage[symbol] = `${heritage[symbol] ?? ""}|${receiver}.${name}`;
  const exported = new Set(exports.map((one) => one.local || one.name));
  const seen = new Map<string, number>();
  writer.put(symbols.length);
  for (let at = 0; at < symbols.length; at++) {
    const symbol = symbols[at]!;
    const identity = `${symbol.container}.${symbol.name}:${symbol.kind}`;
    const ordinal = seen.get(identity) ?? 0;
    seen.set(identity, ordinal + 1);
    const key = hashOfAll(identity, ":", String(ordinal));
    writer.put(key);
    writer.put(symbol.parent);
    writer.put(hash31(symbol.name));
    writer.put(shapeOf(symbol, key, values[at], heritage[at], exported.has(symbol.name)));
  }
}

/** A function's type, a variable's value, a class's bases: what the names that use it depend on. */
function shapeOf(
  { returnType, modifiers }: CodeSymbol,
  key: number,
  values = "",
  heritage = "",
  isExported = false,
): number {
  const outside = isExported ? " true" : " false";
  return hashOfAll(`${key} `, returnType, " ", modifiers.join(), " ", values, " ", heritage, outside);
}

function hashOfAll(...texts: string[]): number {
  let hash = EMPTY_HASH;
  for (const text of texts) hash = addToHash(hash, text);
  return endHash(hash);
}

export function decodeSurface(symbols: Uint8Array): Surface {
  const reader = new NumberReader(symbols);
  const surface: Surface = { keys: [], parents: [], names: [], shapes: [], passesOn: 0, passed: [] };
  for (let left = reader.next(); left > 0; left--) {
    surface.keys.push(reader.next());
    surface.parents.push(reader.next());
    surface.names.push(reader.next());
    surface.shapes.push(reader.next());
  }
  surface.passesOn = reader.next();
  for (let left = reader.next(); left > 0; left--) surface.passed.push(reader.next());
  return surface;
}

/** Only what the graph needs of it: it is read for all files at once. */
export function decodeSymbolKeys(symbols: Uint8Array): Pick<Surface, "keys" | "parents"> {
  const reader = new NumberReader(symbols);
  const count = reader.next();
  const keys = new Array<number>(count);
  const parents = new Array<number>(count);
  for (let at = 0; at < count; at++) {
    keys[at] = reader.next();
    parents[at] = reader.next();
    reader.next();
    reader.next();
  }
  return { keys, parents };
}

const HERITAGE = new Set<string>(["extends", "implements", "embeds"]);
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

function mentionedNames(parsed: ParsedFile): Set<number> {
  const texts = new Set<string>();
  for (const { name, receiver } of parsed.references) texts.add(name).add(receiver);
  for (const { type, value } of parsed.bindings) texts.add(type).add(value);
  for (const { module, name } of parsed.imports) texts.add(module).add(name);
  for (const { module, name, local } of parsed.exports) texts.add(module).add(name).add(local);
  const heirs = new Set(parsed.references.filter((r) => HERITAGE.has(r.kind)).map((r) => r.symbol));
  for (const { returnType, name, parent } of parsed.symbols) {
    texts.add(returnType);
    // A member of a type that is built on others may override one of theirs.
    if (heirs.has(parent)) texts.add(name);
  }
  const hashes = new Set<number>();
  for (const text of texts) addWordHashes(text, hashes);
  return hashes;
}

/** Does any of the texts mention one of the names, which are known by their hashes? */
export function isMentioned(texts: Iterable<string>, names: ReadonlySet<number>): boolean {
  for (const text of texts) for (const hash of wordHashes(text)) if (names.has(hash)) return true;
  return false;
}

function wordHashes(text: string): Set<number> {
  const hashes = new Set<number>();
  addWordHashes(text, hashes);
  return hashes;
}

/** Unit by unit: a pattern with classes of Unicode takes several times as long, and is needed for few texts. */
function addWordHashes(text: string, hashes: Set<number>): void {
  let hash = EMPTY_HASH;
  let isInWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) {
      for (const [word] of text.matchAll(WORD)) hashes.add(hash31(word));
      return;
    }
    if (isWordStart(code) || (isInWord && code >= 48 && code <= 57)) {
      isInWord = true;
      hash = Math.imul(hash ^ code, HASH_FACTOR);
    } else if (isInWord) {
      hashes.add(endHash(hash));
      hash = EMPTY_HASH;
      isInWord = false;
    }
  }
  if (isInWord) hashes.add(endHash(hash));
}

/** A letter, `_` or `$` of ASCII. */
function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
}
