/** Zig. A type is a constant whose value is a struct, enum, union or error set. */
import type { Language } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";

const query = `
(comment) @comment
(ERROR) @error
[(function_declaration) (test_declaration) (block) (for_statement) (while_statement) (if_statement)
 (struct_declaration)] @scope

(function_declaration name: (identifier) @name (parameters) @parameters) @definition.function
(variable_declaration "const" . (identifier) @name (struct_declaration "{" @body)) @definition.struct
(variable_declaration "const" . (identifier) @name (enum_declaration "{" @body)) @definition.enum
(variable_declaration "const" . (identifier) @name (union_declaration "{" @body)) @definition.struct
(variable_declaration "const" . (identifier) @name (opaque_declaration "{" @body)) @definition.struct
(variable_declaration "const" . (identifier) @name (error_set_declaration "{" @body)) @definition.enum
(variable_declaration "const" . (identifier) @name (pointer_type (function_signature))) @definition.type_alias
(variable_declaration "const" . (identifier) @name (_) @body .) @definition.const
(variable_declaration "var" . (identifier) @name (_) @body .) @definition.variable
(return_expression (struct_declaration) @container)
(return_expression (union_declaration) @container)
(return_expression (enum_declaration) @container)
(enum_declaration (container_field name: (identifier) @name) @definition.enum_member)
(container_field name: (identifier) @name) @definition.field
(error_set_declaration (identifier) @name @definition.enum_member)
(test_declaration (string) @name (block) @body) @definition.function
(test_declaration "test" @name . (identifier) (block) @body) @definition.function
(test_declaration "test" @name . (block) @body) @definition.function

(parameter name: (identifier) @binding type: (_) @type)
(payload (identifier) @binding)

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression object: (_) @receiver member: (identifier) @reference.call))
(call_expression function: (field_expression !object member: (identifier) @reference.call))
(struct_initializer . (identifier) @reference.new)
(struct_initializer . (field_expression object: (_) @receiver member: (identifier) @reference.new))
(parameter type: (identifier) @reference.type)
(parameter type: (field_expression object: (_) @receiver member: (identifier) @reference.type))
(container_field type: (identifier) @reference.type)
(container_field type: (field_expression object: (_) @receiver member: (identifier) @reference.type))
(function_declaration type: (identifier) @reference.type)
(variable_declaration type: (identifier) @reference.type)
(pointer_type (identifier) @reference.type)
(nullable_type (identifier) @reference.type)
(slice_type (identifier) @reference.type)
(array_type (identifier) @reference.type)
(error_union_type (identifier) @reference.type)
(call_expression (identifier) @reference.read)
(field_expression object: (identifier) @reference.read)
(arguments (identifier) @reference.read)
(return_expression (identifier) @reference.read)
(assignment_expression right: (identifier) @reference.read)
(binary_expression (identifier) @reference.read)
(initializer_list (identifier) @reference.read)
(variable_declaration (identifier) @reference.read .)

(variable_declaration "const" . (identifier) @import.all
  (builtin_function (builtin_identifier) @_builtin (arguments . (string) @import.module))
  (#eq? @_builtin "@import")) @import
(variable_declaration "const" . (identifier) @import.alias
  (field_expression object: (builtin_function (builtin_identifier) @_builtin
    (arguments . (string) @import.module)) member: (identifier) @import.name)
  (#eq? @_builtin "@import")) @import
(builtin_function (builtin_identifier) @_builtin (arguments . (string) @import.module)
  (#eq? @_builtin "@import")) @import
`;

export const zig: Language = {
  id: "zig",
  extensions: [".zig", ".zon"],
  grammar: {
    package: "@tree-sitter-grammars/tree-sitter-zig",
    version: "1.1.2",
    file: "tree-sitter-zig.wasm",
  },
  query,
  modifiers: ["pub", "export", "extern", "inline", "noinline", "threadlocal", "comptime", "test"],
  noNames: ["_"],
  isExported: ({ words, kind }) =>
    words.includes("pub") || words.includes("export") || kind === "field" || kind === "enum_member",
  readParameter: nameFirst,
};
