/** What JavaScript and TypeScript have in common. The grammars name the same nodes alike. */

// Variables are definitions at the top of a file (or namespace) and where they hold a function; all others are locals,
// of which there are many, and are matched as bindings by each of the two languages.
export const ecmascriptQuery = `
(comment) @comment
(ERROR) @error
(decorator) @decorator
(export_statement) @wrapper
(lexical_declaration) @wrapper
(variable_declaration) @wrapper

[(statement_block) (class_body) (for_statement) (for_in_statement) (arrow_function) (function_expression)
 (function_declaration) (method_definition) (catch_clause)] @scope

(function_declaration name: (_) @name) @definition.function
(generator_function_declaration name: (_) @name) @definition.function
(class_declaration name: (_) @name) @definition.class
(method_definition name: (_) @name) @definition.method
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (class)]) @definition.variable
(program (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.const))
(program (lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(program (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(export_statement (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.const))
(export_statement (lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(export_statement (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(pair key: (property_identifier) @name value: [(arrow_function) (function_expression)]) @definition.method
(assignment_expression left: (member_expression object: (_) @receiver property: (property_identifier) @name)
  right: [(arrow_function) (function_expression)]) @definition.function

(variable_declarator name: [(object_pattern (shorthand_property_identifier_pattern) @binding)
  (array_pattern (identifier) @binding)
  (object_pattern (pair_pattern value: (identifier) @binding))] value: (_)? @value)
(catch_clause parameter: (identifier) @binding)
(for_in_statement left: (identifier) @binding)
(arrow_function parameter: (identifier) @binding)

(decorator (identifier) @reference.decorator)
(decorator (call_expression function: (identifier) @reference.decorator))
(call_expression function: (identifier) @reference.call)
(call_expression function: (member_expression object: (_) @receiver property: (_) @reference.call))
(new_expression constructor: (identifier) @reference.new)
(new_expression constructor: (member_expression object: (_) @receiver property: (_) @reference.new))
(arguments (identifier) @reference.read)
(pair value: (identifier) @reference.read)
(shorthand_property_identifier) @reference.read
(member_expression object: (identifier) @reference.read)
(assignment_expression right: (identifier) @reference.read)
(variable_declarator value: (identifier) @reference.read)
(return_statement (identifier) @reference.read)
(array (identifier) @reference.read)
(spread_element (identifier) @reference.read)
(binary_expression (identifier) @reference.read)
(template_substitution (identifier) @reference.read)

(import_statement source: (_) @module) @statement
(import_specifier name: (_) @import.name alias: (_)? @import.alias) @import
(import_clause (identifier) @import.default) @import
(namespace_import (identifier) @import.all) @import
(import_statement . "import" . source: (_) @import.module) @import
(call_expression function: (import) arguments: (arguments . (string) @import.module)) @import
(call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module)
  (#eq? @_require "require")) @import
(variable_declarator name: (identifier) @import.all value: (call_expression
  function: (identifier) @_require arguments: (arguments . (string) @import.module))
  (#eq? @_require "require")) @import
(variable_declarator name: (object_pattern [
    (shorthand_property_identifier_pattern) @import.name
    (pair_pattern key: (_) @import.name value: (identifier) @import.alias)])
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module))
  (#eq? @_require "require")) @import

(export_statement source: (_) @module) @statement
(export_specifier name: (_) @export.name alias: (_)? @export.alias) @export
(export_statement "*" @export.all source: (_) @export.module) @export
(export_statement (namespace_export (_) @export.alias) source: (_) @export.module) @export
(export_statement "default" @export.default value: (_) @export.name) @export
`;

/** Components used in markup, for JSX and TSX. */
export const jsxQuery = `
(jsx_opening_element name: (identifier) @reference.call)
(jsx_opening_element name: (member_expression object: (_) @receiver property: (_) @reference.call))
(jsx_self_closing_element name: (identifier) @reference.call)
(jsx_self_closing_element name: (member_expression object: (_) @receiver property: (_) @reference.call))
(jsx_expression (identifier) @reference.read)
`;
