/** Go. */
import type { Language } from "../../language.ts";
import type { Parameter } from "../../types.ts";
import { goResolution } from "./resolution.ts";

const query = `
(comment) @comment
(ERROR) @error
([(type_declaration) (const_declaration)] @wrapper (#not-match? @wrapper "^[a-z]+[ \\t]*[(]"))
(var_declaration (var_spec)) @wrapper
[(function_declaration) (method_declaration) (func_literal) (function_type) (method_elem) (type_spec) (block)
 (if_statement) (for_statement) (expression_switch_statement) (type_switch_statement) (expression_case)
 (default_case) (type_case) (communication_case)] @scope
[(field_declaration_list) (interface_type)] @scope.object

(package_clause (package_identifier) @name) @definition.module
(function_declaration name: (_) @name) @definition.function
(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @receiver)) name: (_) @name)
  @definition.method
(type_spec name: (_) @name type: (struct_type (field_declaration_list) @body)) @definition.struct
(type_spec name: (_) @name type: (interface_type "{" @body)) @definition.interface
(type_spec name: (_) @name type: (_) @returns) @definition.type_alias
(type_alias name: (_) @name type: (_) @returns) @definition.type_alias
(type_spec type: (interface_type (method_elem name: (_) @name) @definition.method))
(field_declaration name: (_) @name type: (_) @returns) @definition.field
(const_spec (identifier) @name . type: (_) @returns) @definition.const
(const_spec (identifier) @name) @definition.const
(source_file (var_declaration (var_spec name: (_) @name value: (expression_list . (func_literal
  parameters: (_) @parameters result: (_)? @returns body: (_) @body) .)) @definition.function))
(var_spec name: (_) @name type: (_) @returns) @definition.variable
(var_spec name: (_) @name) @definition.variable

(parameter_declaration name: (_) @binding type: (_) @type)
(variadic_parameter_declaration name: (_) @binding "..." @type type: (_) @type)
(type_parameter_declaration name: (_) @binding type: (_) @type)
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @binding)))
  (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @binding))))])))
(short_var_declaration left: (expression_list . (identifier) @binding .) right: (expression_list . (_) @value .))
(short_var_declaration left: (expression_list (identifier) @binding @item)
  right: (expression_list . (call_expression) @value .))
(short_var_declaration left: (expression_list . (identifier) @binding) right: (expression_list . (_) @value))
(short_var_declaration left: (expression_list . (_) . (identifier) @binding)
  right: (expression_list . (_) . (_) @value))
(short_var_declaration left: (expression_list (identifier) @binding))
(range_clause left: (expression_list . (_) . (identifier) @binding @item) ":=" right: (_) @value)
(range_clause left: (expression_list (identifier) @binding) ":=")
(receive_statement left: (expression_list . (identifier) @binding) ":=" right: (_) @value)
(receive_statement left: (expression_list (identifier) @binding) ":=")
(type_switch_statement alias: (expression_list (identifier) @binding) value: (_) @value
  (type_case . type: (_) @type) @within)
(type_switch_statement alias: (expression_list (identifier) @binding) value: (_) @value
  (type_case . type: (_) . ",") @within)
(type_switch_statement alias: (expression_list (identifier) @binding) value: (_) @value)

(call_expression function: (identifier) @reference.call)
(call_expression function: (selector_expression operand: (_) @receiver field: (_) @reference.call))
(call_expression function: (parenthesized_expression (identifier) @reference.call))
(call_expression function: (parenthesized_expression (unary_expression operator: "*" operand: (identifier) @reference.type)))
(call_expression function: (parenthesized_expression
  (unary_expression operator: "*" operand: (selector_expression operand: (_) @receiver field: (_) @reference.type))))
(type_conversion_expression type: (generic_type type: (type_identifier) @reference.call))
(type_conversion_expression type: (generic_type
  type: (qualified_type package: (_) @receiver name: (_) @reference.call)))
(composite_literal type: (type_identifier) @reference.new)
(composite_literal type: (qualified_type package: (_) @receiver name: (_) @reference.new))
(composite_literal type: (generic_type type: (type_identifier) @reference.new))
(composite_literal type: (generic_type type: (qualified_type package: (_) @receiver name: (_) @reference.new)))
(argument_list . (type_identifier) @reference.new)
(argument_list . (qualified_type package: (_) @receiver name: (_) @reference.new))
(argument_list . (generic_type type: (type_identifier) @reference.new))
(field_declaration !name type: (type_identifier) @reference.embeds)
(field_declaration !name type: (qualified_type package: (_) @receiver name: (_) @reference.embeds))
(field_declaration !name type: (generic_type type: (type_identifier) @reference.embeds))
(field_declaration !name type: (generic_type
  type: (qualified_type package: (_) @receiver name: (_) @reference.embeds)))
(interface_type (type_elem . (type_identifier) @reference.extends .))
(interface_type (type_elem . (qualified_type package: (_) @receiver name: (_) @reference.extends) .))
(interface_type (type_elem . (generic_type type: (type_identifier) @reference.extends) .))
(qualified_type package: (_) @receiver name: (_) @reference.type)
(type_identifier) @reference.type
(composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @receiver
  body: (literal_value (keyed_element key: (literal_element (identifier) @reference.read))))
(composite_literal type: (slice_type element: [(type_identifier) (qualified_type) (pointer_type)] @receiver)
  body: (literal_value (literal_element (literal_value
    (keyed_element key: (literal_element (identifier) @reference.read))))))
(composite_literal type: [(map_type) (slice_type) (array_type) (implicit_length_array_type)]
  body: (literal_value (keyed_element key: (literal_element (identifier) @reference.read))))
(selector_expression operand: (_) @receiver field: (_) @reference.read)
(selector_expression operand: (identifier) @reference.read)
(argument_list (identifier) @reference.read)
(variadic_argument (identifier) @reference.read)
(expression_list (identifier) @reference.read)
(binary_expression (identifier) @reference.read)
(unary_expression (identifier) @reference.read)
(index_expression (identifier) @reference.read)
(slice_expression (identifier) @reference.read)
(parenthesized_expression (identifier) @reference.read)
(literal_value (literal_element (identifier) @reference.read))
(keyed_element value: (literal_element (identifier) @reference.read))
(type_assertion_expression operand: (identifier) @reference.read)
(type_conversion_expression operand: (identifier) @reference.read)
(type_switch_statement value: (identifier) @reference.read)
(expression_switch_statement value: (identifier) @reference.read)
(if_statement condition: (identifier) @reference.read)
(for_statement . (identifier) @reference.read)
(for_clause condition: (identifier) @reference.read)
(range_clause right: (identifier) @reference.read)
(send_statement (identifier) @reference.read)
(inc_statement (identifier) @reference.read)
(dec_statement (identifier) @reference.read)
(array_type length: (identifier) @reference.read)

(import_spec !name path: (_) @import.module) @import
(import_spec name: (package_identifier) @import.all path: (_) @import.module) @import
(import_spec name: (dot) @import.all path: (_) @import.module) @import
(import_spec name: (blank_identifier) @import.alias path: (_) @import.module) @import
`;

