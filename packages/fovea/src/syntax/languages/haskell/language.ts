/** Haskell. A function's type signature and its equations are one symbol. */
import type { Language } from "../../language.ts";

const query = `
[(comment) (haddock)] @comment
(ERROR) @error
[(function) (bind) (let_in) (lambda) (alternative) (do)] @scope

(header module: (module) @name) @definition.module
(data_type name: (_) @name constructors: (_) @body) @definition.struct
(data_type name: (_) @name) @definition.struct
(newtype name: (_) @name constructor: (_) @body) @definition.struct
(data_constructor constructor: (prefix name: (_) @name)) @definition.enum_member
(data_constructor constructor: (infix operator: (_) @name)) @definition.enum_member
(data_constructor constructor: (record name: (_) @name @definition.enum_member))
(newtype_constructor name: (_) @name @definition.enum_member)
(gadt_constructor name: (_) @name) @definition.enum_member
(gadt_constructor names: (binding_list name: (_) @name)) @definition.enum_member
(field name: (field_name (variable) @name)) @definition.field
(type_synomym name: (_) @name) @definition.type_alias
(type_family name: (_) @name) @definition.type_alias
(data_family name: (_) @name) @definition.type_alias
(class name: (_) @name) @definition.trait
(instance patterns: (type_patterns . [(name) (qualified) (variable)] @name)) @container
(instance patterns: (type_patterns . [(list) (tuple) (unit) (function) (prefix_list) (prefix_tuple)] @name)) @container
(instance patterns: (type_patterns . (parens (apply constructor: (name) @name)))) @container
(instance patterns: (type_patterns . (parens (apply constructor: (apply constructor: (name) @name))))) @container
(instance patterns: (type_patterns . (parens (apply constructor: (apply constructor: (apply constructor: (name) @name)))))) @container
(instance_declarations (bind name: (variable) @name match: (_) @body) @definition.method)
(class_declarations (signature names: (binding_list name: (_) @name)) @definition.method)
(signature name: (variable) @name type: [(function) (forall) (context) (apply)]) @definition.function
(signature name: (prefix_id (_) @name)) @definition.function
(signature name: (variable) @name) @definition.const
(function name: (variable) @name) @definition.function
(function name: (prefix_id (_) @name)) @definition.function
(function (infix operator: (operator) @name) match: (_) @body) @definition.function
(function (infix operator: (infix_id (variable) @name)) match: (_) @body) @definition.function
(bind name: (variable) @name match: (match expression: [(do) (lambda) (lambda_case)])) @definition.function
(bind name: (variable) @name) @definition.const
(bind name: (prefix_id (_) @name)) @definition.function
(pattern_synonym (equation synonym: (_) @name)) @definition.const

(patterns (variable) @binding)
(bind pattern: (variable) @binding expression: (_) @value)
(lambda patterns: (patterns (variable) @binding))

(instance name: (name) @reference.implements)
(apply function: (variable) @reference.call)
(apply function: (qualified module: (_) @receiver id: (variable) @reference.call))
(infix_id (variable) @reference.call)
(infix_id (qualified module: (_) @receiver id: (variable) @reference.call))
(exp (variable) @reference.call)
(qualified module: (_) @receiver id: (variable) @reference.read)
(qualified module: (_) @receiver id: (name) @reference.type)
(qualified module: (_) @receiver id: (constructor) @reference.new)
(constructor) @reference.new
(name) @reference.type
(apply argument: (variable) @reference.read)
(infix (variable) @reference.read)
(match expression: (variable) @reference.read)
(parens (variable) @reference.read)
(list (variable) @reference.read)
(right_section (variable) @reference.read)
(left_section (variable) @reference.read)

(import module: (module) @import.module !names !alias) @import
(import module: (module) @import.module alias: (module) @import.all) @import
(import module: (module) @import.module names: (import_list name: (import_name variable: (_) @import.name))
  (#not-match? @import "\\\\bhiding\\\\b")) @import
(import module: (module) @import.module names: (import_list name: (import_name type: (_) @import.name))
  (#not-match? @import "\\\\bhiding\\\\b")) @import
(import module: (module) @import.module "hiding") @import
(export variable: (_) @export.name) @export
(export type: (_) @export.name) @export
(module_export module: (_) @export.module) @export @export.all
`;

export const haskell: Language = {
  id: "haskell",
  extensions: [".hs", ".hs-boot", ".hsc"],
  interpreters: ["runhaskell", "runghc", "stack"],
  grammar: { package: "tree-sitter-haskell", version: "0.23.1", file: "tree-sitter-haskell.wasm" },
  query,
  fields: { parameters: ["patterns"], returns: [], body: ["match", "declarations"], value: ["match"] },
  modifiers: ["newtype", "instance"],
  clauses: "name",
  isExported: ({ parentKind }) => parentKind !== "function" && parentKind !== "method",
  parameterSeparator: " ",
  readParameter: (text) => ({ name: text }),
};
