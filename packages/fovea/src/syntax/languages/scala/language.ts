/** Scala 2 and 3. */
import type { Language, NamePath } from "../../language.ts";
import { nameFirst, splitTopLevel } from "../../parameters.ts";

const query = `
[(comment) (block_comment)] @comment
(ERROR) @error
(annotation) @decorator
[(function_definition) (block) (indented_block) (template_body) (lambda_expression) (case_clause)
 (for_expression)] @scope

(class_definition name: (_) @name) @definition.class
(object_definition name: (_) @name) @definition.class
(trait_definition name: (_) @name) @definition.trait
(enum_definition name: (_) @name) @definition.enum
(simple_enum_case name: (_) @name) @definition.enum_member
(full_enum_case name: (_) @name) @definition.enum_member
(package_object name: (_) @name) @definition.namespace
(package_clause name: (_) @name body: (_)) @definition.namespace
(type_definition name: (_) @name) @definition.type_alias
(given_definition name: (_) @name body: (with_template_body)) @definition.class
(given_definition name: (_) @name) @definition.const
(given_definition !name return_type: (_) @name) @definition.const
(extension_definition parameters: (parameters (parameter type: (_) @name))) @container
(function_definition name: (_) @name (parameters) @parameters) @definition.function
(function_definition name: (_) @name) @definition.function
(function_declaration name: (_) @name (parameters) @parameters) @definition.function
(function_declaration name: (_) @name) @definition.function
(class_definition "case" (class_parameters (class_parameter name: (_) @name) @definition.property))
(class_parameter ["val" "var"] name: (_) @name) @definition.property
(template_body (val_definition pattern: (identifier) @name) @definition.property)
(template_body (var_definition pattern: (identifier) @name) @definition.property)
(with_template_body (val_definition pattern: (identifier) @name) @definition.property)
(enum_body (val_definition pattern: (identifier) @name) @definition.property)
(val_declaration name: (identifier) @name) @definition.property
(var_declaration name: (identifier) @name) @definition.property
(compilation_unit (val_definition pattern: (identifier) @name) @definition.const)
(compilation_unit (var_definition pattern: (identifier) @name) @definition.variable)

(parameter name: (identifier) @binding type: (_) @type)
(class_parameter name: (identifier) @binding type: (_) @type)
(binding name: (identifier) @binding)
(val_definition pattern: (identifier) @binding type: (_) @type value: (_) @value)
(val_definition pattern: (identifier) @binding value: (_) @value)
(val_definition pattern: (tuple_pattern (identifier) @binding))
(var_definition pattern: (identifier) @binding value: (_) @value)
(enumerator . (identifier) @binding . (_) @value)
(typed_pattern pattern: (identifier) @binding type: (_) @type)

(annotation name: (type_identifier) @reference.decorator)
(extends_clause type: (type_identifier) @reference.extends)
(extends_clause type: (generic_type type: (type_identifier) @reference.extends))
(instance_expression . (type_identifier) @reference.new)
(instance_expression . (generic_type type: (type_identifier) @reference.new))
(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression value: (_) @receiver field: (identifier) @reference.call))
(generic_function function: (identifier) @reference.call)
(generic_function function: (field_expression value: (_) @receiver field: (identifier) @reference.call))
(infix_expression left: (_) @receiver operator: (identifier) @reference.call)
(type_identifier) @reference.type
(field_expression value: (_) @receiver field: (identifier) @reference.read)
(field_expression value: (identifier) @reference.read)
(arguments (identifier) @reference.read)
(infix_expression (identifier) @reference.read)
(val_definition value: (identifier) @reference.read)
(function_definition body: (identifier) @reference.read)
(interpolation (identifier) @reference.read)

(import_declaration) @import
`;

/** `import a.b.{C, D => E}`, `import a.b.C, x.Y`, `import a.b._`: the grammar has no node for the path. */
function readNames(statement: string): NamePath[] {
  const found: NamePath[] = [];
  const text = statement.replace(/^\s*import\s+/, "");
  for (const part of splitTopLevel(text, ",")) {
    const [, path = "", list] =
      /^\s*([^\s{]*?)\.?\s*(?:\{([\s\S]*)\}\s*)?$/.exec(part.replace(/\s+(=>|as)\s+/g, "=>")) ?? [];
    if (list === undefined) {
      const dot = path.lastIndexOf(".");
      found.push(readName(path.slice(0, Math.max(dot, 0)), path.slice(dot + 1)));
    } else
      for (const name of list.split(",")) if (name.trim() !== "") found.push(readName(path, name.trim()));
  }
  return found.filter(({ alias }) => alias !== "_");
}

function readName(module: string, text: string): NamePath {
  const [name = "", alias = ""] = text.split("=>").map((word) => word.trim());
  return { module, name: /^(?:_|\*|given\b.*)$/.test(name) ? "*" : name, alias };
}

export const scala: Language = {
  id: "scala",
  extensions: [".scala", ".sc", ".sbt"],
  interpreters: ["scala", "scala-cli", "amm"],
  grammar: { package: "tree-sitter-scala", version: "0.24.0", file: "tree-sitter-scala.wasm" },
  query,
  fields: { parameters: ["class_parameters"] },
  modifiers: [
    "private",
    "protected",
    "override",
    "final",
    "sealed",
    "abstract",
    "implicit",
    "lazy",
    "case",
    "inline",
    "opaque",
    "object",
    "given",
    "var",
  ],
  constructorName: "this",
  isExported: ({ words, parentKind }) =>
    !words.includes("private") &&
    !words.includes("protected") &&
    parentKind !== "function" &&
    parentKind !== "method",
  readParameter: (text) => nameFirst(text.replace(/^(?:implicit|using)\s+/, "")),
  readNames,
};
