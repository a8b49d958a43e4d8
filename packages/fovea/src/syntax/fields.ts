/** The grammar's numbers for what a language names: fields and node types that hold the parts of a definition. */
import type { Language as Grammar } from "web-tree-sitter";
import { defaultFields, type Language } from "./language.ts";
import type { SymbolKind } from "./types.ts";

/** In order of preference. */
export interface PartFields {
  parameters: number[];
  returns: number[];
  body: number[];
}

export interface Fields extends PartFields {
  value: number[];
  /** Where the grammar has no such field: node types of the children that hold the parts. */
  types: Map<number, keyof PartFields> | undefined;
  /** Node types of values that make their name a function or a class. */
  valueKinds: Map<number, SymbolKind>;
}

export function readFields(grammar: Grammar, language: Language): Fields {
  const ids = (names: readonly string[]) =>
    names.map((name) => grammar.fieldIdForName(name)).filter((id): id is number => id !== null && id > 0);
  const { parameters, returns, body, value } = { ...defaultFields, ...language.fields };
  const valueKinds = new Map<number, SymbolKind>();
  for (const [type, kind] of Object.entries(language.valueKinds ?? {})) {
    const id = grammar.idForNodeType(type, true);
    if (id !== null) valueKinds.set(id, kind);
  }
  const types = new Map<number, keyof PartFields>();
  for (const part of ["parameters", "returns", "body"] as const) {
    for (const name of language.fields?.[part] ?? []) {
      if (grammar.fieldIdForName(name) !== null) continue;
      const id = grammar.idForNodeType(name, true) ?? grammar.idForNodeType(name, false);
      if (id !== null) types.set(id, part);
    }
  }
  return {
    types: types.size > 0 ? types : undefined,
    parameters: ids(parameters),
    returns: ids(returns),
    body: ids(body),
    value: ids(value),
    valueKinds,
  };
}
