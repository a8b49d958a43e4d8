/**
 * Turns the captures of one file into symbols, references, bindings, imports, exports and chunks.
 * The same for all languages; what differs is in the query and the few conventions of `Language`.
 */
import { limits } from "../base/limits.ts";
import type { Captures, Definition, Exchange, Use } from "./captures.ts";
import { type ChunkOptions, cutChunks } from "./chunks.ts";
import { cleanDoc, commentsBefore } from "./docs.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Language } from "./language.ts";
import { LineTable } from "./line-table.ts";
import { narrowNames, wordsOf } from "./names.ts";
import { type Extent, nestDefinitions, takeDecorators } from "./nest.ts";
import { listEnd, readParameters } from "./parameters.ts";
import { readSignature } from "./signature.ts";
import { innermost, type Span } from "./span.ts";
import type { Binding, CodeSymbol, Export, Import, ParsedFile, Problem, Scope, SymbolKind } from "./types.ts";

const TYPES = new Set<string>(["class", "struct", "interface", "trait", "enum", "enum_member", "container"]);
const CALLABLES = new Set<string>(["function", "method", "constructor", "macro"]);

export function extract(
  text: string,
  captures: Captures,
  language: Language,
  options: ChunkOptions,
  isOverdue: () => boolean,
): ParsedFile | undefined {
  const lines = new LineTable(text);
  if (language.readName) narrowNames(text, captures, language.readName, language.lead);
  const extents = nestDefinitions(captures.definitions, captures.wrappers, areClauses(text, language));
  captures.decorators.sort((a, b) => a.start - b.start || a.end - b.end);
  takeDecorators(text, extents, captures.decorators, captures.comments);
  const kinds = extents.map((extent) => kindOf(extent, extents, text, language));
  const reader = new SymbolReader(text, lines, captures, language);
  const scopes = [...captures.scopes].sort((a, b) => a.start - b.start || b.end - a.end);
  const sectionOf = sectionFinder(text, captures.sections, extents, scopes);
  const symbolOf = new Int32Array(extents.length).fill(-1);
  const symbols: CodeSymbol[] = [];
  const symbolLines: number[] = [];
  const locals: Definition[] = [];
  let overdue = false;
  extents.forEach((extent, i) => {
    // A symbol costs time in proportion to its length: nested ones add up.
    overdue ||= isOverdue();
    if (overdue) return;
    const kind = kinds[i]!;
    const enclosing = enclosingSymbol(extent.parent, extents, symbolOf);
    if (kind === "container") symbolOf[i] = -1;
    else if (isInsideCallable(kind, extent, extents, kinds)) {
      if (kind !== "field" && kind !== "property") locals.push(extent.definition);
    } else {
      const container = containerOf(extent, extents, symbolOf, text);
      const comments = commentsBefore(text, captures.comments, extent.start) ?? extent.innerComments;
      const section = language.sectionKinds?.includes(kind) === false ? "" : sectionOf(extent);
      const place = { kind, parent: enclosing, parentKind: symbols[enclosing]?.kind, container, section };
      const symbol = reader.read(extent, place, comments);
      if (!symbol) return;
      symbolOf[i] = symbols.push(symbol) - 1;
      symbolLines.push(lines.lineAt(comments?.start ?? extent.start));
    }
  });
  if (overdue) return undefined;
  const findSymbol = symbolFinder(extents, symbolOf, symbols, text);
  const findScope = innermost(scopes);
  const textOf = (span: Span | undefined) => (span ? text.slice(span.start, span.end) : "");
  const position = (offset: number) => {
    const line = lines.lineAt(offset);
    return { line, column: lines.columnAt(offset, line) };
  };
  const expression = (span: Span | undefined) =>
    span ? oneLine(text.slice(span.start, Math.min(span.end, span.start + limits.expressionChars))) : "";
  // The name of a container (`impl Store`, `new Store() { … }`) is a use of that type.
  const defined = new Set(
    captures.definitions.filter((d) => d.kind !== "container").flatMap((d) => wordsOf(text, d.name)),
  );
  const noNames = new Set(language.noNames);
  const isNoName = ({ start, end }: Span) => noNames.size > 0 && noNames.has(text.slice(start, end));
  const declared = [
    ...captures.locals.filter(({ name }) => !defined.has(name.start) && !isNoName(name)),
    ...locals
      .filter(({ name }) => !isNoName(name))
      .map((d) => ({
        pattern: d.pattern,
        name: d.name,
        ...(d.returns ? { type: d.returns } : {}),
        ...(d.body ? { value: d.body } : {}),
      })),
  ];
  const typeOf = (span: Span | undefined) => {
    const type = expression(span).replace(/^\s*(?::|->)\s*/, "");
    return noNames.has(type) ? "" : type;
  };
  const bindings: Binding[] = firstPerName(declared).map((local) => ({
    name: textOf(local.name),
    type: typeOf(local.type),
    value: expression(local.value),
    ...position(local.name.start),
    symbol: findSymbol(local.name.start),
    scope: findScope(local.name.start),
  }));
  const bound = new Set(declared.map((local) => local.name.start));
  const findIgnored = innermost(captures.ignored);
  const isIgnored = (use: Use) =>
    use.pattern > (captures.ignored[findIgnored(use.name.start)]?.pattern ?? Infinity);
  const uses = captures.uses.filter(
    (use) =>
      !defined.has(use.name.start) && !bound.has(use.name.start) && !isNoName(use.name) && !isIgnored(use),
  );
  const findStatement = innermost(captures.statements);
  const inStatement = (exchange: Exchange): Exchange => {
    const statement = exchange.module ? undefined : captures.statements[findStatement(exchange.start)];
    return statement ? { ...exchange, ...statement } : exchange;
  };
  return {
    lines: lines.count,
    symbols,
    imports: withoutBareTwins(captures.imports.map(inStatement)).flatMap((i) =>
      readImports(i, textOf, lines, language),
    ),
    exports: captures.exports.map(inStatement).flatMap((e) => readExports(e, textOf, lines, language)),
    references: firstPerName(uses).flatMap(({ kind, ...use }) =>
      kind === "none"
        ? []
        : {
            kind,
            name: textOf(use.name),
            receiver: expression(use.receiver).replace(/\.$/, ""),
            ...position(use.name.start),
            symbol: findSymbol(use.name.start),
          },
    ),
    bindings,
    scopes: scopes.map((scope) => toScope(scope, position)),
    chunks: cutChunks(lines.count, symbolLines, options),
    problems: captures.errors.slice(0, limits.problemsPerFile).map((span) => toProblem(span, text, lines)),
    problemCount: captures.errors.length,
  };
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

const CLAUSES = new Set<string>(["function", "method", "macro", "const"]);

function oneLine(text: string): string {
  return /\s/.test(text) ? text.replace(/\s+/g, " ") : text;
}

/** In order of the text, one per place: several patterns may match the same name. */
function firstPerName<T extends { name: Span; pattern: number }>(items: readonly T[]): T[] {
  let last = -1;
  return items
    .toSorted((a, b) => a.name.start - b.name.start || a.pattern - b.pattern)
    .filter(({ name }) => {
      const isFirst = name.start !== last;
      last = name.start;
      return isFirst;
    });
}

/** `const x = require("x")` matches as a bare `require("x")` too; only the one with names says something new. */
function withoutBareTwins(imports: readonly Exchange[]): Exchange[] {
  const named = new Set(imports.filter((i) => i.name ?? i.all ?? i.default).map((i) => i.module?.start));
  return imports.filter((i) => (i.name ?? i.all ?? i.default) || !i.module || !named.has(i.module.start));
}

/**
 * References in a container, outside of its members, belong to its type: `impl Display for Store`.
 * Not so in a function: `new Store() { … }` is part of what the function does.
 */
function symbolFinder(
  extents: readonly Extent[],
  symbolOf: Int32Array,
  symbols: readonly CodeSymbol[],
  text: string,
): (offset: number) => number {
  const owners: number[] = [];
  const spans: Span[] = [];
  const types = new Map<string, number>();
  for (const [i, { kind, name, container }] of symbols.entries())
    if (TYPES.has(kind) || kind === "type_alias") types.set([container, name].filter(Boolean).join("."), i);
  extents.forEach((extent, i) => {
    const { kind, name } = extent.definition;
    let owner = symbolOf[i]!;
    if (owner === -1) {
      if (kind !== "container") return;
      owner = enclosingSymbol(extent.parent, extents, symbolOf);
      if (!CALLABLES.has(symbols[owner]?.kind ?? "")) {
        const around = containerOf(extent, extents, symbolOf, text);
        const path = [around, typeName(text.slice(name.start, name.end))].filter(Boolean).join(".");
        owner = types.get(path) ?? owner;
      }
    }
    owners.push(owner);
    spans.push(extent);
  });
  const find = innermost(spans);
  return (offset) => owners[find(offset)] ?? -1;
}

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
    const name = text
      .slice(definition.name.start, definition.name.end)
      .replace(/^(["'`])(.*)\1$|^:(?=[\p{L}_"])|:\s+$/su, "$2");
    if (name === "" || name.length > limits.nameChars || this.#language.noNames?.includes(name))
      return undefined;
    const signature = readSignature(text, extent, this.#captures.decorators, this.#captures.comments);
    const prefix = this.#modifiersBefore(extent.start);
    const words = (`${section} ${prefix}${signature.head}`.match(/[\p{L}_]+/gu) ?? []).filter((word) =>
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
      modifiers: [...new Set([...(exported ? ["exported"] : []), ...words.filter((w) => w !== "export")])],
      startLine: this.#lines.lineAt(extent.start),
      endLine: this.#lines.lineAt(Math.max(extent.start, lastOf(text, extent.end))),
      nameLine,
      nameColumn: this.#lines.columnAt(definition.name.start, nameLine),
      fingerprint: fingerprint(text, definition, name, this.#captures.comments),
    };
  }

  /** Where modifiers are calls that get the declaration (`private def run`), they stand before it on its line. */
  #modifiersBefore(start: number): string {
    let from = start;
    while (from > 0 && this.#text[from - 1] !== "\n" && start - from < 80) from--;
    const before = this.#text.slice(from, start).trim();
    const isModifiers = before !== "" && before.split(/\s+/).every((word) => this.#modifiers.has(word));
    return isModifiers ? `${before} ` : "";
  }
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

function enclosingSymbol(parent: number, extents: readonly Extent[], symbolOf: Int32Array): number {
  for (let i = parent; i !== -1; i = extents[i]!.parent) if (symbolOf[i] !== -1) return symbolOf[i]!;
  return -1;
}

function containerOf(extent: Extent, extents: readonly Extent[], symbolOf: Int32Array, text: string): string {
  const names: string[] = [];
  const { receiver } = extent.definition;
  if (receiver) names.push(typeName(text.slice(receiver.start, receiver.end)));
  for (let i = extent.parent; i !== -1 && names.length < limits.containerLevels; i = extents[i]!.parent) {
    const { definition } = extents[i]!;
    if (symbolOf[i] === -1 && definition.kind !== "container") continue;
    const name = text.slice(definition.name.start, definition.name.end);
    names.unshift(definition.kind === "container" ? typeName(name) : name);
    const outer = definition.receiver;
    if (outer) names.unshift(typeName(text.slice(outer.start, outer.end)));
  }
  return names.filter((name) => name !== "").join(".");
}

/** `*Store[K]`, `&'a mut Store<T>` and `Store.prototype` are the type `Store`; `module.exports` is the file itself. */
function typeName(text: string): string {
  if (/^(?:module\.)?exports$/.test(text)) return "";
  return (
    text
      .replace(/\.prototype$/, "")
      .replace(/<[^<>]*>(?=::)/g, "")
      .replace(/[<[].*$/s, "")
      .replaceAll("::", ".")
      .match(/[\p{L}_$][\p{L}\p{N}_$.:]*$/u)?.[0] ?? text
  );
}

function readImports(
  found: Exchange,
  textOf: (span: Span | undefined) => string,
  lines: LineTable,
  language: Language,
): Import[] {
  if (!language.readNames || hasParts(found)) return [readImport(found, textOf, lines, language)];
  const line = lines.lineAt(found.start);
  return language
    .readNames(textOf(found))
    .map(({ module, name, alias }) => ({ module, name, alias, typeOnly: false, dynamic: false, line }));
}

function readExports(
  found: Exchange,
  textOf: (span: Span | undefined) => string,
  lines: LineTable,
  language: Language,
): Export[] {
  if (!language.readNames || hasParts(found)) return [readExport(found, textOf, lines)];
  const line = lines.lineAt(found.start);
  return language
    .readNames(textOf(found))
    .map(({ module, name, alias }) => ({ module, name: alias || name, local: alias ? name : "", line }));
}

function hasParts({ module, name, all }: Exchange): boolean {
  return (module ?? name ?? all) !== undefined;
}

function readImport(
  found: Exchange,
  textOf: (span: Span | undefined) => string,
  lines: LineTable,
  language: Language,
): Import {
  const statement = textOf(found);
  const local = textOf(found.alias ?? found.all ?? found.default);
  const name = found.all ? "*" : found.default ? "default" : textOf(found.name);
  return {
    module: unquote(textOf(withoutName(found))),
    name,
    alias: local === name || local === "." ? "" : local,
    typeOnly: language.isTypeOnlyImport?.(statement) ?? false,
    dynamic: language.isDynamicImport?.(statement) ?? false,
    line: lines.lineAt(found.start),
  };
}

/** Where the grammar has one node for `kotlin.math.max`, the module is what stands before the name. */
function withoutName({ module, name }: Exchange): Span | undefined {
  if (!module || !name || name.start < module.start || name.end !== module.end) return module;
  return { start: module.start, end: Math.max(module.start, name.start - 1) };
}

function readExport(found: Exchange, textOf: (span: Span | undefined) => string, lines: LineTable): Export {
  const local = unquote(textOf(found.name));
  const name = textOf(found.alias) || (found.default ? "default" : found.all ? "*" : local);
  return {
    name,
    local: local === name ? "" : local,
    module: unquote(textOf(found.module)),
    line: lines.lineAt(found.start),
  };
}

function unquote(text: string): string {
  return text.trim().replace(/^["'`<]([\s\S]*)["'`>]$/, "$1");
}

function toScope(span: Span, position: (offset: number) => { line: number; column: number }): Scope {
  const start = position(span.start);
  const end = position(span.end);
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

function toProblem(span: Span, text: string, lines: LineTable): Problem {
  const excerpt = text.slice(span.start, Math.min(span.end, span.start + 40)).replace(/\s+/g, " ");
  return { line: lines.lineAt(span.start), message: `not understood: ${excerpt}` };
}
