/** Swift. The grammar's package has no compiled form; Repomix publishes one of the same grammar. */
import type { Language } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";
import { swiftResolution } from "./resolution.ts";

const query = `
[(comment) (multiline_comment)] @comment
(ERROR) @error
(attribute) @decorator
[(function_declaration) (init_declaration) (computed_property) (lambda_literal) (for_statement)
 (if_statement)] @scope
[(class_body) (enum_class_body) (protocol_body)] @scope.type

(_ declaration_kind: "class" name: (_) @name) @definition.class
(_ declaration_kind: "struct" name: (_) @name) @definition.struct
(_ declaration_kind: "enum" name: (_) @name) @definition.enum
(_ declaration_kind: "actor" name: (_) @name) @definition.class
(_ declaration_kind: "extension" name: (_) @name) @container
(protocol_declaration name: (_) @name) @definition.interface
(enum_entry name: (simple_identifier) @name) @definition.enum_member
(typealias_declaration name: (type_identifier) @name) @definition.type_alias
(associatedtype_declaration name: (type_identifier) @name) @definition.type_alias
(macro_declaration (simple_identifier) @name) @definition.macro

(_ "func" name: _ @name "(" @parameters name: (_)? @returns) @definition.function
(init_declaration name: _ @name "(" @parameters) @definition.constructor
(deinit_declaration "deinit" @name) @definition.method
(subscript_declaration "subscript" @name "(" @parameters name: (_) @returns (computed_property) @body) @definition.method

(protocol_property_declaration name: (_ bound_identifier: (_) @name) (type_annotation)? @returns) @definition.property
(class_body (_ name: (_ bound_identifier: (_) @name) (type_annotation)? @returns) @definition.property)
(enum_class_body (_ name: (_ bound_identifier: (_) @name) (type_annotation)? @returns) @definition.property)
(source_file (_ (_ mutability: "let") name: (_ bound_identifier: (_) @name)) @definition.const)
(source_file (_ name: (_ bound_identifier: (_) @name)) @definition.variable)

(parameter name: (simple_identifier) @binding name: (_) @type)
(lambda_parameter name: (simple_identifier) @binding name: (_)? @type)
(statements (_ name: (_ bound_identifier: (_) @binding) (type_annotation)? @type value: (_)? @value))
(for_statement item: (_ bound_identifier: (_) @binding @each) collection: (_) @value)
(_ bound_identifier: (simple_identifier) @binding . (_) @value)
(_ bound_identifier: (simple_identifier) @binding)
(pattern (pattern (simple_identifier) @binding))

(attribute (_ (type_identifier) @reference.decorator))
(inheritance_specifier inherits_from: (_ (type_identifier) @reference.extends))
(constructor_expression constructed_type: (_ (type_identifier) @reference.new))
(_ (simple_identifier) @reference.call . (call_suffix))
(call_expression (_ target: (_) @receiver suffix: (_ suffix: (simple_identifier) @reference.call)) (call_suffix))
(call_expression (_ operation: "." target: (simple_identifier) @reference.call) @receiver (call_suffix))
(_ operation: "." target: (simple_identifier) @reference.read) @receiver
(type_identifier) @reference.type
(_ target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @reference.read))
(_ target: (simple_identifier) @reference.read)
(value_argument value: (simple_identifier) @reference.read)

(import_declaration (identifier) @import.module) @import
`;

/**
 * What begins with `#` often breaks the grammar. Conditions of the compiler become blanks, so that all branches are
 * read; `#available(…)` becomes `true`, and the macros (`#expect`, `#selector`) become plain names.
 */
function prepare(text: string): string {
  if (!text.includes("#")) return text;
  return text
    .replace(/^[ \t]*#(?:if|elseif|else|endif|sourceLocation|warning|error)\b.*$/gm, (line) =>
      " ".repeat(line.length),
    )
    .replace(/#(?:un)?available\s*\([^()\n]*\)/g, (condition) => "true".padEnd(condition.length))
    .replace(/#(?=[\p{L}_])/gu, "_");
}

export const swift: Language = {
  id: "swift",
  extensions: [".swift"],
  interpreters: ["swift"],
  grammar: {
    package: "@repomix/tree-sitter-wasms",
    version: "0.1.17",
    file: "out/tree-sitter-swift.wasm",
    copyright: "Copyright (c) 2021 alex-pinkus",
  },
  query,
  fields: { value: ["value", "computed_value"], returns: [] },
  lineBreaks: "statements",
  modifiers: [
    "public",
    "open",
    "internal",
    "private",
    "fileprivate",
    "package",
    "static",
    "final",
    "override",
    "mutating",
    "nonmutating",
    "lazy",
    "weak",
    "unowned",
    "convenience",
    "required",
    "indirect",
    "nonisolated",
  ],
  isExported: ({ words, parentKind }) => {
    if (parentKind === "function" || parentKind === "method" || parentKind === "constructor") return false;
    return words.includes("public") || words.includes("open") || !words.some((w) => w.endsWith("private"));
  },
  prepare,
  resolution: swiftResolution,
  readParameter: (text) =>
    nameFirst(text.replace(/:\s*(?:@\w+\s+|inout\s+|borrowing\s+|consuming\s+)+/, ": ")),
};
