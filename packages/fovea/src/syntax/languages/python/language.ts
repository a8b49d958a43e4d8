/** Python, stubs included. */
import type { Language } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";

const query = `
(comment) @comment
(ERROR) @error
(decorator) @decorator
(decorated_definition) @wrapper
[(function_definition) (lambda) (class_definition) (list_comprehension) (dictionary_comprehension)
 (set_comprehension) (generator_expression)] @scope

(function_definition name: (_) @name body: (block . (expression_statement (string) @doc))) @definition.function
(function_definition name: (_) @name) @definition.function
(class_definition name: (_) @name body: (block . (expression_statement (string) @doc))) @definition.class
(class_definition name: (_) @name) @definition.class
(module (expression_statement (assignment left: (identifier) @name) @definition.variable))
(module (if_statement (block (expression_statement (assignment left: (identifier) @name) @definition.variable))))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @definition.field)))
(type_alias_statement left: (type (_) @name)) @definition.type_alias

(parameters (identifier) @binding)
(parameters (typed_parameter . (identifier) @binding type: (_) @type))
(parameters (default_parameter name: (identifier) @binding value: (_) @value))
(parameters (typed_default_parameter name: (identifier) @binding type: (_) @type value: (_) @value))
(parameters (list_splat_pattern (identifier) @binding))
(parameters (dictionary_splat_pattern (identifier) @binding))
(lambda_parameters (identifier) @binding)
(block (expression_statement (assignment left: (identifier) @binding type: (_)? @type right: (_)? @value)))
(assignment left: (pattern_list (identifier) @binding))
(assignment left: (tuple_pattern (identifier) @binding))
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @binding) type: (_)? @type right: (_)? @value)
(named_expression name: (identifier) @binding value: (_) @value)
(for_statement left: (identifier) @binding right: (_) @value)
(for_statement left: (pattern_list (identifier) @binding))
(for_in_clause left: (identifier) @binding)
(with_item value: (as_pattern (_) @value alias: (as_pattern_target (identifier) @binding)))
(except_clause (as_pattern (_) @value alias: (as_pattern_target (identifier) @binding)))

(decorator (identifier) @reference.decorator)
(decorator (attribute object: (_) @receiver attribute: (identifier) @reference.decorator))
(decorator (call function: (identifier) @reference.decorator))
(decorator (call function: (attribute object: (_) @receiver attribute: (identifier) @reference.decorator)))
(call function: (identifier) @reference.call)
(call function: (attribute object: (_) @receiver attribute: (identifier) @reference.call))
(class_definition superclasses: (argument_list (identifier) @reference.extends))
(class_definition superclasses: (argument_list (attribute object: (_) @receiver attribute: (identifier) @reference.extends)))
(class_definition superclasses: (argument_list (subscript value: (identifier) @reference.extends)))
(type (identifier) @reference.type)
(type (attribute object: (_) @receiver attribute: (identifier) @reference.type))
(type (generic_type (identifier) @reference.type))
(type (subscript value: (identifier) @reference.type))
(type (binary_operator (identifier) @reference.type))
(argument_list (identifier) @reference.read)
(keyword_argument value: (identifier) @reference.read)
(attribute object: (identifier) @reference.read)
(assignment right: (identifier) @reference.read)
(return_statement (identifier) @reference.read)
(list (identifier) @reference.read)
(tuple (identifier) @reference.read)
(pair value: (identifier) @reference.read)
(subscript (identifier) @reference.read)
(comparison_operator (identifier) @reference.read)
(boolean_operator (identifier) @reference.read)
(for_statement right: (identifier) @reference.read)
(raise_statement (identifier) @reference.read)

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
  modifiers: ["async"],
  isExported: ({ name, parentKind }) =>
    !/^_(?!_.*__$)/.test(name) && parentKind !== "function" && parentKind !== "method",
  constructorName: "__init__",
  readParameter: nameFirst,
};
