/** What JavaScript and TypeScript have in common. The grammars name the same nodes alike. */
import type { SymbolKind } from "../../types.ts";

/** What a variable is that holds one of these. */
export const ecmascriptValues: Readonly<Record<string, SymbolKind>> = {
  arrow_function: "function",
  function_expression: "function",
  generator_function: "function",
  class: "class",
};

// Variables are definitions at the top of a file (or namespace) and where they hold a function; all others are locals,
// of which there are many, and are matched as bindings by each of the two languages.
export const ecmascriptQuery = `
(comment) @comment
(ERROR) @error
(decorator) @decorator
(export_statement) @wrapper
(lexical_declaration) @wrapper
(variable_declaration) @wrapper

[(statement_block) (for_statement) (for_in_statement) (arrow_function) (function_expression) (switch_body)
 (function_declaration) (method_definition) (catch_clause) (generator_function) (generator_function_declaration)] @scope
(class_body) @scope.type
(object) @scope.object

(function_declaration name: (_) @name) @definition.function
(generator_function_declaration name: (_) @name) @definition.function
(class_declaration name: (_) @name) @definition.class
(method_definition name: (_) @name) @definition.method
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (class)]) @definition.variable
(program (lexical_declaration "const" (_ name: (identifier) @name) @definition.const))
(program [(lexical_declaration (_ name: (identifier) @name) @definition.variable)
  (variable_declaration (_ name: (identifier) @name) @definition.variable)])
(export_statement (lexical_declaration "const" (_ name: (identifier) @name) @definition.const))
(export_statement [(lexical_declaration (_ name: (identifier) @name) @definition.variable)
  (variable_declaration (_ name: (identifier) @name) @definition.variable)])
(export_statement "default" @name value: [(arrow_function) (function_expression !name) (generator_function !name) (class !name)]) @definition.const
(pair key: (property_identifier) @name value: [(arrow_function) (function_expression)]) @definition.method
(assignment_expression left: (_ object: (_) @receiver property: (property_identifier) @name)
  right: [(arrow_function) (function_expression)]) @definition.function

(variable_declarator name: [
    (object_pattern [
      (shorthand_property_identifier_pattern) @binding @key
      (pair_pattern key: (_) @key value: (identifier) @binding)])
    (array_pattern (identifier) @binding @item)]
  value: (_)? @value)
(pair_pattern value: (identifier) @binding)
(rest_pattern (identifier) @binding)
(assignment_pattern left: (identifier) @binding right: (_) @value)
(object_assignment_pattern left: (_) @binding right: (_) @value)
(catch_clause parameter: (identifier) @binding)
(for_in_statement left: (identifier) @binding @each right: (_) @value)
(for_in_statement left: (array_pattern (identifier) @binding @each @item) right: (_) @value)
(for_in_statement left: (object_pattern (shorthand_property_identifier_pattern) @binding @each @key) right: (_) @value)
(shorthand_property_identifier_pattern) @binding
(array_pattern (identifier) @binding)
(arrow_function parameter: (identifier) @binding)
(function_expression name: (identifier) @binding)
(class name: (_) @binding)
(assignment_expression left: (member_expression) @binding right: (_) @value (#eq? @binding "module.exports"))
(assignment_expression left: [
    (identifier) @assigned
    (array_pattern (identifier) @assigned @item)
    (_ object: (_) @owner property: (property_identifier) @binding)]
  right: (_) @value)
(export_statement "default" @binding value: (_) @value)
(pair key: (_) @member value: (_) @value)
(object (shorthand_property_identifier) @member @value)
(return_statement (_) @return)
(arrow_function body: (_) @return)

(import_specifier (identifier) @reference.none)
(import_clause (identifier) @reference.none)
(namespace_import (identifier) @reference.none)
(decorator [(identifier) @reference.decorator (_ function: (identifier) @reference.decorator)])
(call_expression function: [
  (identifier) @reference.call
  (super) @reference.call
  (_ object: (_) @receiver property: (_) @reference.call)
  [(call_expression) (subscript_expression)] @callee])
(call_expression function: (parenthesized_expression (identifier) @reference.call))
(new_expression constructor: [
  (identifier) @reference.new
  (_ object: (_) @receiver property: (_) @reference.new)])
(new_expression constructor: (parenthesized_expression (identifier) @reference.new))
(member_expression object: (_) @receiver property: (_) @reference.read)
(shorthand_property_identifier) @reference.read
(identifier) @reference.read

(import_statement source: (_) @module) @statement
(import_specifier name: (_) @import.name alias: (_)? @import.alias) @import
(import_clause (identifier) @import.default) @import
(namespace_import (identifier) @import.all) @import
(import_statement . "import" . source: (_) @import.module) @import
(call_expression function: (import) arguments: (_ . (string) @import.module)) @import
(call_expression function: (identifier) @_require arguments: (_ . (string) @import.module)
  (#eq? @_require "require")) @import
(variable_declarator
  name: [
    (identifier) @import.all
    (object_pattern [
      (shorthand_property_identifier_pattern) @import.name
      (pair_pattern key: (_) @import.name value: (identifier) @import.alias)])]
  value: (_ function: (identifier) @_require arguments: (_ . (string) @import.module))
  (#eq? @_require "require")) @import

(export_statement source: (_) @module) @statement
(export_specifier name: (_) @export.name alias: (_)? @export.alias) @export
(export_statement "*" @export.all source: (_) @export.module) @export
(export_statement (namespace_export (_) @export.alias) source: (_) @export.module) @export
(export_statement "default" @export.default value: (identifier) @export.name) @export
`;

/** Components used in markup, for JSX and TSX. */
export const jsxQuery = `
(jsx_opening_element name: (identifier) @reference.call)
(jsx_opening_element name: (member_expression object: (_) @receiver property: (_) @reference.call))
(jsx_self_closing_element name: (identifier) @reference.call)
(jsx_self_closing_element name: (member_expression object: (_) @receiver property: (_) @reference.call))
`;
