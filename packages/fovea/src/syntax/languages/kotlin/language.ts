/** Kotlin, scripts included. The grammar has hardly any fields, so the query captures the parts itself. */
import type { Language, NameParts, NamePath } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";
import type { Parameter, SymbolKind } from "../../types.ts";
import { separateStatements } from "./prepare.ts";
import { kotlinResolution } from "./resolution.ts";

const TYPE = "[(user_type) (nullable_type) (function_type) (parenthesized_type) (non_nullable_type)]";

const query = `
[(line_comment) (block_comment)] @comment
(ERROR) @error
[(annotation) (file_annotation)] @decorator
(source_file (annotated_expression) @decorator)
[(class_body) (enum_class_body)] @scope.type
[(class_declaration) (object_declaration) (companion_object) (function_declaration)
 (secondary_constructor) (anonymous_initializer) (anonymous_function) (lambda_literal) (getter) (setter) (block)
 (for_statement) (catch_block) (when_expression) (when_entry)] @scope

(package_header (qualified_identifier) @name) @definition.namespace
(class_declaration "interface" name: (_) @name) @definition.interface
(class_declaration name: (_) @name (primary_constructor (class_parameters) @parameters) (enum_class_body)) @definition.enum
(class_declaration name: (_) @name (enum_class_body)) @definition.enum
(class_declaration name: (_) @name (primary_constructor (class_parameters) @parameters)) @definition.class
(class_declaration name: (_) @name) @definition.class
(class_parameter ["val" "var"] . (identifier) @name) @definition.property
(enum_entry (identifier) @name) @definition.enum_member
(object_declaration name: (_) @name) @definition.class
(companion_object name: (_) @name) @definition.class
(object_literal (delegation_specifiers . (delegation_specifier (user_type) @name))) @container
(object_literal (delegation_specifiers . (delegation_specifier (constructor_invocation . (user_type) @name)))) @container
(object_literal . "object" @name . (class_body)) @container
(type_alias type: (_) @name) @definition.type_alias
(secondary_constructor "constructor" @name) @definition.constructor
(function_declaration ${TYPE} @receiver . name: (_) @name) @definition.function
(function_declaration name: (_) @name) @definition.function
((function_declaration (user_type) @name . name: (_) @_missing) @definition.function (#eq? @_missing ""))
(property_declaration (modifiers (property_modifier "const"))
  (variable_declaration (identifier) @name . (_)? @returns)) @definition.const
(source_file (property_declaration ${TYPE} @receiver .
  (variable_declaration (identifier) @name . (_)? @returns)) @definition.property)
(source_file (property_declaration (variable_declaration (identifier) @name . (_)? @returns)) @definition.variable)
(class_body (property_declaration (variable_declaration (identifier) @name . (_)? @returns)) @definition.property)
(enum_class_body (property_declaration (variable_declaration (identifier) @name . (_)? @returns)) @definition.property)

(property_declaration (variable_declaration (identifier) @binding . (_)? @type) "=" . (_) @value)
(property_declaration (variable_declaration (identifier) @binding . (_)? @type) (property_delegate (_) @value))
(for_statement (variable_declaration (identifier) @binding @each . (_)? @type) . (_) @value)
(when_subject (variable_declaration (identifier) @binding) (_) @value)
(variable_declaration (identifier) @binding . (_)? @type)
(parameter (identifier) @binding . (_) @type)
(class_parameter (identifier) @binding . ${TYPE} @type)
(setter (identifier) @binding)
(catch_block (identifier) @binding . (_) @type)
(type_parameter (identifier) @binding . (_)? @type)
(object_literal (delegation_specifiers (delegation_specifier (user_type) @type)) (class_body) @base)
(object_literal (delegation_specifiers (delegation_specifier (constructor_invocation . (user_type) @type)))
  (class_body) @base)
(object_literal . "object" . (class_body) @base)
(call_expression . [(identifier) (navigation_expression)] @value (annotated_lambda (lambda_literal) @lambda))
(call_expression . (call_expression) @value (annotated_lambda (lambda_literal) @lambda))
(function_body "=" . (_) @return)

(annotation (user_type) @reference.decorator)
(annotation (constructor_invocation (user_type) @reference.decorator))
(file_annotation (constructor_invocation (user_type) @reference.decorator))
(annotation (constructor_invocation (value_arguments (value_argument
  (navigation_expression . (identifier) @_level (identifier) @reference.decorator .)))) (#eq? @_level "DeprecationLevel"))
(object_literal (delegation_specifiers
  (delegation_specifier (constructor_invocation (user_type) @reference.new (value_arguments) @arguments))))
(object_literal (delegation_specifiers (delegation_specifier (user_type) @reference.type)))
(class_declaration "interface" (delegation_specifiers (delegation_specifier (user_type) @reference.extends)))
(delegation_specifier (constructor_invocation (user_type) @reference.extends))
(delegation_specifier (user_type) @reference.implements)
(explicit_delegation (user_type) @reference.implements)
(user_type) @reference.type

(constructor_delegation_call ["this" "super"] @reference.call (value_arguments) @arguments)
(call_expression . (call_expression . (identifier) @reference.call (value_arguments) @arguments) . (annotated_lambda) @argument)
(call_expression . (call_expression . (navigation_expression (_) @receiver (identifier) @reference.call .)
  (value_arguments) @arguments) . (annotated_lambda) @argument)
(call_expression . (identifier) @reference.call [(value_arguments) @arguments (annotated_lambda) @argument])
(call_expression . (navigation_expression (_) @receiver (identifier) @reference.call .)
  [(value_arguments) @arguments (annotated_lambda) @argument])
(binary_expression left: (binary_expression left: (identifier) @reference.call "<") ">"
  right: (parenthesized_expression) @arguments)
(infix_expression . (_) @receiver (identifier) @reference.call . (_) @argument)
(navigation_expression . (_) @receiver "::" (identifier) @reference.call)
(callable_reference (identifier) @reference.call)
(navigation_expression (_) @receiver . (identifier) @reference.read)
(qualified_identifier (identifier) @reference.none)
(import (identifier) @reference.none)
(value_argument . (identifier) @reference.none . (_))
(return_expression label: (identifier) @reference.none)
(labeled_expression (label) (identifier) @reference.none)
(identifier) @reference.read

(import) @import
`;

