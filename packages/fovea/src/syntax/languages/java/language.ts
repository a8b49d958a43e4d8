/** Java, up to records, sealed types and patterns. */
import type { Language } from "../../language.ts";
import { typeFirst } from "../../parameters.ts";
import { javaResolution } from "./resolution.ts";

const query = `
[(line_comment) (block_comment)] @comment
(ERROR) @error
[(annotation) (marker_annotation)] @decorator
[(field_declaration) (constant_declaration)] @wrapper
[(class_body) (interface_body) (enum_body) (annotation_type_body)] @scope.type
[(class_declaration) (interface_declaration) (enum_declaration) (record_declaration)
 (method_declaration) (constructor_declaration) (compact_constructor_declaration) (block) (lambda_expression) (for_statement)
 (enhanced_for_statement) (catch_clause) (try_with_resources_statement) (switch_rule)
 (switch_block_statement_group)] @scope

(package_declaration [(scoped_identifier) (identifier)] @name) @definition.namespace
(module_declaration name: (_) @name) @definition.module
(class_declaration name: (_) @name) @definition.class
(record_declaration name: (_) @name) @definition.class
(record_declaration parameters: (formal_parameters (formal_parameter name: (_) @name) @definition.property))
(interface_declaration name: (_) @name) @definition.interface
(annotation_type_declaration name: (_) @name) @definition.interface
(enum_declaration name: (_) @name) @definition.enum
(enum_constant name: (_) @name) @definition.enum_member
(object_creation_expression type: (type_identifier) @name (class_body)) @container
(object_creation_expression type: (generic_type . (_) @name) (class_body)) @container
(object_creation_expression type: (scoped_type_identifier) @name (class_body)) @container
(constructor_declaration name: (_) @name) @definition.constructor
(compact_constructor_declaration name: (_) @name) @definition.constructor
(method_declaration name: (_) @name) @definition.method
(annotation_type_element_declaration name: (_) @name ";" @body) @definition.method
(field_declaration (modifiers "static" "final") type: (_) @returns
  declarator: (variable_declarator name: (_) @name) @definition.const)
(field_declaration (modifiers "final" "static") type: (_) @returns
  declarator: (variable_declarator name: (_) @name) @definition.const)
(field_declaration type: (_) @returns declarator: (variable_declarator name: (_) @name) @definition.field)
(constant_declaration type: (_) @returns declarator: (variable_declarator name: (_) @name) @definition.const)

(local_variable_declaration type: (_) @type
  declarator: (variable_declarator name: (identifier) @binding value: (_)? @value))
(formal_parameter type: (_) @type name: (identifier) @binding)
(spread_parameter (_) @type . "..." (variable_declarator name: (identifier) @binding))
(catch_formal_parameter (catch_type) @type name: (identifier) @binding)
(enhanced_for_statement type: (_) @type name: (identifier) @binding @each value: (_) @value)
(resource type: (_) @type name: (identifier) @binding value: (_) @value)
(instanceof_expression right: (_) @type name: (identifier) @binding)
(type_pattern (_) @type (identifier) @binding)
(record_pattern_component (_) @type (identifier) @binding)
(lambda_expression parameters: (identifier) @binding)
(inferred_parameters (identifier) @binding)
(method_invocation arguments: (argument_list
  (lambda_expression parameters: [(identifier) (inferred_parameters)] @type) @lambda) @arguments) @value
(object_creation_expression type: (_) @value arguments: (argument_list
  (lambda_expression parameters: [(identifier) (inferred_parameters)] @type) @lambda) @arguments)
(type_parameter (type_identifier) @binding (type_bound . (_) @type)?)
(object_creation_expression type: (_) @type (class_body) @base)

(marker_annotation name: (identifier) @reference.decorator)
(marker_annotation name: (scoped_identifier scope: (_) @receiver name: (_) @reference.decorator))
(annotation name: (identifier) @reference.decorator)
(annotation name: (scoped_identifier scope: (_) @receiver name: (_) @reference.decorator))
(method_invocation object: (_) @receiver name: (identifier) @reference.call arguments: (_) @arguments)
(method_invocation !object name: (identifier) @reference.call arguments: (_) @arguments)
(explicit_constructor_invocation constructor: (_) @reference.call arguments: (_) @arguments)
(method_reference . (_) @receiver "::" (identifier) @reference.call)
(method_reference . (identifier) @reference.new "::" "new")
(object_creation_expression type: (type_identifier) @reference.new arguments: (_) @arguments)
(object_creation_expression type: (generic_type . (type_identifier) @reference.new) arguments: (_) @arguments)
(object_creation_expression
  type: (scoped_type_identifier . (_) @receiver (type_identifier) @reference.new .) arguments: (_) @arguments)
(object_creation_expression
  type: (generic_type . (scoped_type_identifier . (_) @receiver (type_identifier) @reference.new .))
  arguments: (_) @arguments)
(superclass (type_identifier) @reference.extends)
(superclass (generic_type . (type_identifier) @reference.extends))
(superclass (scoped_type_identifier . (_) @receiver (type_identifier) @reference.extends .))
(superclass (generic_type . (scoped_type_identifier . (_) @receiver (type_identifier) @reference.extends .)))
(extends_interfaces (type_list (type_identifier) @reference.extends))
(extends_interfaces (type_list (generic_type . (type_identifier) @reference.extends)))
(extends_interfaces (type_list (scoped_type_identifier . (_) @receiver (type_identifier) @reference.extends .)))
(super_interfaces (type_list (type_identifier) @reference.implements))
(super_interfaces (type_list (generic_type . (type_identifier) @reference.implements)))
(super_interfaces (type_list (scoped_type_identifier . (_) @receiver (type_identifier) @reference.implements .)))
(scoped_type_identifier . (_) @receiver (type_identifier) @reference.type .)
(type_identifier) @reference.type
(record_pattern . (identifier) @reference.type)
(record_pattern_component . (identifier) @reference.type)
(field_access object: (_) @receiver field: (identifier) @reference.read)
(field_access object: (identifier) @reference.read)
(method_invocation object: (identifier) @reference.read)
(method_reference . (identifier) @reference.read)
(argument_list (identifier) @reference.read)
(assignment_expression (identifier) @reference.read)
(variable_declarator value: (identifier) @reference.read)
(resource value: (identifier) @reference.read)
(resource . (identifier) @reference.read)
(return_statement (identifier) @reference.read)
(throw_statement (identifier) @reference.read)
(yield_statement (identifier) @reference.read)
(expression_statement (identifier) @reference.read)
(assert_statement (identifier) @reference.read)
(binary_expression (identifier) @reference.read)
(unary_expression (identifier) @reference.read)
(update_expression (identifier) @reference.read)
(ternary_expression (identifier) @reference.read)
(parenthesized_expression (identifier) @reference.read)
(cast_expression value: (identifier) @reference.read)
(instanceof_expression left: (identifier) @reference.read)
(array_access (identifier) @reference.read)
(array_initializer (identifier) @reference.read)
(dimensions_expr (identifier) @reference.read)
(enhanced_for_statement value: (identifier) @reference.read)
(lambda_expression body: (identifier) @reference.read)
(for_statement (identifier) @reference.read)
(switch_label (identifier) @reference.read)
(annotation_argument_list (identifier) @reference.read)
(element_value_pair value: (identifier) @reference.read)
(element_value_array_initializer (identifier) @reference.read)
(object_creation_expression . (identifier) @reference.read)

(import_declaration (scoped_identifier scope: (_) @import.module name: (_) @import.name) . ";") @import
(import_declaration (identifier) @import.name . ";") @import
(import_declaration (_) @import.module . "." . (asterisk) @import.all) @import
`;

export const java: Language = {
  id: "java",
  extensions: [".java", ".jav"],
  interpreters: ["java"],
  grammar: { package: "tree-sitter-java", version: "0.23.5", file: "tree-sitter-java.wasm" },
  query,
  modifiers: [
    "public",
    "protected",
    "private",
    "static",
    "final",
    "abstract",
    "sealed",
    "default",
    "synchronized",
    "native",
    "transient",
    "volatile",
    "strictfp",
  ],
  noNames: ["var"],
  isExported: ({ kind, words, parentKind }) => {
    if (parentKind === "method" || parentKind === "constructor") return false;
    if (words.includes("public") || words.includes("protected")) return true;
    // The accessors of a record's components are public, and so is all that an interface has.
    if (kind === "namespace" || kind === "module" || kind === "enum_member" || kind === "property")
      return true;
    return parentKind === "interface" && !words.includes("private");
  },
  resolution: javaResolution,
  readParameter: (text) => typeFirst(text.replace(/^(?:(?:final|@[\w.]+(?:\([^)]*\))?)\s+)+/, "")),
};
