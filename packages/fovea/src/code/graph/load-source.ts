/** A file's symbols and facts, out of the index. */

import type { Database } from "../../store/database.ts";
import type { Resolution } from "../../syntax/resolution.ts";
import type { PackedFacts } from "../index/facts.ts";
import { FileFacts } from "../index/file-facts.ts";
import { readFacts, readParameters, readSymbols, type SourceEntry } from "../index/read-sources.ts";
import type { LoadedFile } from "./file-symbols.ts";
import { rulesOf } from "./rules.ts";
import { SourceFile } from "./source-file.ts";

/** Nothing is read until something is asked about it. */
export function loadSource(
  db: Database,
  entry: SourceEntry,
  read: (blob: number) => PackedFacts | undefined = (blob) => readFacts(db, blob),
): SourceFile | undefined {
  const rules = rulesOf(entry.language);
  const { path, language, symbols, blob } = entry;
  return (
    rules && new SourceFile(path, language, rules, symbols, () => readSource(db, blob, rules, read(blob)))
  );
}

function readSource(
  db: Database,
  blob: number,
  rules: Resolution,
  packed: PackedFacts | undefined,
): LoadedFile {
  const facts = new FileFacts(packed);
  const symbols = packed ? facts.symbols : readSymbols(db, blob);
  if (asksForParameters(rules))
    readParameters(db, blob, rules.overloads === "looks").forEach(([parameters, signature], at) => {
      symbols[at]!.parameters = parameters;
      symbols[at]!.signature = signature;
    });
  return { symbols, facts };
}

/** Elsewhere nobody asks for parameters; they are a good part of what is read. */
function asksForParameters(rules: Resolution): boolean {
  return (
    rules.overloads !== undefined ||
    rules.shares === "includes" ||
    rules.separatesNames === true ||
    rules.hasExtensions === true ||
    rules.extendedType !== undefined
  );
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
  for (let at = 0; at < facts.bindings.length; at++) {
    const { role, symbol, type, value } = facts.binding(at);
    if (symbol !== -1 && role !== "local") looks[symbol] += ` ${type} ${value}`;
  }
  for (const { kind, symbol, name, receiver } of facts.lasting.values())
    if (symbol !== -1 && kind !== "decorator") looks[symbol] += ` ${receiver} ${name}`;
  const exported = facts.exports.map(({ name, local, module }) => ({
    name,
    look: `${local} ${name} ${module}`,
  }));
  const isPassedOn = rules.importsAreExports || rules.reexportsAliases || rules.shares === "includes";
  const seen = isPassedOn ? facts.imports : [];
  return {
    looks: [...symbols.map(({ name }, at) => ({ name, look: looks[at]! })), ...exported],
    passedModules: [
      ...facts.exports.filter(({ name }) => name === "*"),
      ...seen.filter(({ name }) => name === "*" || name === ""),
    ].map(({ module }) => module),
  };
}
