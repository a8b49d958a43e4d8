/** Imports and exports: the parts a query captured, as plain records. */
import type { Captures, Exchange } from "./captured.ts";
import type { Language } from "./language.ts";
import type { LineTable } from "./line-table.ts";
import { innermost, type Span } from "./span.ts";
import type { Export, Import } from "./types.ts";

export function readExchanges(
  text: string,
  captures: Captures,
  lines: LineTable,
  language: Language,
  scopes: readonly Span[],
): { imports: Import[]; exports: Export[] } {
  const findScope = innermost(scopes);
  const textOf = (span: Span | undefined) => (span ? text.slice(span.start, span.end) : "");
  const findStatement = innermost(captures.statements);
  const inStatement = (exchange: Exchange): Exchange => {
    const statement = exchange.module ? undefined : captures.statements[findStatement(exchange.start)];
    return statement ? { ...exchange, ...statement } : exchange;
  };
  return {
    imports: withoutBareTwins(inOrder(captures.imports).map(inStatement)).flatMap((i) => {
      const scope = findScope(i.start);
      return readImports(i, textOf, lines, language).map((read) => ({ ...read, scope }));
    }),
    exports: inOrder(captures.exports)
      .map(inStatement)
      .flatMap((e) => readExports(e, textOf, lines, language)),
  };
}

/** In the order of the text: of several names in a statement, each counts where it stands. */
function inOrder(exchanges: Exchange[]): Exchange[] {
  const place = ({ start, module, name, alias, all, default: main }: Exchange) =>
    Math.max(start, ...[module, name, alias, all, main].map((part) => part?.start ?? 0));
  return exchanges
    .map((exchange) => ({ exchange, place: place(exchange) }))
    .sort((a, b) => a.place - b.place)
    .map(({ exchange }) => exchange);
}

/** `const x = require("x")` matches as a bare `require("x")` too; only the one with names says something new. */
function withoutBareTwins(imports: readonly Exchange[]): Exchange[] {
  const named = new Set(imports.filter((i) => i.name ?? i.all ?? i.default).map((i) => i.module?.start));
  return imports.filter((i) => (i.name ?? i.all ?? i.default) || !i.module || !named.has(i.module.start));
}

function readImports(
  found: Exchange,
  textOf: (span: Span | undefined) => string,
  lines: LineTable,
  language: Language,
): Omit<Import, "scope">[] {
  if (!language.readNames || hasParts(found)) return [readImport(found, textOf, lines, language)];
  const lineOf = linesOfNames(found, textOf(found), lines);
  return language.readNames(textOf(found)).map(({ module, name, alias }) => ({
    module,
    name,
    alias,
    typeOnly: false,
    dynamic: false,
    line: lineOf(name),
  }));
}

function readExports(
  found: Exchange,
  textOf: (span: Span | undefined) => string,
  lines: LineTable,
  language: Language,
): Export[] {
  if (!language.readNames || hasParts(found)) return [readExport(found, textOf, lines)];
  const lineOf = linesOfNames(found, textOf(found), lines);
  return language.readNames(textOf(found)).map(({ module, name, alias }) => ({
    module,
    name: alias || name,
    local: alias ? name : "",
    line: lineOf(name),
  }));
}

/** The names of a statement one after the other: each stands behind the one before. */
function linesOfNames(found: Exchange, statement: string, lines: LineTable): (name: string) => number {
  let from = 0;
  return (name) => {
    const word =
      name === "*" ? /\*/g : new RegExp(`(?<![\\w$])${name.replaceAll(/\W/g, "\\$&")}(?![\\w$])`, "g");
    word.lastIndex = from;
    const at = name === "" ? -1 : (word.exec(statement)?.index ?? -1);
    if (at === -1) return lines.lineAt(found.start);
    from = at + name.length;
    return lines.lineAt(found.start + at);
  };
}

/** A statement may go over many lines; what matters is where the name stands. */
function placeOf({ start, name, all, default: main }: Exchange): number {
  return (name ?? all ?? main)?.start ?? start;
}

function hasParts({ module, name, all }: Exchange): boolean {
  return (module ?? name ?? all) !== undefined;
}

function readImport(
  found: Exchange,
  textOf: (span: Span | undefined) => string,
  lines: LineTable,
  language: Language,
): Omit<Import, "scope"> {
  const statement = textOf(found);
  const local = textOf(found.alias ?? found.all ?? found.default);
  const name = found.all ? "*" : found.default ? "default" : textOf(found.name);
  return {
    module: unquote(textOf(withoutName(found))),
    name,
    alias: local === name || local === "." ? "" : local,
    typeOnly: language.isTypeOnlyImport?.(statement) ?? false,
    dynamic: language.isDynamicImport?.(statement) ?? false,
    line: lines.lineAt(placeOf(found)),
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
    line: lines.lineAt(placeOf(found)),
  };
}

/** `<vector>` keeps its brackets: they say where C looks for it. */
function unquote(text: string): string {
  return text.trim().replace(/^["'`]([\s\S]*)["'`]$/, "$1");
}
