/** Elixir. Everything is a call in the grammar; what defines something is told by the name of the call. */
import type { Language, NameParts, NamePath } from "../../language.ts";
import type { Parameter, SymbolKind } from "../../types.ts";
import { elixirResolution } from "./resolution.ts";

const functions = `"def" "defp" "defdelegate" "defn" "defnp"`;
const macros = `"defmacro" "defmacrop" "defguard" "defguardp"`;
const tests = `"test" "property" "feature"`;
const attributes = `"spec" "impl" "deprecated" "dialyzer" "since" "tag" "moduletag" "doc" "moduledoc" "typedoc"
 "shortdoc" "type" "typep" "opaque" "callback" "macrocallback" "optional_callbacks" "behaviour" "derive" "compile"
 "before_compile" "after_compile" "on_load" "external_resource" "enforce_keys" "requirements" "describetag"`;

/**
 * A node without a type, `(_ …)`, costs next to nothing when the query is compiled; `(call …)` and `(arguments …)`
 * cost milliseconds each time. The fields tell them apart as well.
 */
const call = "_ target: (identifier)";

/** The heads a definition may have: with parameters or without, with a guard or without. */
const guarded = `(_ left: (${call} @name (arguments) @parameters) operator: "when")`;
const head = `[(identifier) @name (${call} @name (arguments) @parameters) ${guarded}]`;

const query = `
(comment) @comment
(ERROR) @error
(_ operator: "@" operand: (${call} @_doc (_ . [(string) (sigil)]))
  (#any-of? @_doc "doc" "typedoc" "shortdoc")) @comment
(_ operator: "@" operand: (_ target: (_) (_ . (boolean)))) @decorator
(_ operator: "@" operand: (${call} @_attribute)
  (#any-of? @_attribute "spec" "impl" "deprecated" "dialyzer" "since" "tag")) @decorator
[(do_block) (stab_clause) (anonymous_function)] @scope

(${call} @_def (_ . (alias) @name) (_ (_ operator: "@" operand: (${call} @_doc
  (_ . (_ (quoted_content) @doc))))) @body (#eq? @_def "defmodule") (#eq? @_doc "moduledoc")) @definition.module
(${call} @_def (_ . (alias) @name) (do_block) @body (#eq? @_def "defmodule")) @definition.module
(${call} @_def (_ . (alias) @name) (do_block) @body (#eq? @_def "defprotocol")) @definition.interface
(${call} @_def (_ . (alias) (_ . (_ value: (alias) @name))) (do_block) (#eq? @_def "defimpl")) @container
(${call} @_def (_ . (string (quoted_content) @name)) (do_block) @body (#any-of? @_def ${tests})) @definition.function
(${call} @_def (_ . (string (quoted_content) @name)) (do_block) @body (#eq? @_def "describe")) @definition.namespace
(${call} @_def (arguments . ${head} (keywords)? @body) (do_block)? @body (#any-of? @_def ${functions})) @definition.function
(${call} @_def (arguments . ${head}) (do_block) @body (#any-of? @_def ${macros})) @definition.macro
(${call} @_def (_ . ${guarded} .) (#any-of? @_def ${macros})) @definition.macro
(${call} @_def (_ . (${call} @name (arguments) @parameters) (keywords) @body) (#any-of? @_def ${macros})) @definition.macro
(${call} @_def (_ . (_ left: (identifier) operator: _ @name right: (identifier)) (keywords) @body)
  (#any-of? @_def ${functions} ${macros})) @definition.function
(${call} @_def (_ . [(list (atom) @name @definition.field) (list (_ (_ key: (keyword) @name) @definition.field))
  (keywords (_ key: (keyword) @name) @definition.field)]) (#any-of? @_def "defstruct" "defexception"))
(${call} @_def (_ . (atom) @name) (#eq? @_def "field")) @definition.field
(_ operator: "@" operand: (${call} @_def (_ . (_ left: [(identifier) @name (${call} @name)] operator: "::")))
  (#any-of? @_def "type" "typep" "opaque")) @definition.type_alias
(_ operator: "@" operand: (${call} @_def (_ . (_ left: (${call} @name (arguments) @parameters)
  operator: "::" right: (_) @returns))) (#any-of? @_def "callback" "macrocallback")) @definition.function
(_ operator: "@" operand: (${call} @name (_ (_) @body)) (#not-any-of? @name ${attributes})) @definition.const

(_ left: (identifier) @binding operator: "=" right: (_) @value)
(stab_clause left: (_ (identifier) @binding))

(_ operator: "@" operand: (_ target: (_) (_ . (_ left: (${call} @reference.type) operator: "::"))))
(_ operator: "@" operand: (${call} @reference.none))
(struct (alias) @reference.new)
(_ left: (_) @argument operator: "|>" right: (${call} @reference.call (arguments) @arguments))
(_ left: (_) @argument operator: "|>" right:
  (_ target: (dot left: (_) @receiver right: (identifier) @reference.call) (arguments) @arguments))
(${call} @reference.call (arguments)? @arguments)
(_ target: (dot left: (_) @receiver right: (identifier) @reference.call) (arguments)? @arguments)
(dot left: (_) @receiver right: (identifier) @reference.call)
(_ operator: "|>" right: (identifier) @reference.call)
(_ operator: "&" operand: (_ left: (identifier) @reference.read operator: "/"))
(_ operator: "@" operand: (identifier) @reference.read)
(alias) @reference.read

(${call} @_import (_ . [(alias) (dot)]) (#any-of? @_import "alias" "import" "require" "use")) @import
`;

