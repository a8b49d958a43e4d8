/**
 * What a language must tell us: a grammar, one tree-sitter query, and a few conventions.
 * Everything else (nesting, signatures, docs, fingerprints, chunks) is done once for all languages in `extract.ts`.
 *
 * Captures a query may use, one definition, reference, binding, import or export per pattern:
 *
 *   @definition.<kind>   the whole declaration, with @name. Its parameters, return type, body and initialiser are
 *                        found by the grammar's fields (see `fields`); capture @parameters, @returns or @body only
 *                        where the grammar has no field (of @parameters the opening bracket will do). @doc is a doc string inside the declaration; @receiver
 *                        names the type a method belongs to when it stands outside of it (Go).
 *                        Where two patterns match the same node, the earlier pattern in the query wins.
 *                        @until is a node to whose end the declaration reaches (C# `namespace A;`: to the file's).
 *   @container           a block whose members belong to the type in @name without being a symbol (Rust `impl`),
 *                        or without @name to what is around it (a type that a function makes).
 *   @wrapper             a node around a declaration that belongs to it (`export …`, `template <…>`).
 *   @section             a word that is a modifier of all that follows in the same block (Ruby's `private`).
 *   @decorator           a decorator or annotation; skipped at the start of a signature.
 *   @reference.<kind>    the name that is used. @receiver is the expression before the dot. @after is what must stand
 *                        right behind the name (the anchor `.` of a query skips unnamed nodes).
 *                        Where two patterns match the same name, the earlier pattern wins (say `extends` before `type`).
 *                        @arguments is the list of a call's arguments, by which overloads are told apart.
 *                        @reference.none says that a name is no use, whatever later patterns say.
 *                        @arguments is the list of arguments, @argument one more, where overloads are told apart by
 *                        what they are given.
 *   @callee              a call of something that is no name: `handlers[kind]()`.
 *   @base                the body (a @scope.type) of a type without a name; @type is what it is built on.
 *   @lambda              a function literal (a @scope); @value is the call that gets it, up to the literal; or what is
 *                        called, with the @arguments it is one of, and its parameters as @type.
 *   @binding             the name of a parameter or local. @type its declared type, @value its initialiser. With
 *                        @owner it is an attribute set on that value (`self.store = …`); with @key it is that part of
 *                        the value; with @item one of the parts, in order; with @each all of them in turn.
 *                        With @within it is bound once more in that @scope, say in a branch where its type is known.
 *   @assigned            a name that gets another @value than where it was declared.
 *   @member              the name of a member of an object literal, with its @value.
 *   @return              a value that the function around it yields.
 *   @scope               a node that limits how far bindings inside it are seen; @scope.type the body of a type, whose
 *                        names are members; @scope.object an object literal.
 *   @ignore              a node in which the patterns after this one find no references.
 *   @types               a node in which a name that is read (@reference.read) is a type: an annotation.
 *   @import              the statement; @import.module, @import.name, @import.alias, and
 *                        @import.all, @import.default whose node is the local name. One imported name per match.
 *   @statement           an import or export statement with its @module, for names inside it that are matched on their
 *                        own. A pattern that waits for the module behind a list of names takes quadratic time.
 *   @export              the statement; @export.name (local), @export.alias (exported), @export.module, @export.all.
 *   @comment, @error     every comment; every node the parser could not make sense of.
 *
 * A variable or const inside a function becomes a binding, a field or property there is dropped, and a function
 * inside a type becomes a method, so queries need not tell them apart. A field or property among the parameters of
 * a constructor belongs to the type. A name that is being defined or bound is never also a reference; of several
 * patterns that bind the same name, the earlier wins. An @import.name at the end of its @import.module is cut off
 * from the module. Decorators that stand before a declaration as nodes of their own are part of it. References in a
 * @container, outside of its members, belong to its type if that is in the same file.
 */
import type { Resolution } from "./resolution.ts";
import type { Span } from "./span.ts";
import type { Parameter, SymbolKind } from "./types.ts";