export const go: Language = {
  id: "go",
  extensions: [".go"],
  grammar: { package: "tree-sitter-go", version: "0.25.0", file: "tree-sitter-go.wasm" },
  query,
  fields: { returns: ["result"] },
  lineBreaks: "afterKeywords",
  modifiers: [],
  noNames: ["_", "nil"],
  isExported: ({ name, parentKind }) =>
    /^\p{Lu}/u.test(name) && parentKind !== "function" && parentKind !== "method",
  readParameter,
  isSeenAfterDeclaration: true,
  resolution: goResolution,
};

/**
 * `a, b int` names two parameters of one type; `int, string` are two types without names. Either all parameters of
 * a list have names or none has.
 */
function readParameter(text: string, at: number, all: readonly string[]): Parameter | undefined {
  const type = typeAfterName(text);
  if (type !== undefined) return { name: text.slice(0, text.indexOf(" ")), type };
  if (!all.some((other) => typeAfterName(other) !== undefined)) return { name: "", type: text };
  for (const next of all.slice(at + 1)) {
    const shared = typeAfterName(next);
    if (shared !== undefined) return { name: text, type: shared };
  }
  return { name: text };
}

function typeAfterName(text: string): string | undefined {
  const [, name, type] = /^([\p{L}_][\p{L}\p{N}_]*) (.+)$/su.exec(text) ?? [];
  return name === undefined || /^(?:chan|func|map|struct|interface)$/.test(name) ? undefined : type;
}
