/** C#. */
import type { Language } from "../../language.ts";
import { typeFirst } from "../../parameters.ts";
import { csharpResolution } from "./resolution.ts";
import { readUsing } from "./using.ts";

// One pattern per parent, with alternatives and untyped nodes inside: the compiler analyses each parent it is given.
const query = `
(comment) @comment
(ERROR) @error
(attribute_list) @decorator
(field_declaration) @wrapper
(event_field_declaration) @wrapper
[(block) (for_statement) (foreach_statement) (using_statement) (lambda_expression) (anonymous_method_expression)
 (catch_clause) (switch_section) (method_declaration) (constructor_declaration) (local_function_statement)
 (operator_declaration) (conversion_operator_declaration) (indexer_declaration) (delegate_declaration)
 (class_declaration) (struct_declaration) (record_declaration) (interface_declaration)] @scope
(declaration_list) @scope.type
(enum_member_declaration_list) @scope.type

(namespace_declaration name: (_) @name) @definition.namespace
(compilation_unit (file_scoped_namespace_declaration name: (_) @name) @definition.namespace) @until
(class_declaration name: (_) @name (parameter_list) @parameters) @definition.class
(class_declaration name: (_) @name) @definition.class
(record_declaration name: (_) @name (parameter_list) @parameters) @definition.class
(record_declaration name: (_) @name) @definition.class
(struct_declaration name: (_) @name) @definition.struct
(interface_declaration name: (_) @name) @definition.interface
(enum_declaration name: (_) @name) @definition.enum
(enum_member_declaration name: (_) @name) @definition.enum_member
(delegate_declaration name: (_) @name) @definition.type_alias
(method_declaration name: (_) @name) @definition.method
(local_function_statement name: (_) @name) @definition.function
(constructor_declaration name: (_) @name) @definition.constructor
(destructor_declaration "~" name: (_) @name) @definition.method
(operator_declaration operator: _ @name) @definition.method
(conversion_operator_declaration type: (_) @name) @definition.method
(indexer_declaration "this" @name accessors: (_) @body) @definition.property
(indexer_declaration "this" @name) @definition.property
(property_declaration name: (_) @name accessors: (_) @body) @definition.property
(property_declaration name: (_) @name) @definition.property
(event_declaration name: (_) @name accessors: (_) @body) @definition.property
(event_field_declaration (variable_declaration type: (_) @returns (variable_declarator name: (_) @name) @definition.property))
(field_declaration (modifier "const") (_ type: (_) @returns (_ name: (_) @name) @definition.const))
(field_declaration (_ type: (_) @returns (_ name: (_) @name) @definition.field))
(record_declaration (parameter_list (parameter name: (_) @name) @definition.property))

(parameter type: (_) @type name: (identifier) @binding)
(parameter_list type: (_) @type name: (identifier) @binding)
(parameter name: (identifier) @binding)
(implicit_parameter) @binding
(variable_declaration type: (_) @type (variable_declarator name: (identifier) @binding "=" (_) @value))
(variable_declaration type: (_) @type (variable_declarator name: (identifier) @binding))
(tuple_pattern name: (identifier) @binding)
(foreach_statement type: (_) @type left: (identifier) @binding @each right: (_) @value)
(catch_declaration type: (_) @type name: (identifier) @binding)
(declaration_expression type: (_) @type name: (identifier) @binding)
(declaration_pattern type: (_) @type name: (identifier) @binding)
(from_clause name: (identifier) @binding)
(var_pattern name: (identifier) @binding)
(type_parameter name: (identifier) @binding)

(using_directive) @ignore
(argument name: (identifier) @reference.none)
(attribute_argument name: (identifier) @reference.none)
(attribute_argument (identifier) @reference.none . "=")
(subpattern (identifier) @reference.none . ":")
(anonymous_object_creation_expression (identifier) @reference.none . "=")
(attribute name: [
  (identifier) @reference.decorator
  (_ qualifier: (_) @receiver name: (identifier) @reference.decorator)])
(base_list [
  (identifier) @reference.extends
  (generic_name (identifier) @reference.extends)
  (_ qualifier: (_) @receiver name: [(identifier) @reference.extends (_ (identifier) @reference.extends)])])
(primary_constructor_base_type type: [
  (identifier) @reference.extends
  (generic_name (identifier) @reference.extends)])
(object_creation_expression type: [
  (identifier) @reference.new
  (generic_name (identifier) @reference.new)
  (_ qualifier: (_) @receiver name: [(identifier) @reference.new (_ (identifier) @reference.new)])])
(object_creation_expression type: (_) @receiver
  initializer: (initializer_expression (assignment_expression left: (identifier) @reference.read)))
(initializer_expression (assignment_expression left: (identifier) @reference.none))
(with_initializer (identifier) @reference.none . "=")
(constructor_initializer ["base" "this"] @reference.call)
(invocation_expression function: [
  (identifier) @reference.call
  (generic_name (identifier) @reference.call)
  (_ expression: _ @receiver name: [(identifier) @reference.call (_ (identifier) @reference.call)])
  (_ condition: (_) @receiver (_ name: (identifier) @reference.call))])
(generic_name (identifier) @reference.type)
(qualified_name qualifier: (_) @receiver name: (identifier) @reference.type)
(_ type: (identifier) @reference.type)
(_ returns: (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
(nullable_type (identifier) @reference.type)
(array_type type: (identifier) @reference.type)
(as_expression right: (identifier) @reference.type)
(is_expression right: (identifier) @reference.type)
(explicit_interface_specifier (identifier) @reference.type)
(member_access_expression expression: _ @receiver name: (identifier) @reference.read)
(conditional_access_expression condition: (_) @receiver (member_binding_expression name: (identifier) @reference.read))
(identifier) @reference.read

(using_directive) @import
`;

export const csharp: Language = {
  id: "csharp",
  extensions: [".cs", ".csx"],
  grammar: { package: "tree-sitter-c-sharp", version: "0.23.5", file: "tree-sitter-c_sharp.wasm" },
  query,
  fields: { returns: ["returns", "type"] },
  noNames: ["nameof", "var"],
  modifiers: [
    "abstract",
    "async",
    "const",
    "extern",
    "file",
    "internal",
    "new",
    "override",
    "partial",
    "private",
    "protected",
    "public",
    "readonly",
    "required",
    "sealed",
    "static",
    "unsafe",
    "virtual",
    "volatile",
  ],
  isExported: ({ kind, words, parentKind }) =>
    words.includes("public") ||
    (words.includes("protected") && !words.includes("private")) ||
    kind === "namespace" ||
    kind === "enum_member" ||
    // The parameters of a record, and what implements an interface explicitly.
    (kind === "property" && words.length === 0) ||
    (parentKind === "interface" && !words.includes("private")),
  readParameter: (text) => typeFirst(text.replace(/^(?:\[[^\]]*\]\s*)+/, "")),
  readNames: readUsing,
  resolution: csharpResolution,
};
