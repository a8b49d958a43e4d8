/** C++. What it shares with C, names in declarators and macros among them, is in the folder of C. */
import type { Language, NamePath } from "../../language.ts";
import { lead } from "../c/macros.ts";
import { readName } from "../c/names.ts";
import { readParameter } from "../c/parameters.ts";
import { prepare } from "../c/prepare.ts";
import { cFamilyQuery } from "../c/query.ts";
import { cFamilyResolution } from "../c/resolution.ts";

const cppQuery = `
(template_declaration) @wrapper
(friend_declaration) @wrapper
[(template_declaration) (for_range_loop) (lambda_expression) (catch_clause) (if_statement)] @scope

(namespace_definition name: (_) @name) @definition.namespace
(class_specifier name: (_) @name body: (_)) @definition.class
(declaration !type declarator: (_) @name) @definition.function
(alias_declaration name: (_) @name type: (_) @returns) @definition.type_alias
(concept_definition name: (_) @name) @definition.interface

(optional_parameter_declaration type: (_) @type declarator: (_) @binding default_value: (_) @value)
(variadic_parameter_declaration type: (_) @type declarator: (_) @binding)
(for_range_loop type: (_) @type declarator: (_) @binding @each right: (_) @value)
(type_parameter_declaration (type_identifier) @binding)
(optional_type_parameter_declaration name: (type_identifier) @binding)
(variadic_type_parameter_declaration (type_identifier) @binding)
(structured_binding_declarator (identifier) @binding)
(lambda_capture_initializer left: (identifier) @binding right: (_) @value)

(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @reference.extends)
(new_expression type: [(type_identifier) (qualified_identifier) (template_type)] @reference.new arguments: (_)? @arguments)
(compound_literal_expression type: [(type_identifier) (qualified_identifier) (template_type)] @reference.new)
(declaration type: [(type_identifier) (qualified_identifier) (template_type)] @reference.new
  declarator: (init_declarator value: (argument_list) @arguments))
(declaration type: [(type_identifier) (qualified_identifier) (template_type)] @reference.new
  declarator: (init_declarator value: (initializer_list)))
(field_initializer [(field_identifier) (template_method) (qualified_identifier)] @reference.call
  [(argument_list) (initializer_list)] @arguments)
(call_expression function: [(identifier) (qualified_identifier) (template_function)] @reference.call
  arguments: (_) @arguments)
(qualified_identifier scope: (_) @receiver name: (type_identifier) @reference.type)
(qualified_identifier scope: (_) @receiver name: (template_type name: (type_identifier) @reference.type))
(qualified_identifier scope: (_) @receiver name: (identifier) @reference.read)

(using_declaration) @import
(namespace_alias_definition name: (_) @import.all (_) @import.module) @import
`;

export const cpp: Language = {
  id: "cpp",
  extensions: [".cc", ".cpp", ".cxx", ".c++", ".hpp", ".hh", ".hxx", ".h++", ".ipp", ".inl", ".tpp"],
  grammar: { package: "tree-sitter-cpp", version: "0.23.4", file: "tree-sitter-cpp.wasm" },
  query: cppQuery + cFamilyQuery,
  fields: { returns: [] },
  noNames: [
    ...["auto", "auto*", "auto&", "auto&&", "auto *", "auto &", "auto &&"].flatMap((type) => [
      type,
      `const ${type}`,
    ]),
    "decltype(auto)",
    "const_cast",
    "dynamic_cast",
    "reinterpret_cast",
    "static_cast",
  ],
  modifiers: [
    "consteval",
    "constexpr",
    "explicit",
    "extern",
    "friend",
    "inline",
    "mutable",
    "static",
    "thread_local",
    "virtual",
  ],
  constructorName: "*",
  hasDeclarations: true,
  isExported: ({ words, parentKind }) =>
    parentKind === "class" || parentKind === "struct"
      ? true
      : !words.includes("static") && parentKind !== "function" && parentKind !== "method",
  readName,
  lead,
  readParameter,
  prepare,
  readNames,
  resolution: cFamilyResolution,
};

/** `using std::string;` names one, `using namespace std;` and `using enum Mode;` all. */
function readNames(statement: string): NamePath[] {
  const using = /^using\s+(namespace\s|enum\s)?(?:typename\s)?\s*(?:::)?(.*)$/s.exec(statement);
  const path = (using?.[2] ?? "").replace(/(?<![\s;])[\s;]+$/, "");
  const at = using?.[1] ? -1 : path.lastIndexOf("::");
  if (at === -1) return [{ module: path, name: "*", alias: "" }];
  return [{ module: path.slice(0, at).trim(), name: path.slice(at + 2).trim(), alias: "" }];
}
