/** Definitions, nested, as records of symbols. */
import { limits } from "../base/limits.ts";
import { visibleText } from "../base/visible-text.ts";
import type { Captures, Definition } from "./captured.ts";
import { CALLABLES, containerOf, enclosingSymbol, TYPES, typeName } from "./containers.ts";
import { cleanDoc, commentsBefore } from "./docs.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Language } from "./language.ts";
import { layoutPrint } from "./layout-print.ts";
import type { LineTable } from "./line-table.ts";
import { type Extent, nestDefinitions, takeDecorators } from "./nest.ts";
import { listEnd, readParameters } from "./parameters.ts";
import { readSignature } from "./signature.ts";
import { innermost, type Span } from "./span.ts";
import type { CodeSymbol, SymbolKind } from "./types.ts";

export interface ReadSymbols {
  symbols: CodeSymbol[];
  extents: Extent[];
  /** The symbol of each extent, or -1. */
  symbolOf: Int32Array;
  /** Where each symbol begins, its comments included. */
  firstLines: number[];
  /** Variables inside functions: no symbols, but bindings. */
  locals: Definition[];
}

const CHECK_CLOCK_EVERY = 32;

/** Undefined when the time is over. */
export function readSymbols(
  text: string,
  captures: Captures,
  language: Language,
  lines: LineTable,
  scopes: readonly Span[],
  isOverdue: () => boolean,
): ReadSymbols | undefined {
  const clauses = areClauses(text, language);
  const extents = nestDefinitions(captures.definitions, captures.wrappers, clauses, scopes);
  captures.decorators.sort((a, b) => a.start - b.start || a.end - b.end);
  takeDecorators(text, extents, captures.decorators, captures.comments);
  const kinds = extents.map((extent) => kindOf(extent, extents, text, language));
  const reader = new SymbolReader(text, lines, captures, language);
  const sectionOf = sectionFinder(text, captures.sections, extents, scopes);
  const symbolOf = new Int32Array(extents.length).fill(-1);
  const found: ReadSymbols = { symbols: [], extents, symbolOf, firstLines: [], locals: [] };
  const { symbols } = found;
  for (const [i, extent] of extents.entries()) {
    // A symbol costs time in proportion to its length: nested ones add up.
    if (i % CHECK_CLOCK_EVERY === 0 && isOverdue()) return undefined;
    const kind = kinds[i]!;
    if (kind === "container") continue;
    if (isInsideCallable(kind, extent, extents, kinds)) {
      if (kind !== "field" && kind !== "property") found.locals.push(extent.definition);
      continue;
    }
    const parent = enclosingSymbol(extent.parent, extents, symbolOf);
    const container = visibleText(containerOf(extent, extents, symbolOf, text));
    const comments = commentsBefore(text, captures.comments, extent.start) ?? extent.innerComments;
    const section = language.sectionKinds?.includes(kind) === false ? "" : sectionOf(extent);
    const place = { kind, parent, parentKind: symbols[parent]?.kind, container, section };
    const symbol = reader.read(extent, place, comments);
    if (!symbol) continue;
    symbolOf[i] = symbols.push(symbol) - 1;
    found.firstLines.push(lines.lineAt(comments?.start ?? extent.start));
  }
  return found;
}

/** Where a function is written as several clauses: is the second definition a further clause of the first? */
function areClauses(
  text: string,
  { clauses, readParameter, parameterSeparator }: Language,
): ((a: Definition, b: Definition) => boolean) | undefined {
  if (!clauses) return undefined;
  const nameOf = ({ name }: Definition) => text.slice(name.start, name.end);
  const arity = ({ parameters: p }: Definition) =>
    p ? readParameters(text.slice(p.start, p.end), readParameter, parameterSeparator).length : 0;
  return (a, b) =>
    CLAUSES.has(a.kind) &&
    CLAUSES.has(b.kind) &&
    nameOf(a) === nameOf(b) &&
    (clauses === "name" || (a.kind === b.kind && arity(a) === arity(b)));
}

const FUNCTIONS = new Set<SymbolKind>(["function", "method", "constructor"]);
const CLAUSES = new Set<string>(["function", "method", "macro", "const"]);

interface Place {
  kind: SymbolKind;
  parent: number;
  parentKind: SymbolKind | undefined;
  container: string;
  section: string;
}

/** The word of the section (`private`) a definition stands in: from the word on to the end of the scope around it. */
function sectionFinder(
  text: string,
  sections: readonly Span[],
  extents: readonly Extent[],
  scopes: readonly Span[],
): (extent: Extent) => string {
  if (sections.length === 0) return () => "";
  const findExtent = innermost(extents);
  const findScope = innermost(scopes);
  const byParent = new Map<number, (Span & { word: string })[]>();
  for (const { start, end } of sections) {
    const parent = findExtent(start);
    const found = byParent.get(parent) ?? [];
    if (found.length === 0) byParent.set(parent, found);
    found.push({ start, end: scopes[findScope(start)]?.end ?? text.length, word: text.slice(start, end) });
  }
  return ({ start, parent }) =>
    byParent.get(parent)?.findLast((s) => s.start < start && start < s.end)?.word ?? "";
}

/** Without the quotes of a string or the colon of a symbol around it. */
function bareName(written: string): string {
  if (/^[\w$]+$/.test(written)) return written;
  return visibleText(written.replace(/^(["'`])(.*)\1$|^:(?=[\p{L}_"])|:\s+$/su, "$2"));
}

