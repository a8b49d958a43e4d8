/**
 * What a language must tell us: a grammar, one tree-sitter query, and a few conventions.
 * Everything else (nesting, signatures, docs, fingerprints, chunks) is done once for all languages in `extract.ts`.
 *
 * Captures a query may use, one definition, reference, binding, import or export per pattern:
 *
 *   @definition.<kind>   the whole declaration, with @name. Its parameters, return type, body and initialiser are
 *                        found by the grammar's fields (see `fields`); capture @parameters, @returns or @body only
 *                        where the grammar has no field. @doc is a doc string inside the declaration; @receiver
 *                        names the type a method belongs to when it stands outside of it (Go).
 *                        Where two patterns match the same node, the earlier pattern in the query wins.
 *   @container           a block whose members belong to the type in @name without being a symbol (Rust `impl`).
 *   @wrapper             a node around a declaration that belongs to it (`export …`, `template <…>`).
 *   @decorator           a decorator or annotation; skipped at the start of a signature.
 *   @reference.<kind>    the name that is used. @receiver is the expression before the dot.
 *                        Where two patterns match the same name, the earlier pattern wins (say `extends` before `type`).
 *   @binding             the name of a parameter or local. @type its declared type, @value its initialiser.
 *   @scope               a node that limits how far bindings inside it are seen.
 *   @import              the statement; @import.module, @import.name, @import.alias, and
 *                        @import.all, @import.default whose node is the local name. One imported name per match.
 *   @export              the statement; @export.name (local), @export.alias (exported), @export.module, @export.all.
 *   @comment, @error     every comment; every node the parser could not make sense of.
 *
 * A variable or const inside a function becomes a binding, a field or property there is dropped, and a function
 * inside a type becomes a method, so queries need not tell them apart. A name that is being defined is never also
 * a reference.
 */
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
  grammar: Grammar;
  query: string;
  /** Field names of the grammar that hold the parts of a definition; `defaultFields` where not said. */
  fields?: Partial<FieldNames>;
  /** A variable, field or property whose value is such a node is a function (or class): `const f = () => …`. */
  valueKinds?: Readonly<Record<string, SymbolKind>>;
  /** Words before a name that become modifiers (`async`, `static`, `private`, …). */
  modifiers: readonly string[];
  /** What a constructor is called, where it is a method with a fixed name. */
  constructorName?: string;
  /** Is this symbol visible outside its file or package? Decides the `exported` modifier. */
  isExported(symbol: ExportQuestion): boolean;
  /** One parameter as written -> its parts. See `parameters.ts` for the two usual ways. */
  readParameter(text: string): Parameter | undefined;
  /** Is this import only for types? Gets the statement as written. */
  isTypeOnlyImport?(statement: string): boolean;
  /** Is this import evaluated when the line runs (`import()`, `require()`)? */
  isDynamicImport?(statement: string): boolean;
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
}

export interface ExportQuestion {
  name: string;
  kind: SymbolKind;
  /** Modifiers found before the name, the `export` of a wrapper included. */
  words: readonly string[];
  parentKind: SymbolKind | undefined;
}
