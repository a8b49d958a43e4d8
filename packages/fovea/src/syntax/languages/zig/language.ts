/** Zig. A type is a constant whose value is a struct, enum, union or error set. */
import type { Language } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";
import { readValue, zigResolution } from "./resolution.ts";

const query = `
(comment) @comment
(ERROR) @error
[(function_declaration) (test_declaration) (block) (for_statement) (while_statement) (if_statement)
 (struct_declaration) (union_declaration) (enum_declaration) (opaque_declaration)] @scope

(function_declaration name: (identifier) @name (parameters) @parameters) @definition.function
(variable_declaration "const" . (identifier) @name (_ ["struct" "union" "opaque"] "{" @body)) @definition.struct
(variable_declaration "const" . (identifier) @name (_ ["enum" "error"] "{" @body)) @definition.enum
(variable_declaration "const" . (identifier) @name (_ (function_signature))) @definition.type_alias
(variable_declaration "const" . (identifier) @name (_) @body .) @definition.const
(variable_declaration "var" . (identifier) @name (_) @body .) @definition.variable
(return_expression [(struct_declaration) (union_declaration) (enum_declaration)] @container)
(variable_declaration "const" (enum_declaration (_ name: (identifier) @name) @definition.enum_member))
(container_field name: (identifier) @name) @definition.field
(error_set_declaration (identifier) @name @definition.enum_member)
(test_declaration "test" . (string) @name (block) @body) @definition.function
(test_declaration "test" @name . (identifier) . (block) @body) @definition.function
(test_declaration "test" @name . (block) @body) @definition.function

(parameter name: (identifier) @binding type: (_) @type)
(for_statement . (_) @value (payload . (identifier) @binding @each))
(_ condition: (_) @value (payload . (identifier) @binding))
(payload (identifier) @binding)

(call_expression function: (identifier) @reference.call)
(call_expression function: (_ object: (_)? @receiver member: (identifier) @reference.call))
(struct_initializer . (identifier) @reference.new)
(struct_initializer . (_ object: (_) @receiver member: (identifier) @reference.new))
(parameter type: (identifier) @reference.type)
(parameter type: (_ object: (_) @receiver member: (identifier) @reference.type))
(container_field type: (identifier) @reference.type)
(function_declaration type: (identifier) @reference.type)
(variable_declaration type: (identifier) @reference.type)
(pointer_type (identifier) @reference.type)
(nullable_type (identifier) @reference.type)
(slice_type (identifier) @reference.type)
(error_union_type (identifier) @reference.type)
(field_expression object: (identifier) @reference.read)
(call_expression (identifier) @reference.read)
(return_expression (identifier) @reference.read)

(variable_declaration "const" . (identifier) @import.all (_ (builtin_identifier) @_builtin (_ . (string) @import.module))
  (#eq? @_builtin "@import")) @import
(variable_declaration "const" . (identifier) @import.alias
  (_ object: (_ (builtin_identifier) @_builtin (_ . (string) @import.module)) member: (identifier) @import.name)
  (#eq? @_builtin "@import")) @import
(builtin_function (builtin_identifier) @_builtin (_ . (string) @import.module)
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
  readValue,
  resolution: zigResolution,
};
