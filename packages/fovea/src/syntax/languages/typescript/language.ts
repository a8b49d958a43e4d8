/** TypeScript and TSX: two grammars, one query. */
import type { Language } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";
import { ecmascriptQuery, ecmascriptValues, jsxQuery } from "../javascript/query.ts";
import { ecmascriptResolution } from "../javascript/resolution.ts";
import { prepareText } from "./prepare.ts";

const typescriptQuery = `
(ambient_declaration) @wrapper
[(interface_body) (enum_body)] @scope.type
[(interface_declaration) (type_alias_declaration) (class_declaration) (abstract_class_declaration) (object_type)
 (function_signature) (method_signature) (function_type) (construct_signature) (call_signature)
 (abstract_method_signature) (constructor_type) (index_signature)] @scope
(interface_declaration name: (_) @name
  body: (_ . (call_signature parameters: (_) @parameters return_type: (_)? @returns))) @definition.interface
(interface_declaration name: (_) @name) @definition.interface
(type_alias_declaration name: (_) @name value: (_) @returns) @definition.type_alias
(enum_declaration name: (_) @name) @definition.enum
(enum_body (property_identifier) @name @definition.enum_member)
(enum_assignment name: (_) @name) @definition.enum_member
(abstract_class_declaration name: (_) @name) @definition.class
(internal_module name: (_) @name) @definition.namespace
(module name: (_) @name) @definition.namespace
(function_signature name: (_) @name) @definition.function
(method_signature name: (_) @name) @definition.method
(abstract_method_signature name: (_) @name) @definition.method
(property_signature name: (_) @name) @definition.property
(public_field_definition name: (_) @name) @definition.field
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.field
(required_parameter (override_modifier) pattern: (identifier) @name) @definition.field
(required_parameter "readonly" pattern: (identifier) @name) @definition.field
(optional_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.field
(optional_parameter "readonly" pattern: (identifier) @name) @definition.field

(ambient_declaration (lexical_declaration "const" (_ name: (identifier) @name) @definition.const))
(ambient_declaration (lexical_declaration (_ name: (identifier) @name) @definition.variable))
(ambient_declaration (variable_declaration (_ name: (identifier) @name) @definition.variable))
(internal_module body: (_ (lexical_declaration "const" (_ name: (identifier) @name) @definition.const)))
(internal_module body: (_ (lexical_declaration (_ name: (identifier) @name) @definition.variable)))

(variable_declarator name: (identifier) @binding type: (_)? @type value: (_)? @value)
(required_parameter
  pattern: [
    (identifier) @binding
    (rest_pattern (identifier) @binding)
    (object_pattern (shorthand_property_identifier_pattern) @binding @key)]
  type: (_)? @type value: (_)? @value)
(optional_parameter pattern: (identifier) @binding type: (_)? @type value: (_)? @value)
(type_parameter name: (type_identifier) @binding)
(call_expression function: (_) @value arguments: (arguments (arrow_function
  parameters: (formal_parameters . (required_parameter !type)) @type) @lambda) @arguments)
(call_expression function: (_) @value arguments: (arguments (function_expression
  parameters: (formal_parameters . (required_parameter !type)) @type) @lambda) @arguments)
(call_expression function: (_) @value arguments: (arguments (arrow_function parameter: (identifier) @type) @lambda) @arguments)
(new_expression constructor: (_) @value arguments: (arguments (arrow_function
  parameters: (formal_parameters . (required_parameter !type)) @type) @lambda) @arguments)
(new_expression constructor: (_) @value arguments: (arguments (function_expression
  parameters: (formal_parameters . (required_parameter !type)) @type) @lambda) @arguments)
(new_expression constructor: (_) @value arguments: (arguments (arrow_function parameter: (identifier) @type) @lambda) @arguments)
(infer_type (type_identifier) @binding)
(mapped_type_clause name: (type_identifier) @binding)

(call_expression function: (await_expression [
  (identifier) @reference.call
  (member_expression object: (_) @receiver property: (_) @reference.call)]))
(call_expression function: (non_null_expression [
  (identifier) @reference.call
  (member_expression object: (_) @receiver property: (_) @reference.call)]))
(call_expression function: (parenthesized_expression (as_expression . (identifier) @reference.call)))

(extends_clause value: [
  (identifier) @reference.extends
  (_ object: (_) @receiver property: (_) @reference.extends)])
(extends_type_clause [(type_identifier) @reference.extends (generic_type name: (type_identifier) @reference.extends)])
(implements_clause [(type_identifier) @reference.implements (generic_type name: (type_identifier) @reference.implements)])
(nested_type_identifier module: (_) @receiver name: (type_identifier) @reference.type)
(type_identifier) @reference.type
(nested_identifier object: (_) @receiver property: (_) @reference.read)
`;

const query = typescriptQuery + ecmascriptQuery;
const grammar = { package: "tree-sitter-typescript", version: "0.23.2" };

const shared = {
  query,
  fields: { value: ["value", "right"] },
  valueKinds: ecmascriptValues,
  lineBreaks: "afterKeywords",
  modifiers: [
    "export",
    "default",
    "declare",
    "abstract",
    "async",
    "static",
    "readonly",
    "public",
    "private",
    "protected",
    "override",
    "get",
    "set",
  ],
  isExported: ({ words, parentKind }) =>
    words.includes("export") && (parentKind === undefined || parentKind === "namespace"),
  constructorName: "constructor",
  readParameter: nameFirst,
  resolution: ecmascriptResolution,
  isTypeOnlyImport: (statement) => /^import\s+type\b/.test(statement),
  isDynamicImport: (statement) => !/^import[\s"']/.test(statement),
} satisfies Partial<Language>;

export const typescript: Language = {
  ...shared,
  id: "typescript",
  extensions: [".ts", ".mts", ".cts"],
  interpreters: ["ts-node", "tsx"],
  grammar: { ...grammar, file: "tree-sitter-typescript.wasm" },
  prepare: (text) => prepareText(text, false),
};

export const tsx: Language = {
  ...shared,
  id: "tsx",
  query: jsxQuery + query,
  extensions: [".tsx"],
  grammar: { ...grammar, file: "tree-sitter-tsx.wasm" },
  prepare: (text) => prepareText(text, true),
};
