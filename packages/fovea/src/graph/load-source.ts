/** A file's symbols and facts, out of the index. */
import { decodeFacts } from "../codeindex/facts.ts";
import { readFacts, readSymbols, type SourceEntry } from "../codeindex/read-sources.ts";
import type { Database } from "../store/database.ts";
import type { Resolution } from "../syntax/resolution.ts";
import type { SymbolKind } from "../syntax/types.ts";
import type { SymbolFacts } from "./file-symbols.ts";
import { SourceFile } from "./source-file.ts";
import { rulesOf } from "./tree-sources.ts";

export function loadSource(db: Database, { path, blob, language }: SourceEntry): SourceFile | undefined {
  const rules = rulesOf(language);
  if (!rules) return undefined;
  const columns = { hasSignatures: rules.overloads === "looks", hasParameters: asksForParameters(rules) };
  const symbols = readSymbols(db, blob, columns).map(
    (row): SymbolFacts => ({
      kind: oneOf(row[0]),
      name: row[1],
      parent: row[2],
      container: row[3],
      returnType: row[4],
      modifiers: row[5],
      nameLine: row[6],
      nameColumn: row[7],
      endLine: row[8],
      parameters: row[9],
      signature: row[10],
    }),
  );
  return new SourceFile(path, language, rules, symbols, decodeFacts(readFacts(db, blob)));
}

/** Elsewhere nobody asks for parameters; they are a good part of what is read. */
function asksForParameters(rules: Resolution): boolean {
  return (
    rules.overloads !== undefined ||
    rules.shares === "includes" ||
    rules.separatesNames === true ||
    rules.hasExtensions === true ||
    rules.hasExtensionMethods === true
  );
}

const kinds = new Map<SymbolKind, SymbolKind>();

/** The same text once, instead of once for each symbol. */
function oneOf(kind: SymbolKind): SymbolKind {
  const known = kinds.get(kind);
  if (known === undefined) kinds.set(kind, kind);
  return known ?? kind;
}

export interface FileLooks {
  /** For each symbol and export what others see of it: types, values, what it yields and what it is built on. */
  looks: { name: string; look: string }[];
  /** Modules of which the file passes on everything, to whoever imports it. */
  passedModules: string[];
}

export function looksOf(db: Database, file: SourceEntry): FileLooks {
  const source = loadSource(db, file);
  if (!source) return { looks: [], passedModules: [] };
  const { facts, rules, symbols } = source;
  // Parameters tell overloads apart, and modifiers what can be meant from elsewhere.
  const hasOverloads = rules.overloads !== undefined || rules.shares === "includes";
  const looks = symbols.map(
    ({ returnType, modifiers, parameters = "" }) =>
      `${returnType} ${modifiers} ${hasOverloads ? parameters : ""}`,
  );
  for (const { role, symbol, type, value } of facts.bindings)
    if (symbol !== -1 && role !== "local") looks[symbol] += ` ${type} ${value}`;
  for (const { kind, symbol, name, receiver } of facts.references)
    if (symbol !== -1 && (kind === "extends" || kind === "implements" || kind === "embeds"))
      looks[symbol] += ` ${receiver} ${name}`;
  const exported = facts.exports.map(({ name, local }) => ({ name, look: `${local} ${name}` }));
  const seen = rules.importsAreExports || rules.shares === "includes" ? facts.imports : [];
  return {
    looks: [...symbols.map(({ name }, at) => ({ name, look: looks[at]! })), ...exported],
    passedModules: [
      ...facts.exports.filter(({ name }) => name === "*"),
      ...seen.filter(({ name }) => name === "*" || name === ""),
    ].map(({ module }) => module),
  };
}
