/** Lua, with modules as tables: `function M.open()` and `function M:open()` belong to M. */
import type { Language } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";
import { luaResolution } from "./resolution.ts";

const query = `
(comment) @comment
(ERROR) @error
(variable_declaration) @wrapper
[(function_declaration) (function_definition) (for_statement) (block)] @scope

(function_declaration name: (identifier) @name) @definition.function
(function_declaration name: (dot_index_expression table: (_) @receiver field: (identifier) @name)) @definition.method
(function_declaration name: (method_index_expression table: (_) @receiver method: (identifier) @name)) @definition.method
(field name: (identifier) @name value: (function_definition)) @definition.function
(assignment_statement (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition parameters: (_) @parameters body: (_)? @body))) @definition.function
(assignment_statement (variable_list . name: (dot_index_expression table: (_) @receiver field: (identifier) @name))
  (expression_list . value: (function_definition parameters: (_) @parameters body: (_)? @body))) @definition.method
(chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name)
  (expression_list (table_constructor) @body)) @definition.variable))
(chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name)) @definition.variable))
(ERROR (variable_declaration (assignment_statement (variable_list name: (identifier) @name)) @definition.variable))
(ERROR (assignment_statement (variable_list name: (dot_index_expression table: (identifier) @receiver
  field: (identifier) @name))) @definition.field)
(chunk (variable_declaration (variable_list name: (identifier) @name)) @definition.variable)
(chunk (assignment_statement (variable_list name: (identifier) @name)) @definition.variable)
(chunk (assignment_statement (variable_list name: (dot_index_expression table: (identifier) @receiver
  field: (identifier) @name)) (expression_list . value: (_) @body)) @definition.field)
(chunk (variable_declaration (assignment_statement (expression_list
  (table_constructor (field name: (identifier) @name) @definition.field)))))
(chunk (assignment_statement (expression_list (table_constructor (field name: (identifier) @name) @definition.field))))
(chunk (return_statement (expression_list (table_constructor (field name: (identifier) @name) @definition.field))))

(parameters name: (identifier) @binding)
(assignment_statement (variable_list . name: (identifier) @binding) (expression_list . value: (_) @value))
(assignment_statement (variable_list name: (identifier) @binding))
(assignment_statement (variable_list . name: (dot_index_expression field: (identifier) @binding))
  (expression_list . value: (_) @value))
(variable_declaration (variable_list name: (identifier) @binding))
(for_generic_clause (variable_list name: (identifier) @binding))
(for_numeric_clause name: (identifier) @binding)
(return_statement (expression_list . (_) @return))

(function_call name: (identifier) @reference.call)
(function_call name: (dot_index_expression table: (_) @receiver field: (identifier) @reference.call))
(function_call name: (method_index_expression table: (_) @receiver method: (identifier) @reference.call))
(arguments (identifier) @reference.read)
(dot_index_expression table: (identifier) @reference.read)
(method_index_expression table: (identifier) @reference.read)
(bracket_index_expression table: (identifier) @reference.read)
(expression_list (identifier) @reference.read)
(field value: (identifier) @reference.read)
(binary_expression (identifier) @reference.read)

(variable_declaration (assignment_statement (variable_list . name: (identifier) @import.all)
  (expression_list . value: (function_call name: (identifier) @_require
    arguments: (arguments . (string content: (_) @import.module)))))
  (#eq? @_require "require")) @import
(function_call name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module))
  (#eq? @_require "require")) @import
(chunk (return_statement (expression_list (identifier) @export.name)) @export)
`;

export const lua: Language = {
  id: "lua",
  extensions: [".lua", ".rockspec"],
  fileNames: [".luacheckrc"],
  interpreters: ["lua", "luajit", "lua5.1", "lua5.2", "lua5.3", "lua5.4", "texlua"],
  grammar: {
    package: "@tree-sitter-grammars/tree-sitter-lua",
    version: "0.4.1",
    file: "tree-sitter-lua.wasm",
  },
  query,
  valueKinds: { function_definition: "function" },
  modifiers: ["local"],
  noNames: ["require"],
  isExported: ({ words, parentKind }) =>
    !words.includes("local") && parentKind !== "function" && parentKind !== "method",
  readParameter: nameFirst,
  resolution: luaResolution,
};
