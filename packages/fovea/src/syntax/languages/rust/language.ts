/** Rust. */
import type { Language } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";
import type { Parameter } from "../../types.ts";
import { rustResolution } from "./resolution.ts";
import { readUseTree } from "./use-tree.ts";

/** Where a name in a pattern is bound, if it does not name a constant or variant. */
const patternPlaces = [
  "match_pattern .",
  "tuple_struct_pattern type: (_)",
  "tuple_pattern",
  "slice_pattern",
  "ref_pattern",
  "mut_pattern",
  "reference_pattern",
  "or_pattern",
  "field_pattern pattern:",
];

const query = `
[(line_comment !inner) (block_comment !inner)] @comment
(ERROR) @error
(attribute_item) @decorator
[(function_item) (function_signature_item) (closure_expression) (block) (match_arm) (if_expression)
 (while_expression) (for_expression) (impl_item) (trait_item) (struct_item) (enum_item) (type_item)
 (function_type)] @scope
(mod_item body: (_)) @scope
[(enum_variant_list) (field_declaration_list)] @scope.object
(impl_item body: (_) @scope.object)
(trait_item body: (_) @scope.object)

(impl_item type: (bounded_type . (dynamic_type) @name)) @container
(impl_item type: (_) @name) @container
(function_item name: (identifier) @name body: (_) @body) @definition.function
(function_signature_item name: (identifier) @name) @definition.function
(struct_item name: (_) @name body: (field_declaration_list) @body) @definition.struct
(struct_item name: (_) @name) @definition.struct
(union_item name: (_) @name body: (_) @body) @definition.struct
(enum_item name: (_) @name body: (_) @body) @definition.enum
(enum_variant name: (_) @name body: (field_declaration_list) @body) @definition.enum_member
(enum_variant name: (_) @name) @definition.enum_member
(field_declaration name: (_) @name) @definition.field
(trait_item name: (_) @name body: (_) @body) @definition.trait
(associated_type name: (_) @name) @definition.type_alias
(type_item name: (_) @name) @definition.type_alias
(mod_item name: (_) @name body: (declaration_list . (line_comment inner: (_)) @doc) @body) @definition.module
(mod_item name: (_) @name body: (_) @body) @definition.module
(mod_item name: (_) @name) @definition.module
(const_item name: (_) @name) @definition.const
(static_item name: (_) @name) @definition.variable
(macro_definition name: (_) @name . _ @body) @definition.macro

(parameter pattern: (identifier) @binding type: (_) @type)
(parameter pattern: (mut_pattern (identifier) @binding) type: (_) @type)
(type_parameter name: (_) @binding bounds: (_)? @type)
(const_parameter name: (_) @binding type: (_) @type)
(where_predicate left: (type_identifier) @binding bounds: (_) @type (#not-eq? @binding "Self"))
(let_declaration pattern: (identifier) @binding type: (_)? @type value: (_)? @value)
(let_declaration pattern: (tuple_pattern (identifier) @binding @item) value: (_) @value)
(let_declaration pattern: (struct_pattern (field_pattern name: (shorthand_field_identifier) @binding @key))
  value: (_) @value)
(let_declaration pattern: (tuple_struct_pattern type: (_) . (identifier) @binding @item .) value: (_) @value)
(let_condition pattern: (tuple_struct_pattern type: (_) . (identifier) @binding @item .) value: (_) @value)
(for_expression pattern: (identifier) @binding @each value: (_) @value)
(closure_parameters (identifier) @binding)
(captured_pattern . (identifier) @binding)
(field_pattern name: (shorthand_field_identifier) @binding)
${patternPlaces.map((place) => `(${place} (identifier) @binding (#match? @binding "^[^A-Z]"))`).join("\n")}

(attribute (identifier) @_derive
  arguments: (token_tree (identifier) @receiver . "::" . (identifier) @reference.implements . [")" ","])
  (#eq? @_derive "derive"))
(attribute (identifier) @_derive arguments: (token_tree (identifier) @reference.implements . [")" ","])
  (#eq? @_derive "derive"))
(attribute_item (attribute (identifier) @reference.decorator))
(attribute_item (attribute (scoped_identifier path: (_) @receiver name: (_) @reference.decorator)))
[(attribute_item) (inner_attribute_item) (use_declaration) (extern_crate_declaration) (visibility_modifier)
 (token_tree_pattern)] @ignore
(lifetime (identifier) @reference.none)
(label (identifier) @reference.none)
(impl_item trait: (type_identifier) @reference.implements)
(impl_item trait: (scoped_type_identifier path: (_) @receiver name: (_) @reference.implements))
(impl_item trait: (generic_type type: (type_identifier) @reference.implements))
(impl_item trait: (generic_type
  type: (scoped_type_identifier path: (_) @receiver name: (_) @reference.implements)))
(trait_item bounds: (trait_bounds (type_identifier) @reference.extends))
(trait_item bounds: (trait_bounds (scoped_type_identifier path: (_) @receiver name: (_) @reference.extends)))
(trait_item bounds: (trait_bounds (generic_type type: (type_identifier) @reference.extends)))
(associated_type bounds: (trait_bounds (type_identifier) @reference.extends))
(associated_type bounds: (trait_bounds (scoped_type_identifier path: (_) @receiver name: (_) @reference.extends)))
(associated_type bounds: (trait_bounds (generic_type type: (type_identifier) @reference.extends)))
(trait_item bounds: (trait_bounds (higher_ranked_trait_bound
  type: (generic_type type: (type_identifier) @reference.extends))))

(macro_invocation macro: (identifier) @reference.macro)
(macro_invocation macro: (scoped_identifier path: (_) @receiver name: (_) @reference.macro))
(call_expression function: (identifier) @reference.call)
(call_expression function: (scoped_identifier path: (_) @receiver name: (_) @reference.call))
(call_expression function: (field_expression value: (_) @receiver field: (field_identifier) @reference.call))
(generic_function function: (identifier) @reference.call)
(generic_function function: (scoped_identifier path: (_) @receiver name: (_) @reference.call))
(generic_function function: (field_expression value: (_) @receiver field: (field_identifier) @reference.call))
(struct_expression name: (type_identifier) @reference.new)
(struct_expression name: (scoped_type_identifier path: (_) @receiver name: (_) @reference.new))
(struct_expression name: (generic_type_with_turbofish type: (type_identifier) @reference.new))
(scoped_type_identifier path: (_) @receiver name: (_) @reference.type)
(type_identifier) @reference.type

(token_tree ["fn" "struct" "enum" "trait" "mod" "let" "type" "const" "static"] . (identifier) @reference.none)
(token_tree (identifier) @reference.macro . "!" @after)
(token_tree (self) @receiver . "." . (identifier) @receiver . "." . (identifier) @reference.call
  . (token_tree . "(") @after)
(token_tree _ @receiver . ["." "::"] . (identifier) @reference.call . (token_tree . "(") @after)
(token_tree (identifier) @reference.call . (token_tree . "(") @after)
(token_tree _ @receiver . ["." "::"] . (identifier) @reference.read)

(struct_expression name: (_) @receiver
  body: (field_initializer_list (field_initializer field: (field_identifier) @reference.read)))
(field_expression value: (_) @receiver field: (field_identifier) @reference.read)
(scoped_identifier path: (_) @receiver name: (identifier) @reference.read)
(identifier) @reference.read

(use_declaration) @import
(use_declaration (visibility_modifier)) @export
(extern_crate_declaration name: (_) @import.module !alias) @import
(extern_crate_declaration name: (_) @import.module alias: (_) @import.all) @import
(mod_item name: (_) @import.module !body) @import
`;

export const rust: Language = {
  id: "rust",
  extensions: [".rs"],
  interpreters: ["rust-script", "cargo"],
  grammar: { package: "tree-sitter-rust", version: "0.24.0", file: "tree-sitter-rust.wasm" },
  query,
  fields: { body: [] },
  modifiers: ["pub", "crate", "super", "in", "async", "unsafe", "extern", "default", "mut"],
  // Words the grammar takes for names in the arguments of macros, and the blank.
  noNames: ["_", "else", "in", "dyn", "ref", "move", "extern"],
  isExported: ({ words }) =>
    words.includes("pub") && !words.some((word) => word === "crate" || word === "super" || word === "in"),
  readParameter,
  readNames: readUseTree,
  resolution: rustResolution,
};

function readParameter(text: string): Parameter | undefined {
  const bare = text.replace(/^(?:#\[[^\]]*\]\s*)+/, "");
  return /^(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?self$/.test(bare) ? { name: "self" } : nameFirst(bare);
}
