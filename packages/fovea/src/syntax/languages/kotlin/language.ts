/** Kotlin, scripts included. The grammar has hardly any fields, so the query captures the parts itself. */
import type { Language, NameParts, NamePath } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";

const TYPE = "[(user_type) (nullable_type) (function_type) (parenthesized_type) (non_nullable_type)]";

const query = `
[(line_comment) (block_comment)] @comment
(ERROR) @error
[(annotation) (file_annotation)] @decorator
(source_file (annotated_expression) @decorator)
[(class_declaration) (object_declaration) (class_body) (enum_class_body) (function_declaration)
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
(property_declaration (modifiers (property_modifier "const"))
  (variable_declaration (identifier) @name . (_)? @returns)) @definition.const
(source_file (property_declaration ${TYPE} @receiver .
  (variable_declaration (identifier) @name . (_)? @returns)) @definition.property)
(source_file (property_declaration (variable_declaration (identifier) @name . (_)? @returns)) @definition.variable)
(class_body (property_declaration (variable_declaration (identifier) @name . (_)? @returns)) @definition.property)
(enum_class_body (property_declaration (variable_declaration (identifier) @name . (_)? @returns)) @definition.property)

(property_declaration (variable_declaration (identifier) @binding . (_)? @type) "=" . (_) @value)
(property_declaration (variable_declaration (identifier) @binding . (_)? @type) (property_delegate (_) @value))
(when_subject (variable_declaration (identifier) @binding) (_) @value)
(variable_declaration (identifier) @binding . (_)? @type)
(parameter (identifier) @binding . (_) @type)
(class_parameter (identifier) @binding . ${TYPE} @type)
(setter (identifier) @binding)
(catch_block (identifier) @binding (_) @type)
(type_parameter (identifier) @binding)

(annotation (user_type) @reference.decorator)
(annotation (constructor_invocation (user_type) @reference.decorator))
(file_annotation (constructor_invocation (user_type) @reference.decorator))
(class_declaration "interface" (delegation_specifiers (delegation_specifier (user_type) @reference.extends)))
(delegation_specifier (constructor_invocation (user_type) @reference.extends))
(delegation_specifier (user_type) @reference.implements)
(explicit_delegation (user_type) @reference.implements)
(user_type) @reference.type

(call_expression . (identifier) @reference.call)
(call_expression . (navigation_expression (_) @receiver (identifier) @reference.call .))
(binary_expression left: (binary_expression left: (identifier) @reference.call "<") ">"
  right: (parenthesized_expression))
(infix_expression . (_) @receiver (identifier) @reference.call . (_))
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
  readParameter: (text) => nameFirst(text.replace(/^(?:@[\w.:]+(?:\([^)]*\))?\s+)+/, "")),
  prepare,
  readName,
  readNames: readImport,
};

/** `Outer.Inner<T>` is the name `Inner` on `Outer`; a package is one name. Backticks are no part of a name. */
function readName(captured: string): NameParts | undefined {
  if (/^[\p{L}\p{N}_]+$/u.test(captured)) return { name: { start: 0, end: captured.length } };
  if (/^`[^`]+`$/.test(captured)) return { name: { start: 1, end: captured.length - 1 } };
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
  /\bclass\s[^\r\n{}();=]*\r?\n\s*(?:(?:@\w+(?:\([^()\n]*\))?|public|protected|private|internal)\s+)*constructor\s*\(/g;

/** The grammar knows neither `suspend { … }` nor a primary constructor on a line of its own. */
function prepare(text: string): string {
  return text
    .replace(/\bsuspend(?=\s*\{)/g, "       ")
    .replace(CONSTRUCTOR, (found) => found.replace(/[\r\n]/g, " "));
}
