/** What parsing a file yields: plain data, no tree-sitter objects. Lines count from 1, columns from 0. */

/** Stored by their positions in the index: whoever changes the order raises BUILDER_VERSION. */
export const SYMBOL_KINDS = [
  "module",
  "namespace",
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "enum_member",
  "type_alias",
  "function",
  "method",
  "constructor",
  "property",
  "field",
  "const",
  "variable",
  "macro",
] as const;
export type SymbolKind = (typeof SYMBOL_KINDS)[number];

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
  /**
   * 16 digits of the body without white space, comments and the symbol's own name: they survive moves and renames. 8 more
   * of white space that means something and of what stands above the declaration; see `layout-print.ts`.
   */
  fingerprint: string;
}

export type ReferenceKind =
  | "call"
  | "new"
  | "type"
  | "extends"
  | "implements"
  | "embeds"
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
  /** Position of the innermost scope around it in `ParsedFile.scopes`, or -1. */
  scope: number;
  /** What a call is given, where the language has overloads: see `given.ts`. Empty where that is not known. */
  given: string;
}

/** A name with what it holds: a parameter, a local variable, an attribute, or what a symbol or function yields. */
export interface Binding {
  /** Empty for a value that a function returns, and where the role is `base` or `lambda`. */
  name: string;
  role: BindingRole;
  /** The declared type, as written. */
  type: string;
  /** The start of the initialiser, as written; `new Store(` tells what the name holds. */
  value: string;
  /** For an attribute: the expression it is set on, `self` in `self.store = …`. */
  owner: string;
  line: number;
  column: number;
  /** The symbol it stands in; for the role `symbol` the symbol itself. */
  symbol: number;
  /** Position of its scope in `ParsedFile.scopes`, or -1 for the whole file. */
  scope: number;
  /** The scope that its value opens, where that is an object literal or a function; or -1. */
  inner: number;
}

/**
 * `local`: seen in its scope. `attribute`: set on `owner`. `member`: of the object literal that is its scope.
 * `return`: what the function around it yields. `symbol`: what a symbol of the file holds. `assigned`: a name that
 * gets another value than where it is declared, if it is declared at all. `base`: what the type without a name is
 * built on whose body is the scope `inner`. `lambda`: the function that gets the function literal whose scope is
 * `inner`, as written, up to the literal; or what is called, then `type` are the parameters of the literal and `owner` says
 * which argument it is.
 */
export type BindingRole =
  | "local"
  | "attribute"
  | "member"
  | "return"
  | "symbol"
  | "assigned"
  | "base"
  | "lambda";

/** `type`: the body of a class, whose names are members. `object`: an object literal. */
export type ScopeKind = "block" | "type" | "object";

export interface Scope {
  /** Position of the enclosing scope, or -1. */
  parent: number;
  kind: ScopeKind;
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
  /** Where it is seen, when not in the whole file; or -1. */
  scope: number;
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
  /** For each symbol the scope it is declared in, or -1 for the whole file. */
  symbolScopes: number[];
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
