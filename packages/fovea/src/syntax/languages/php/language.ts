/** PHP, also between HTML. Variables keep their `$`; a property is named as it is after the arrow. */
import type { Language, NameParts, NamePath } from "../../language.ts";
import { typeFirst } from "../../parameters.ts";
import type { Parameter } from "../../types.ts";
import { phpResolution } from "./resolution.ts";

const query = `
(comment) @comment
(ERROR) @error
(attribute_list) @decorator
[(property_declaration) (const_declaration)] @wrapper
[(function_definition) (method_declaration) (anonymous_function) (arrow_function) (property_hook)] @scope
[(class_declaration) (interface_declaration) (trait_declaration) (enum_declaration) (anonymous_class)] @scope.type

(program (namespace_definition name: (_) @name !body) @definition.namespace) @until
(namespace_definition name: (_) @name) @definition.namespace
(class_declaration name: (_) @name) @definition.class
(interface_declaration name: (_) @name) @definition.interface
(trait_declaration name: (_) @name) @definition.trait
(enum_declaration name: (_) @name) @definition.enum
(enum_case name: (_) @name) @definition.enum_member
(anonymous_class "class" @name) @container
(anonymous_class (class_interface_clause . (_) @name)) @container
(anonymous_class (base_clause . (_) @name)) @container
(function_definition name: (_) @name) @definition.function
(method_declaration name: (_) @name) @definition.method
(property_declaration type: (_) @returns (property_element name: (variable_name (name) @name)) @definition.property
  (property_hook_list) @body)
(property_declaration type: (_) @returns (property_element name: (variable_name (name) @name)) @definition.property)
(property_declaration (property_element name: (variable_name (name) @name)) @definition.property)
(property_promotion_parameter name: (variable_name (name) @name)) @definition.property
(property_promotion_parameter name: (by_ref (variable_name (name) @name))) @definition.property
(const_element . (name) @name (_) @body) @definition.const
(program (expression_statement (assignment_expression left: (variable_name) @name) @definition.variable))
(function_call_expression function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name))) (#eq? @_define "define")) @definition.const

(simple_parameter type: (_)? @type name: (variable_name) @binding default_value: (_)? @value)
(variadic_parameter type: (_)? @type name: (variable_name) @binding)
(property_promotion_parameter type: (_)? @type name: (variable_name) @binding default_value: (_)? @value)
(catch_clause type: (_) @type name: (variable_name) @binding)
(assignment_expression left: (variable_name) @binding right: (_) @value)
(assignment_expression left: (member_access_expression object: (variable_name) @owner name: (name) @binding)
  right: (_) @value)
(assignment_expression left: (scoped_property_access_expression
  scope: (_) @owner name: (variable_name (name) @binding)) right: (_) @value)
(list_literal (variable_name) @binding)
(foreach_statement (_) @value . (variable_name) @binding @each)
(foreach_statement (_) @value . (by_ref (variable_name) @binding @each))
(foreach_statement (_) @value . (pair (_) (variable_name) @binding @each))
(foreach_statement (pair (variable_name) @binding))
(return_statement (_) @return)
(arrow_function body: (_) @return)
(static_variable_declaration name: (variable_name) @binding value: (_)? @value)

(attribute [(name) (qualified_name)] @reference.decorator)
(base_clause [(name) (qualified_name)] @reference.extends)
(class_interface_clause [(name) (qualified_name)] @reference.implements)
(use_declaration [(name) (qualified_name)] @reference.embeds)
(binary_expression operator: "instanceof" right: [(name) (qualified_name)] @reference.type)
(object_creation_expression [(name) (qualified_name)] @reference.new)
(named_type [(name) (qualified_name)] @reference.type)
(function_call_expression function: [(name) (qualified_name) (relative_name)] @reference.call)
(function_call_expression function: (variable_name) @reference.call)
(member_call_expression object: (_) @receiver name: (name) @reference.call)
(nullsafe_member_call_expression object: (_) @receiver name: (name) @reference.call)
(scoped_call_expression scope: (_) @receiver name: (name) @reference.call)
(member_access_expression object: (_) @receiver name: (name) @reference.read)
(nullsafe_member_access_expression object: (_) @receiver name: (name) @reference.read)
(scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @reference.read))
(class_constant_access_expression . (_) @receiver (name) @reference.read .)
(property_element name: (variable_name) @reference.none)
(scoped_property_access_expression name: (variable_name) @reference.none)
(use_as_clause (name) @reference.none .)
(namespace_use_clause [(name) (qualified_name)] @reference.none)
(namespace_name (name) @reference.none)
(variable_name (name) @reference.none)
(argument name: (name) @reference.none)
(property_hook (name) @reference.none)
(qualified_name) @reference.read
(variable_name) @reference.read
(name) @reference.read

(namespace_use_declaration) @import
[(require_expression) (require_once_expression) (include_expression) (include_once_expression)] @import
`;

