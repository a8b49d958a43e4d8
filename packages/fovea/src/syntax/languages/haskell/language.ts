/** Haskell. A function's type signature and its equations are one symbol. */
import type { Language } from "../../language.ts";
import { haskellResolution, readImport } from "./resolution.ts";

const query = `
[(comment) (haddock)] @comment
(ERROR) @error
[(function) (let_in) (lambda) (alternative) (do)] @scope
(declarations (bind) @scope)
(instance_declarations (bind) @scope)

(header module: (module) @name) @definition.module
(data_type name: (_) @name constructors: (_) @body) @definition.struct
(data_type name: (_) @name) @definition.struct
(newtype name: (_) @name constructor: (_) @body) @definition.struct
(data_constructor constructor: (prefix name: (_) @name)) @definition.enum_member
(data_constructor constructor: (infix operator: (_) @name)) @definition.enum_member
(data_constructor constructor: (record name: (_) @name @definition.enum_member))
(newtype_constructor name: (_) @name @definition.enum_member)
(gadt_constructor name: (_) @name) @definition.enum_member
(gadt_constructor names: (_ name: (_) @name)) @definition.enum_member
(field name: (_ (variable) @name)) @definition.field
(type_synomym name: (_) @name) @definition.type_alias
(type_family name: (_) @name) @definition.type_alias
(data_family name: (_) @name) @definition.type_alias
(class name: (_) @name) @definition.trait
(instance patterns: (_ . [(name) (qualified) (variable) (list) (tuple) (unit) (function)] @name)) @container
(instance patterns: (_ . (_ (_ constructor: (name) @name)))) @container
(instance patterns: (_ . (_ (_ constructor: (_ constructor: (name) @name))))) @container
(instance patterns: (_ . (_ (_ constructor: (_ constructor: (_ constructor: (name) @name)))))) @container
(instance_declarations (function name: (variable) @name patterns: (_) @parameters) @definition.method)
(instance_declarations (bind name: (variable) @name match: (_) @body) @definition.method)
(class_declarations (signature name: (variable) @name) @definition.method)
(class_declarations (_ names: (binding_list name: (_) @name)) @definition.method)
(signature name: (variable) @name type: [(function) (forall) (context) (apply)]) @definition.function
(signature name: (variable) @name) @definition.const
(signature name: (prefix_id (_) @name)) @definition.function
(function name: (variable) @name patterns: (_) @parameters) @definition.function
(function name: (variable) @name) @definition.function
(function name: (prefix_id (_) @name)) @definition.function
(function (_ operator: (operator) @name)) @definition.function
(function (_ operator: (infix_id (variable) @name))) @definition.function
(bind name: (variable) @name match: (_ expression: [(do) (lambda) (lambda_case)])) @definition.function
(bind name: (variable) @name match: (_ expression: (_) @body)) @definition.const
(bind name: (prefix_id (_) @name)) @definition.function
(pattern_synonym (_ synonym: (_) @name)) @definition.const

(patterns (variable) @binding)
(bind pattern: (variable) @binding expression: (_) @value)
(_ pattern: (variable) @binding)
(_ pattern: (_ element: (variable) @binding))
(_ pattern: (_ element: (_ argument: (variable) @binding)))
(_ pattern: (_ argument: (variable) @binding))
(_ pattern: (_ function: (_ argument: (variable) @binding)))
(_ pattern: (_ function: (_ function: (_ argument: (variable) @binding))))
(_ pattern: (_ function: (_ function: (_ function: (_ argument: (variable) @binding)))))
(_ pattern: (infix (variable) @binding))
(_ pattern: (infix (infix (variable) @binding)))
(_ bind: (variable) @binding)
(patterns (_ element: (variable) @binding))
(patterns (_ element: (_ argument: (variable) @binding)))

(instance name: (name) @reference.implements)
(_ function: (variable) @reference.call)
(qualified module: (module) @receiver id: (variable) @reference.call)
(qualified module: (module) @receiver id: (name) @reference.type)
(qualified module: (module) @receiver id: (constructor) @reference.call)
(infix_id (variable) @reference.call)
(exp (variable) @reference.call)
(constructor) @reference.call
(name) @reference.type
(_ argument: (variable) @reference.read)
(infix (variable) @reference.read)
(match expression: (variable) @reference.read)

(import) @import
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
  fields: { parameters: [], returns: [], body: ["match", "declarations"], value: [] },
  lineBreaks: "indentation-everywhere",
  modifiers: ["newtype", "instance"],
  clauses: "name",
  isExported: ({ parentKind }) => parentKind !== "function" && parentKind !== "method",
  parameterSeparator: " ",
  readParameter: (text) => ({ name: text }),
  readNames: readImport,
  resolution: haskellResolution,
};
