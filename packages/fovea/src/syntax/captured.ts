/** What the matches of a query become: flat lists of spans, one record per match, the same for all languages. */
import type { Span } from "./span.ts";
import type { ReferenceKind, ScopeKind, SymbolKind } from "./types.ts";

export interface Definition extends Span {
  /** Position of the pattern in the query; the smaller one wins on the same node. */
  pattern: number;
  kind: SymbolKind | "container";
  name: Span;
  parameters?: Span | undefined;
  returns?: Span | undefined;
  body?: Span | undefined;
  doc?: Span | undefined;
  receiver?: Span | undefined;
  /** Reaches as far as it can: to the next definition of this sort. */
  isOpenEnded?: true;
  /** Made of several clauses. */
  isJoined?: true;
  isSpecialized?: true;
  /** A macro makes its real name out of this one. */
  isGenerated?: true;
}

export interface Use {
  pattern: number;
  kind: ReferenceKind | "none";
  name: Span;
  receiver?: Span | undefined;
  /** Its list of arguments, how many nodes stand in it, comments included, and how many arguments are not in it. */
  arguments?: { list: Span | undefined; count: number; more: number } | undefined;
}

export interface Local {
  pattern: number;
  role: LocalRole;
  name: Span;
  type: Span | undefined;
  value: Span | undefined;
  /** The function literal itself, where `value` is what it is given to. */
  body: Span | undefined;
  /** `self` of `self.store = …`: the name belongs to that value, not to the scope. */
  owner: Span | undefined;
  /** The name of the value's part that is bound: `{ store: s } = …`. */
  key: Span | undefined;
  /** Where it is bound, if that is not where its name stands. */
  within: Span | undefined;
  /** Of a function literal: which of the arguments it is, and what the first of them is; `-1` where that was not asked. */
  position: number;
  first: Span | undefined;
  /** One of several names that take a list apart. */
  isItem: boolean;
  /** A name for each item of a list in turn. */
  isEach: boolean;
}

/**
 * A member of an object literal; a value that a function returns; a name that is given another value; the body of a
 * type without a name; a function literal.
 */
export type LocalRole = "binding" | "member" | "return" | "assigned" | "base" | "lambda";

export interface ScopeSpan extends Span {
  kind: ScopeKind;
}

/** A node in which later patterns find no references. */
export interface Ignored extends Span {
  pattern: number;
}

/** An import or an export: the statement and the parts it names. */
export interface Exchange extends Span {
  module?: Span | undefined;
  name?: Span | undefined;
  alias?: Span | undefined;
  all?: Span | undefined;
  default?: Span | undefined;
}

/** A statement whose names are matched one by one, each without the module they all come from. */
export interface Statement extends Span {
  module: Span;
}

export interface Captures {
  definitions: Definition[];
  uses: Use[];
  locals: Local[];
  imports: Exchange[];
  exports: Exchange[];
  statements: Statement[];
  wrappers: Span[];
  sections: Span[];
  decorators: Span[];
  scopes: ScopeSpan[];
  ignored: Ignored[];
  /** Names that are read in these are types. */
  types: Span[];
  comments: Span[];
  /** Where white space is content. */
  literals: Span[];
  errors: Span[];
}

export function noCaptures(): Captures {
  return {
    definitions: [],
    uses: [],
    locals: [],
    imports: [],
    exports: [],
    statements: [],
    wrappers: [],
    sections: [],
    decorators: [],
    scopes: [],
    ignored: [],
    types: [],
    comments: [],
    literals: [],
    errors: [],
  };
}
