/** Python, stubs included. */
import type { Language } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";
import { pythonResolution } from "./resolution.ts";

const query = `
(comment) @comment
(ERROR) @error
(decorator) @decorator
(decorated_definition) @wrapper
(class_definition) @scope.type
(dictionary) @scope.object
[(function_definition) (lambda) (list_comprehension) (dictionary_comprehension)
 (set_comprehension) (generator_expression)] @scope

(function_definition name: (_) @name body: (block . (expression_statement (string) @doc))) @definition.function
(function_definition name: (_) @name) @definition.function
(class_definition name: (_) @name body: (block . (expression_statement (string) @doc))) @definition.class
(class_definition name: (_) @name) @definition.class
(module (_ (assignment left: (identifier) @name) @definition.variable))
(module (if_statement (block (_ (assignment left: (identifier) @name) @definition.variable))))
(class_definition body: (block (_ (assignment left: (identifier) @name) @definition.field)))
(type_alias_statement left: (type (_) @name)) @definition.type_alias

(parameters [
  (identifier) @binding
  (typed_parameter . (identifier) @binding type: (_) @type)
  (_ name: (identifier) @binding type: (_)? @type value: (_) @value)
  (list_splat_pattern (identifier) @binding)
  (dictionary_splat_pattern (identifier) @binding)])
(lambda_parameters [
  (identifier) @binding
  (_ name: (identifier) @binding value: (_) @value)
  (list_splat_pattern (identifier) @binding)
  (dictionary_splat_pattern (identifier) @binding)])
(assignment
  left: [
    (identifier) @binding
    (attribute object: (_) @owner attribute: (identifier) @binding)]
  type: (_)? @type right: (_)? @value)
(assignment
  left: [
    (pattern_list (identifier) @binding @item)
    (tuple_pattern (identifier) @binding @item)
    (list_pattern (identifier) @binding @item)]
  right: (_) @value)
(named_expression name: (identifier) @binding value: (_) @value)
(for_statement left: (identifier) @binding @each right: (_) @value)
(for_in_clause left: (identifier) @binding @each right: (_) @value)
(for_statement left: [
    (pattern_list (identifier) @binding @each @item)
    (tuple_pattern (identifier) @binding @each @item)]
  right: (_) @value)
(for_in_clause left: [
    (pattern_list (identifier) @binding @each @item)
    (tuple_pattern (identifier) @binding @each @item)]
  right: (_) @value)
(pattern_list (identifier) @binding)
(tuple_pattern (identifier) @binding)
(list_pattern (identifier) @binding)
(list_splat_pattern (identifier) @binding)
(with_item value: (_ (_) @value alias: (_ (identifier) @binding)))
(except_clause (_ (_) @type alias: (_ (identifier) @binding)))
(as_pattern_target (identifier) @binding)
(case_pattern (dotted_name . (identifier) @binding .))
(pair key: (string) @member value: (_) @value)
(return_statement (_) @return)
(lambda body: (_) @return)

(keyword_argument name: (identifier) @reference.none)
(dotted_name (identifier) @reference.none)
(aliased_import alias: (identifier) @reference.none)
(global_statement (identifier) @reference.none)
(nonlocal_statement (identifier) @reference.none)
(decorator [
  (identifier) @reference.decorator
  (attribute object: (_) @receiver attribute: (identifier) @reference.decorator)
  (call function: (identifier) @reference.decorator)
  (call function: (attribute object: (_) @receiver attribute: (identifier) @reference.decorator))])
(raise_statement [
  (identifier) @reference.call
  (attribute object: (_) @receiver attribute: (identifier) @reference.call)])
(call function: [
  (identifier) @reference.call
  (attribute object: (_) @receiver attribute: (identifier) @reference.call)
  [(call) (subscript)] @callee])
(class_definition superclasses: (argument_list [
  (identifier) @reference.extends
  (attribute object: (_) @receiver attribute: (identifier) @reference.extends)
  (_ value: (identifier) @reference.extends)]))
(type) @types
(class_definition superclasses: (argument_list (subscript) @types))
(attribute object: (_) @receiver attribute: (identifier) @reference.read)
(identifier) @reference.read

(import_statement name: (dotted_name) @import.module) @import
(import_statement name: (aliased_import name: (_) @import.module alias: (_) @import.all)) @import
(import_from_statement module_name: (_) @import.module name: (dotted_name) @import.name) @import
(import_from_statement module_name: (_) @import.module
  name: (aliased_import name: (_) @import.name alias: (_) @import.alias)) @import
(import_from_statement module_name: (_) @import.module (wildcard_import) @import.all) @import
(module (expression_statement (assignment left: (identifier) @_all right: (list (string) @export.name))
  (#eq? @_all "__all__")) @export)
`;

export const python: Language = {
  id: "python",
  extensions: [".py", ".pyi", ".pyw"],
  interpreters: ["python", "python2", "python3", "pypy"],
  grammar: { package: "tree-sitter-python", version: "0.25.0", file: "tree-sitter-python.wasm" },
  query,
  fields: { value: ["right"] },
  lineBreaks: "indentation",
  modifiers: ["async"],
  isExported: ({ name, parentKind }) =>
    !/^_(?!_.*__$)/.test(name) && parentKind !== "function" && parentKind !== "method",
  constructorName: "__init__",
  readParameter: nameFirst,
  resolution: pythonResolution,
};
