/** Scala 2 and 3. */
import type { Language, NamePath } from "../../language.ts";
import { nameFirst, splitTopLevel } from "../../parameters.ts";
import { scalaResolution } from "./resolution.ts";

const query = `
[(comment) (block_comment)] @comment
(ERROR) @error
(annotation) @decorator
[(class_definition) (trait_definition) (enum_definition) (function_definition) (block) (indented_block)
 (lambda_expression) (case_clause) (for_expression)] @scope
(instance_expression (template_body) @scope)
(_ body: [(template_body) (with_template_body) (enum_body)] @scope.type)

(_ "package" "object" name: (_) @name) @definition.namespace
(_ "package" name: (_) @name body: (_)) @definition.namespace
(package_clause name: (_) @name) @definition.namespace
(_ "class" name: (_) @name) @definition.class
(_ "object" name: (_) @name) @definition.class
(_ "trait" name: (_) @name) @definition.trait
(_ "enum" name: (_) @name) @definition.enum
(simple_enum_case name: (_) @name) @definition.enum_member
(full_enum_case name: (_) @name) @definition.enum_member
(_ "type" name: (type_identifier) @name) @definition.type_alias
(_ "given" name: (_) @name body: (with_template_body)) @definition.class
(_ "given" name: (_) @name) @definition.const
(given_definition !name return_type: (_) @name) @definition.const
(_ "extension" parameters: (_ (_ type: (_) @name))) @container
(_ "def" name: (_) @name (parameters) @parameters) @definition.function
(_ "def" name: (_) @name) @definition.function
(_ "case" "class" (class_parameters (_ name: (_) @name) @definition.property))
(class_parameter ["val" "var"] name: (_) @name) @definition.property
(template_body (_ ["val" "var"] pattern: (identifier) @name) @definition.property)
(with_template_body (_ "val" pattern: (identifier) @name) @definition.property)
(enum_body (_ "val" pattern: (identifier) @name) @definition.property)
(_ "val" name: (identifier) @name type: (_)) @definition.property
(_ "var" name: (identifier) @name type: (_)) @definition.property
(compilation_unit (_ "val" pattern: (identifier) @name) @definition.const)
(compilation_unit (_ "var" pattern: (identifier) @name) @definition.variable)

(parameter name: (identifier) @binding type: (_) @type)
(class_parameter name: (identifier) @binding type: (_) @type)
(binding name: (identifier) @binding type: (_)? @type)
(lambda_expression parameters: (identifier) @binding)
(type_parameters name: (identifier) @binding)
(_ pattern: (identifier) @binding type: (_) @type value: (_)? @value)
(_ pattern: (identifier) @binding value: (_) @value)
(_ pattern: (tuple_pattern (identifier) @binding))
(case_class_pattern pattern: (identifier) @binding)
(case_clause pattern: (identifier) @binding)
(capture_pattern name: (identifier) @binding)
(enumerator . (identifier) @binding @each . (_) @value)

(annotation name: (type_identifier) @reference.decorator)
(extends_clause (stable_type_identifier (_) @receiver (type_identifier) @reference.extends))
(extends_clause (generic_type type: (stable_type_identifier (_) @receiver (type_identifier) @reference.extends)))
(extends_clause (type_identifier) @reference.extends)
(extends_clause (generic_type type: (type_identifier) @reference.extends))
(_ "new" . (type_identifier) @reference.new)
(_ "new" . (_ type: (type_identifier) @reference.new))
(_ function: (identifier) @reference.call)
(call_expression function: (_ value: (_) @receiver field: (identifier) @reference.call))
(generic_function function: (_ value: (_) @receiver field: (identifier) @reference.call))
(_ left: (_) @receiver operator: (identifier) @reference.call)
(stable_type_identifier (_) @receiver (type_identifier) @reference.type)
(type_identifier) @reference.type
(field_expression value: (_) @receiver field: (identifier) @reference.read)
(_ value: (identifier) @reference.read)
(_ body: (identifier) @reference.read)
(_ left: (identifier) @reference.read)
(_ right: (identifier) @reference.read)
(arguments (identifier) @reference.read)
(block (identifier) @reference.read)
(interpolation (identifier) @reference.read)

(import_declaration) @import
`;

/** `import a.b.{C, D => E}`, `import a.b.C, x.Y`, `import a.b._`: the grammar has no node for the path. */
function readNames(statement: string): NamePath[] {
  const found: NamePath[] = [];
  const text = statement.replace(/^\s*import\s+/, "");
  for (const part of splitTopLevel(text, ",")) {
    const [, path = "", list] =
      /^\s*([^\s{]*?)\.?\s*(?:\{([\s\S]*)\}\s*)?$/.exec(part.replace(/(?<!\s)\s+(=>|as)\s+/g, "=>")) ?? [];
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
  lineBreaks: "statements",
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
  noNames: ["super", "private", "val"],
  isExported: ({ words, parentKind }) =>
    !words.includes("private") &&
    !words.includes("protected") &&
    parentKind !== "function" &&
    parentKind !== "method",
  readParameter: (text) => nameFirst(text.replace(/^(?:implicit|using)\s+/, "")),
  readNames,
  resolution: scalaResolution,
};
