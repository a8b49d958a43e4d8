/**
 * Turns the captures of one file into symbols, references, bindings, imports, exports and chunks.
 * The same for all languages; what differs is in the query and the few conventions of `Language`.
 */
import { limits } from "../base/limits.ts";
import type { Captures, Definition, Exchange } from "./captures.ts";
import { type ChunkOptions, cutChunks } from "./chunks.ts";
import { cleanDoc, commentsBefore } from "./docs.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Language } from "./language.ts";
import { LineTable } from "./line-table.ts";
import { type Extent, nestDefinitions } from "./nest.ts";
import { readParameters } from "./parameters.ts";
import { readSignature } from "./signature.ts";
import { innermost, type Span } from "./span.ts";
import type { Binding, CodeSymbol, Export, Import, ParsedFile, Problem, Scope, SymbolKind } from "./types.ts";

const TYPES = new Set<string>(["class", "struct", "interface", "trait", "enum", "container"]);
const CALLABLES = new Set<string>(["function", "method", "constructor", "macro"]);

export function extract(
  text: string,
  captures: Captures,
  language: Language,
  options: ChunkOptions,
): ParsedFile {
  const lines = new LineTable(text);
  const extents = nestDefinitions(captures.definitions, captures.wrappers);
  const kinds = extents.map((extent) => kindOf(extent, extents, text, language));
  const reader = new SymbolReader(text, lines, captures, language);
  const symbolOf = new Int32Array(extents.length).fill(-1);
  const symbols: CodeSymbol[] = [];
  const symbolSpans: Span[] = [];
  const symbolLines: number[] = [];
  const locals: Definition[] = [];
  extents.forEach((extent, i) => {
    const kind = kinds[i]!;
    const enclosing = enclosingSymbol(extent.parent, extents, symbolOf);
    if (kind === "container") symbolOf[i] = -1;
    else if (isInsideCallable(kind, extent, extents, kinds)) {
      if (kind === "const" || kind === "variable") locals.push(extent.definition);
    } else {
      const container = containerOf(extent, extents, symbolOf, text);
      const comments = commentsBefore(text, captures.comments, extent.start);
      const place = { kind, parent: enclosing, parentKind: symbols[enclosing]?.kind, container };
      const symbol = reader.read(extent, place, comments);
      if (!symbol) return;
      symbolOf[i] = symbols.push(symbol) - 1;
      symbolSpans.push({ start: extent.start, end: extent.end });
      symbolLines.push(lines.lineAt(comments?.start ?? extent.start));
    }
  });
  const scopes = [...captures.scopes].sort((a, b) => a.start - b.start || b.end - a.end);
  const findSymbol = innermost(symbolSpans);
  const findScope = innermost(scopes);
  const textOf = (span: Span | undefined) => (span ? text.slice(span.start, span.end) : "");
  const position = (offset: number) => {
    const line = lines.lineAt(offset);
    return { line, column: lines.columnAt(offset, line) };
  };
  const expression = (span: Span | undefined) =>
    span
      ? text.slice(span.start, Math.min(span.end, span.start + limits.expressionChars)).replace(/\s+/g, " ")
      : "";
  const defined = new Set(extents.map((extent) => extent.definition.name.start));
  const declared = [
    ...captures.locals.filter((local) => !defined.has(local.name.start)),
    ...locals.map((d) => ({
      name: d.name,
      ...(d.returns ? { type: d.returns } : {}),
      ...(d.body ? { value: d.body } : {}),
    })),
  ];
  const bindings: Binding[] = firstPerName(declared).map((local) => ({
    name: textOf(local.name),
    type: expression(local.type).replace(/^\s*(?::|->)\s*/, ""),
    value: expression(local.value),
    ...position(local.name.start),
    symbol: findSymbol(local.name.start),
    scope: findScope(local.name.start),
  }));
  const uses = captures.uses.filter((use) => !defined.has(use.name.start));
  return {
    lines: lines.count,
    symbols,
    imports: withoutBareTwins(captures.imports).map((i) => readImport(i, textOf, lines, language)),
    exports: captures.exports.map((e) => readExport(e, textOf, lines)),
    references: firstPerName(uses.sort((a, b) => a.pattern - b.pattern)).map((use) => ({
      kind: use.kind,
      name: textOf(use.name),
      receiver: expression(use.receiver),
      ...position(use.name.start),
      symbol: findSymbol(use.name.start),
    })),
    bindings,
    scopes: scopes.map((scope) => toScope(scope, position)),
    chunks: cutChunks(lines.count, symbolLines, options),
    problems: captures.errors.slice(0, limits.problemsPerFile).map((span) => toProblem(span, text, lines)),
    problemCount: captures.errors.length,
  };
}