export interface Language {
  /** The name users see and filter by. */
  id: string;
  /** With the dot, lower case. */
  extensions: readonly string[];
  /** Whole file names, such as `Rakefile`. */
  fileNames?: readonly string[];
  /** Programs in a `#!` line that run this language. */
  interpreters?: readonly string[];
  /** Another language that files of this name may be written in, and what gives it away: C headers may be C++. */
  alternative?: { id: string; when: RegExp };
  grammar: Grammar;
  query: string;
  /**
   * Field names of the grammar that hold the parts of a definition; `defaultFields` where not said. A name that is no
   * field of the grammar is a node type: the first child of that type after the name holds the part.
   */
  fields?: Partial<FieldNames>;
  /** A variable, field or property whose value is such a node is a function (or class): `const f = () => …`. */
  valueKinds?: Readonly<Record<string, SymbolKind>>;
  /** Words before a name, or before the declaration on its line, that become modifiers (`async`, `private`, …). */
  modifiers: readonly string[];
  /** The kinds of definitions that a @section is about; all, where not said. */
  sectionKinds?: readonly SymbolKind[];
  /** Words the grammar takes for identifiers or types that name nothing: `null`, `var`. */
  noNames?: readonly string[];
  /**
   * What line breaks mean: depth by indentation, outside of brackets or everywhere; the end of a statement where the next line
   * could go on with it; or its end behind `return` and the like. Formatting only, where not said.
   */
  lineBreaks?: "indentation" | "indentation-everywhere" | "statements" | "afterKeywords";
  /** Functions may be declared in one place and defined in another; a mere declaration gets the modifier `declared`. */
  hasDeclarations?: boolean;
  /** What a constructor is called, where it is a method with a fixed name; `*` where it is the name of its type. */
  constructorName?: string;
  /** Is this symbol visible outside its file or package? Decides the `exported` modifier. */
  isExported(symbol: ExportQuestion): boolean;
  /** One parameter as written -> its parts. See `parameters.ts` for the two usual ways. */
  readParameter(text: string, at: number, all: readonly string[]): Parameter | undefined;
  /** What stands between parameters, where it is not a comma. */
  parameterSeparator?: string;
  /** Definitions of the same name (and number of parameters) in a row are clauses of one function. */
  clauses?: "name" | "arity";
  /** Makes up for what the grammar cannot read. The result must be as long as the text, line by line. */
  prepare?(text: string): string;
  /** Words before a declaration that belong to it although `prepare` hides them from the grammar. */
  lead?: RegExp;
  /** Finds the name in what @name, @binding or @reference captured, where that is more than the name (`*argv[]`). The kind is that of a definition. */
  readName?(captured: string, kind?: SymbolKind | "container"): NameParts | undefined;
  /** What a variable or property holds, where that is only a part of what stands behind its name. */
  readValue?(written: string): string;
  /** For statements that import (or export) a tree of names: all names of an @import or @export without parts. */
  readNames?(statement: string): readonly NamePath[];
  /** Is this import only for types? Gets the statement as written. */
  isTypeOnlyImport?(statement: string): boolean;
  /** Is a local seen only behind what it is declared with: does `ids := ids.New()` call the package? */
  isSeenAfterDeclaration?: true;
  /** How names lead to definitions; languages without it have symbols and no edges. */
  resolution?: Resolution;
  /** Is this import evaluated when the line runs (`import()`, `require()`)? */
  isDynamicImport?(statement: string): boolean;
}

/** Offsets within the captured text. */
export interface NameParts {
  name: Span;
  /** What the name is qualified with: `A::B` in `A::B::run`. */
  receiver?: Span;
  /** Set when the name is declared as a function: a variable becomes a function, a field a method. */
  parameters?: Span;
  returns?: Span;
  /** Is it a variant, for certain types, of something else of that name: `hash<Store>`? It becomes `specialized`. */
  isSpecialized?: true;
  /** Names something only where a body follows: `TEST(store, opens) { … }`, but not `DISALLOW_COPY(Store);`. It becomes `generated`. */
  needsBody?: true;
}

export interface FieldNames {
  parameters: readonly string[];
  returns: readonly string[];
  body: readonly string[];
  value: readonly string[];
}

export const defaultFields: FieldNames = {
  parameters: ["parameters"],
  returns: ["return_type", "type"],
  body: ["body"],
  value: ["value"],
};

/** Where the compiled grammar comes from; the build copies the file into our package. */
export interface Grammar {
  package: string;
  version: string;
  /** Path inside the package. */
  file: string;
  /** The copyright line of the grammar (MIT), where the package that carries it has another licence. */
  copyright?: string;
}

/** One name of an import or export statement. */
export interface NamePath {
  module: string;
  /** `*` for everything. */
  name: string;
  alias: string;
}

export interface ExportQuestion {
  name: string;
  kind: SymbolKind;
  /** Modifiers found before the name, the `export` of a wrapper included. */
  words: readonly string[];
  parentKind: SymbolKind | undefined;
}