/** Makes the record of one symbol out of its extent. */
class SymbolReader {
  readonly #text: string;
  readonly #lines: LineTable;
  readonly #captures: Captures;
  readonly #language: Language;
  readonly #modifiers: Set<string>;

  constructor(text: string, lines: LineTable, captures: Captures, language: Language) {
    this.#text = text;
    this.#lines = lines;
    this.#captures = captures;
    this.#language = language;
    this.#modifiers = new Set(language.modifiers);
  }

  read(extent: Extent, place: Place, comments: Span | undefined): CodeSymbol | undefined {
    const { definition } = extent;
    const { kind, parent, parentKind, container, section } = place;
    const doc = definition.doc ?? comments;
    const text = this.#text;
    const name = bareName(text.slice(definition.name.start, definition.name.end));
    if (name === "" || name.length > limits.nameChars || this.#language.noNames?.includes(name))
      return undefined;
    const signature = readSignature(text, extent, this.#captures.decorators, this.#captures.comments);
    const prefix = this.#modifiersBefore(extent.start);
    const words = (`${section} ${prefix}${signature.head}`.match(/[A-Za-z_]+/g) ?? []).filter((word) =>
      this.#modifiers.has(word),
    );
    const exported = this.#language.isExported({ name, kind, words, parentKind });
    const nameLine = this.#lines.lineAt(definition.name.start);
    return {
      kind,
      name,
      parent,
      container,
      signature: prefix + signature.text,
      doc: doc ? cleanDoc(text.slice(doc.start, doc.end)) : "",
      parameters: definition.parameters
        ? readParameters(
            text.slice(definition.parameters.start, listEnd(text, definition.parameters)),
            this.#language.readParameter,
            this.#language.parameterSeparator,
          )
        : [],
      returnType: definition.returns
        ? text
            .slice(definition.returns.start, definition.returns.end)
            .replace(/^\s*(?::|->)\s*/, "")
            .slice(0, 200)
            .replace(/\s+/g, " ")
        : "",
      modifiers: toModifiers(exported, [...words, ...this.#traits(kind, definition)]),
      startLine: this.#lines.lineAt(extent.start),
      endLine: this.#lines.lineAt(Math.max(extent.start, lastOf(text, extent.end))),
      nameLine,
      nameColumn: this.#lines.columnAt(definition.name.start, nameLine),
      fingerprint: this.#fingerprint(extent, name),
    };
  }

  #fingerprint({ start, definition }: Extent, name: string): string {
    const { comments, literals } = this.#captures;
    const source = { text: this.#text, comments, literals, lineBreaks: this.#language.lineBreaks };
    return (
      fingerprint(this.#text, definition, name, comments) +
      layoutPrint(source, Math.min(start, definition.start), definition, name)
    );
  }

  /** What is no word of the source, but told by how it is written. */
  #traits(kind: SymbolKind, { body, isSpecialized, isGenerated }: Definition): string[] {
    const traits: string[] = [];
    if (this.#language.hasDeclarations && !body && FUNCTIONS.has(kind)) traits.push("declared");
    if (isSpecialized) traits.push("specialized");
    if (isGenerated) traits.push("generated");
    return traits;
  }

  /** Where modifiers are calls that get the declaration (`private def run`), they stand before it on its line. */
  #modifiersBefore(start: number): string {
    let from = start;
    let isBlank = true;
    while (from > 0 && this.#text[from - 1] !== "\n" && start - from < 80) {
      from--;
      isBlank &&= this.#text.charCodeAt(from) <= 32;
    }
    if (isBlank) return "";
    const before = this.#text.slice(from, start).trim();
    const isModifiers = before !== "" && before.split(/\s+/).every((word) => this.#modifiers.has(word));
    return isModifiers ? `${before} ` : "";
  }
}

function toModifiers(isExported: boolean, words: readonly string[]): string[] {
  const modifiers = isExported ? ["exported"] : [];
  for (const word of words) if (word !== "export" && !modifiers.includes(word)) modifiers.push(word);
  return modifiers;
}

/** Some grammars count the white space after an indented block as part of it. */
function lastOf(text: string, end: number): number {
  let last = end - 1;
  while (last > 0 && text.charCodeAt(last) <= 32) last--;
  return last;
}

function kindOf(
  extent: Extent,
  extents: readonly Extent[],
  text: string,
  language: Language,
): Definition["kind"] {
  const { kind, receiver, name } = extent.definition;
  if (kind !== "function" && kind !== "method") return kind;
  const parent = extents[extent.parent];
  if (!receiver && !(parent && TYPES.has(parent.definition.kind))) return kind;
  const type = receiver ?? parent!.definition.name;
  const wanted =
    language.constructorName === "*"
      ? typeName(text.slice(type.start, type.end)).split(".").at(-1)
      : language.constructorName;
  return text.slice(name.start, name.end) === wanted ? "constructor" : "method";
}

const VALUES = new Set<string>(["const", "variable", "field", "property"]);

/** What only a function can see is no symbol of the project. */
function isInsideCallable(
  kind: string,
  extent: Extent,
  extents: readonly Extent[],
  kinds: readonly string[],
): boolean {
  // Inside a function, what looks like a function without a body is a variable: `Store store(path);` in C++.
  if (!VALUES.has(kind) && (kind !== "function" || extent.definition.body)) return false;
  for (let i = extent.parent; i !== -1; i = extents[i]!.parent) {
    if (CALLABLES.has(kinds[i]!)) return true;
    if (TYPES.has(kinds[i]!)) return false;
  }
  return false;
}