/** In order of the text, one per place: several patterns may match the same name. */
function firstPerName<T extends { name: Span }>(items: readonly T[]): T[] {
  const byStart = new Map<number, T>();
  for (const item of items) if (!byStart.has(item.name.start)) byStart.set(item.name.start, item);
  return [...byStart.values()].sort((a, b) => a.name.start - b.name.start);
}

/** `const x = require("x")` matches as a bare `require("x")` too; only the one with names says something new. */
function withoutBareTwins(imports: readonly Exchange[]): Exchange[] {
  const named = new Set(imports.filter((i) => i.name ?? i.all ?? i.default).map((i) => i.module?.start));
  return imports.filter((i) => (i.name ?? i.all ?? i.default) || !named.has(i.module?.start));
}

interface Place {
  kind: SymbolKind;
  parent: number;
  parentKind: SymbolKind | undefined;
  container: string;
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
    const { kind, parent, parentKind, container } = place;
    const doc = definition.doc ?? comments;
    const text = this.#text;
    const name = text.slice(definition.name.start, definition.name.end).replace(/^["'`]|["'`]$/g, "");
    if (name === "" || name.length > limits.nameChars) return undefined;
    const signature = readSignature(text, extent, this.#captures.decorators);
    const words = (signature.head.match(/[\p{L}_]+/gu) ?? []).filter((word) => this.#modifiers.has(word));
    const exported = this.#language.isExported({ name, kind, words, parentKind });
    const nameLine = this.#lines.lineAt(definition.name.start);
    return {
      kind,
      name,
      parent,
      container,
      signature: signature.text,
      doc: doc ? cleanDoc(text.slice(doc.start, doc.end)) : "",
      parameters: definition.parameters
        ? readParameters(
            text.slice(definition.parameters.start, definition.parameters.end),
            this.#language.readParameter,
          )
        : [],
      returnType: definition.returns
        ? text
            .slice(definition.returns.start, definition.returns.end)
            .replace(/^\s*(?::|->)\s*/, "")
            .slice(0, 200)
        : "",
      modifiers: [...new Set([...(exported ? ["exported"] : []), ...words.filter((w) => w !== "export")])],
      startLine: this.#lines.lineAt(extent.start),
      endLine: this.#lines.lineAt(Math.max(extent.start, extent.end - 1)),
      nameLine,
      nameColumn: this.#lines.columnAt(definition.name.start, nameLine),
      fingerprint: fingerprint(text, definition, name, this.#captures.comments),
    };
  }
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
  return text.slice(name.start, name.end) === language.constructorName ? "constructor" : "method";
}

const VALUES = new Set<string>(["const", "variable", "field", "property"]);

/** What only a function can see is no symbol of the project. */
function isInsideCallable(
  kind: string,
  extent: Extent,
  extents: readonly Extent[],
  kinds: readonly string[],
): boolean {
  if (!VALUES.has(kind)) return false;
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
  for (let i = extent.parent; i !== -1; i = extents[i]!.parent) {
    const { definition } = extents[i]!;
    if (symbolOf[i] === -1 && definition.kind !== "container") continue;
    const name = text.slice(definition.name.start, definition.name.end);
    names.unshift(definition.kind === "container" ? typeName(name) : name);
  }
  return names.filter((name) => name !== "").join(".");
}

/** `*Store[K]`, `&'a mut Store<T>` and `Store.prototype` are the type `Store`; `module.exports` is the file itself. */
function typeName(text: string): string {
  if (/^(?:module\.)?exports$/.test(text)) return "";
  return (
    text
      .replace(/\.prototype$/, "")
      .replace(/[<[].*$/s, "")
      .match(/[\p{L}_$][\p{L}\p{N}_$.:]*$/u)?.[0] ?? text
  );
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
    module: unquote(textOf(found.module)),
    name,
    alias: local === name ? "" : local,
    typeOnly: language.isTypeOnlyImport?.(statement) ?? false,
    dynamic: language.isDynamicImport?.(statement) ?? false,
    line: lines.lineAt(found.start),
  };
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