export const php: Language = {
  id: "php",
  extensions: [".php", ".phtml", ".php5", ".php7", ".phps", ".inc"],
  interpreters: ["php"],
  grammar: { package: "tree-sitter-php", version: "0.24.2", file: "tree-sitter-php.wasm" },
  query,
  fields: { value: ["default_value", "value", "right"] },
  valueKinds: { anonymous_function: "function", arrow_function: "function" },
  modifiers: ["public", "protected", "private", "static", "final", "abstract", "readonly", "var"],
  constructorName: "__construct",
  noNames: ["class", "$this", "__DIR__", "__FILE__", "__CLASS__"],
  isExported: ({ words, parentKind }) =>
    !words.includes("private") && parentKind !== "function" && parentKind !== "method",
  readParameter: readParameter,
  readName,
  readNames: readImport,
  isDynamicImport: (statement) => /^(?:require|include)/.test(statement),
  resolution: phpResolution,
};

/** `#[Sensitive] private readonly Repo &$repo = …`: attributes and modifiers are no part of the type. */
function readParameter(text: string): Parameter | undefined {
  const plain = text
    .replace(/^#\[[^\]]*\]\s*/, "")
    .replace(/^(?:(?:public|protected|private|readonly)(?:\(set\))?\s+)+/, "");
  const parameter = typeFirst(plain.replace(/(&|\.\.\.)\s*(?=\$)/, "$1 "));
  return parameter;
}

/** `\Full\Name` is the name `Name` on `\Full`; a namespace is one name. */
function readName(captured: string, kind?: string): NameParts | undefined {
  const slash = kind === "namespace" ? -1 : captured.lastIndexOf("\\");
  const name = { start: slash + 1, end: captured.length };
  return slash === -1 ? { name } : { name, receiver: { start: 0, end: Math.max(1, slash) } };
}

/** A `use` with one or more names, or a `require` with an expression, which is the module as written. */
function readImport(statement: string): NamePath[] {
  const use = /^use\s+(?:(?:function|const)\s+)?([^{;]*)(?:\{([^}]*)\})?/i.exec(statement);
  if (!use) {
    const written = statement.replace(/^\w+\s*/, "").replace(/^\(([\s\S]*)\)$/, "$1");
    return [{ module: written.trim().replace(/^(["'])([^"']*)\1$/, "$2"), name: "", alias: "" }];
  }
  const [, before = "", group] = use;
  const paths = group === undefined ? before.split(",") : group.split(",").map((p) => before + p.trim());
  return paths.map(readPath).filter(({ name }) => name !== "");
}

function readPath(path: string): NamePath {
  const [full = "", alias = ""] = path.trim().split(/(?<!\s)\s+as\s+/i);
  const whole = full.replace(/\s+|^\\|(?<=\\)(?:function|const)\s+/g, "");
  const slash = whole.lastIndexOf("\\");
  return { module: whole.slice(0, Math.max(0, slash)), name: whole.slice(slash + 1), alias };
}