const LOCAL = new Set<string>(["function", "method", "constructor"]);

export const kotlin: Language = {
  id: "kotlin",
  extensions: [".kt", ".kts"],
  interpreters: ["kotlin", "kotlinc"],
  grammar: {
    package: "@tree-sitter-grammars/tree-sitter-kotlin",
    version: "1.1.0",
    file: "tree-sitter-kotlin.wasm",
  },
  query,
  fields: {
    parameters: ["function_value_parameters"],
    returns: ["user_type", "nullable_type", "function_type", "parenthesized_type", "non_nullable_type"],
    body: [
      "function_body",
      "class_body",
      "enum_class_body",
      "block",
      "getter",
      "setter",
      "property_delegate",
      "=",
    ],
  },
  lineBreaks: "statements",
  modifiers: [
    "public",
    "protected",
    "private",
    "internal",
    "abstract",
    "open",
    "final",
    "sealed",
    "data",
    "value",
    "inner",
    "annotation",
    "companion",
    "const",
    "lateinit",
    "override",
    "suspend",
    "inline",
    "operator",
    "infix",
    "tailrec",
    "external",
    "expect",
    "actual",
  ],
  noNames: ["null", "true", "false", "it", "class", "break", "continue"],
  isExported: ({ kind, words, parentKind }) =>
    kind === "namespace" ||
    !(
      words.includes("private") ||
      words.includes("internal") ||
      (parentKind !== undefined && LOCAL.has(parentKind))
    ),
  readParameter,
  readValue,
  resolution: kotlinResolution,
  prepare,
  readName,
  readNames: readImport,
};

/** Any number of arguments may be given for a `vararg`, so the word is kept as part of the type. */
function readParameter(text: string): Parameter | undefined {
  const parameter = nameFirst(text.replace(/^(?:@[\w.:]+(?:\([^)]*\))?\s+)+/, ""));
  if (parameter?.type && /^(?:\w+\s+)*vararg\s/.test(text)) parameter.type = `vararg ${parameter.type}`;
  return parameter;
}

/** What a property holds: its initialiser, what its getter yields, or what is made when it is first asked for. */
function readValue(written: string): string {
  const lazily = /^by\s+lazy\s*(?:\([^()]*\)\s*)?\{(.*)\}$/s.exec(written);
  return lazily ? lazily[1]!.trim() : written.replace(/^get\(\)\s*=\s*/, "");
}

/** `Outer.Inner<T>` is the name `Inner` on `Outer`; a package is one name. Backticks are no part of a name. */
function readName(captured: string, kind?: SymbolKind | "container"): NameParts | undefined {
  if (/^[\p{L}\p{N}_]+$/u.test(captured)) return { name: { start: 0, end: captured.length } };
  if (/^`[^`]+`$/.test(captured)) return { name: { start: 1, end: captured.length - 1 } };
  // At times the parser takes the name of an extension for the end of its type, and misses the name.
  const extension = kind === "function" ? /^(.+)\.([\p{L}_][\p{L}\p{N}_]*)$/su.exec(captured) : null;
  if (extension) {
    const start = extension[1]!.length + 1;
    return { name: { start, end: captured.length }, receiver: { start: 0, end: start - 1 } };
  }
  const path = /^[^<?(\s]*/.exec(captured)![0];
  const dot = path.lastIndexOf(".");
  if (dot === -1 || !/^\p{Lu}/u.test(path.slice(dot + 1)))
    return path === "" ? undefined : { name: { start: 0, end: path.length } };
  return { name: { start: dot + 1, end: path.length }, receiver: { start: 0, end: dot } };
}

function readImport(statement: string): NamePath[] {
  const match = /^import\s+([^\s;]+)(?:\s+as\s+([^\s;]+))?/.exec(statement);
  if (!match) return [];
  const path = match[1]!.replaceAll("`", "");
  const dot = path.lastIndexOf(".");
  return [{ module: path.slice(0, Math.max(0, dot)), name: path.slice(dot + 1), alias: match[2] ?? "" }];
}

const CONSTRUCTOR =
  /\bclass\s[^\r\n{}();=]{0,400}\r?\n\s*(?:(?:@\w+(?:\([^()\n]*\))?|public|protected|private|internal)\s+)*constructor\s*\(/g;

const BEFORE_ACCESSOR =
  /@[\w.:]+(?:\([^()\r\n]*\))?(?=\s+(?:\/\/[^\r\n]*\r?\n\s*)?(?:(?:private|protected|internal)\s+)?[gs]et\s*\()/g;

/** The grammar knows neither `suspend { … }`, nor a primary constructor on a line of its own, nor `@A set(value)`. */
function prepare(text: string): string {
  return separateStatements(text)
    .replace(BEFORE_ACCESSOR, (found) => " ".repeat(found.length))
    .replace(/\bsuspend(?=\s*\{)/g, "       ")
    .replace(CONSTRUCTOR, (found) => found.replace(/[\r\n]/g, " "));
}