/** `name`, `name \\ default`, `name :: type`, `pattern = name` or just a pattern. */
function readParameter(text: string): Parameter {
  const [declared = "", fallback] = text.split(/(?<!\s)\s*\\\\\s*/);
  const [left = "", type] = declared.split(/(?<!\s)\s*::\s*/);
  const name = /(?:^|=\s*)([\p{L}_][\p{L}\p{N}_?!]*)$/u.exec(left)?.[1] ?? left;
  return { name, ...(type ? { type } : {}), ...(fallback ? { default: fallback } : {}) };
}

/** `alias A.{B, C}` and `alias A.B, as: X` name modules, `import A, only: [f: 1]` functions of one. */
function readNames(statement: string): NamePath[] {
  const match = /^(\w+)[\s(]+([\w.]+?)(?:\.\{([^}]*)\})?\s*(?:,([\s\S]*))?\)?$/.exec(statement.trim());
  if (!match) return [];
  const [, word, base = "", list, options = ""] = match;
  const modules =
    list === undefined
      ? [base]
      : list
          .split(/[\s,]+/)
          .filter(Boolean)
          .map((m) => `${base}.${m}`);
  const only = /\bonly:\s*\[([^[\]]*)\]/.exec(options)?.[1]?.match(/(?<![\w?!])[\w?!]+(?=:)/g);
  if (word === "import" && only) return only.map((name) => ({ module: base, name, alias: "" }));
  const renamed = /\bas:\s*([\w.]+)/.exec(options)?.[1];
  if (word === "import") return modules.map((module) => ({ module, name: "*", alias: "" }));
  // What is only used or required is not called by its last name.
  const alias = renamed ?? (word === "alias" ? "" : "_");
  return modules.map((path) => {
    const dot = path.lastIndexOf(".");
    return { module: path.slice(0, Math.max(dot, 0)), name: path.slice(dot + 1), alias };
  });
}

/** A module is declared by its full name; where it is used, `App.Store` is the name `Store` on `App`. */
function readName(captured: string, kind?: SymbolKind | "container"): NameParts {
  const dot = kind === undefined && /^\p{Lu}/u.test(captured) ? captured.lastIndexOf(".") : -1;
  const name = { start: dot + 1, end: captured.length };
  return dot === -1 ? { name } : { name, receiver: { start: 0, end: dot } };
}

export const elixir: Language = {
  id: "elixir",
  extensions: [".ex", ".exs"],
  fileNames: ["mix.lock"],
  interpreters: ["elixir"],
  grammar: { package: "tree-sitter-elixir", version: "0.3.5", file: "tree-sitter-elixir.wasm" },
  query,
  lineBreaks: "statements",
  modifiers: ["defp", "defmacrop", "defguardp", "typep"],
  noNames: [
    ...`${functions} ${macros}`.match(/\w+/g)!,
    ..."defmodule defprotocol defimpl defstruct defexception describe alias import require use".split(" "),
    ..."moduledoc typedoc behaviour typep opaque macrocallback if unless case cond with for quote unquote fn raise when __MODULE__".split(
      " ",
    ),
  ],
  clauses: "arity",
  isExported: ({ words, parentKind }) =>
    words.length === 0 && parentKind !== "function" && parentKind !== "macro",
  readParameter,
  readNames,
  readName,
  resolution: elixirResolution,
};
