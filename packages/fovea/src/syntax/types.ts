/** What parsing a file yields: plain data, no tree-sitter objects. Lines count from 1, columns from 0. */

export type SymbolKind =
  | "module"
  | "namespace"
  | "class"
  | "struct"
  | "interface"
  | "trait"
  | "enum"
  | "enum_member"
  | "type_alias"
  | "function"
  | "method"
  | "constructor"
  | "property"
  | "field"
  | "const"
  | "variable"
  | "macro";

export interface Parameter {
  name: string;
  type?: string;
  default?: string;
}

export interface CodeSymbol {
  kind: SymbolKind;
  name: string;
  /** Position of the enclosing symbol in the file's list, or -1. */
  parent: number;
  /** Dotted names of what encloses it, empty at the top of the file. */
  container: string;
  signature: string;
  doc: string;
  parameters: Parameter[];
  returnType: string;
  /** Such as `exported`, `async`, `static`, `private`. */
  modifiers: string[];
  startLine: number;
  endLine: number;
  /** Where the name itself stands. */
  nameLine: number;
  nameColumn: number;
  /** Hash of the body without white space, comments and the symbol's own name: survives moves and renames. */
  fingerprint: string;
}

export type ReferenceKind =
  | "call"
  | "new"
  | "type"
  | "extends"
  | "implements"
  | "read"
  | "decorator"
  | "macro";

export interface Reference {
  kind: ReferenceKind;
  name: string;
  /** The expression before the last dot, as written: `this.store` in `this.store.open()`. */
  receiver: string;
  line: number;
  column: number;
  /** The symbol the reference stands in, or -1 at the top of the file. */
  symbol: number;
}

/** A name that lives only inside a symbol: a parameter or a local variable. */
export interface Binding {
  name: string;
  /** The declared type, as written. */
  type: string;
  /** The start of the initialiser, as written; `new Store(` tells what the name holds. */
  value: string;
  line: number;
  column: number;
  symbol: number;
  /** Position of its scope in `ParsedFile.scopes`, or -1 for the whole file. */
  scope: number;
}

export interface Scope {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

export interface Import {
  /** The module as written, without quotes. Empty when the language imports names without one. */
  module: string;
  /** The imported name; `*` for the whole module, `default`, or empty for a bare import. */
  name: string;
  /** The local name where it differs. */
  alias: string;
  typeOnly: boolean;
  dynamic: boolean;
  line: number;
}

export interface Export {
  /** The exported name; `*` for everything of `module`. */
  name: string;
  /** The local (or the other module's) name where it differs. */
  local: string;
  /** Set for re-exports. */
  module: string;
  line: number;
}

/** A run of lines that search treats as one piece. */
export interface Chunk {
  startLine: number;
  endLine: number;
}

/** Something odd in the user's code. Never an error of ours. */
export interface Problem {
  line: number;
  message: string;
}

export interface ParsedFile {
  lines: number;
  symbols: CodeSymbol[];
  imports: Import[];
  exports: Export[];
  references: Reference[];
  bindings: Binding[];
  scopes: Scope[];
  chunks: Chunk[];
  problems: Problem[];
  /** How many problems there were, also beyond the kept ones. */
  problemCount: number;
}
