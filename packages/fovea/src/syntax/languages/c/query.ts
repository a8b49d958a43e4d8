/**
 * What C and C++ have in common. Names are captured with the declarator around them (`*argv[]`), since patterns for
 * every way to nest declarators would be many and slow to compile; `readName` finds the name in it.
 */
export const cFamilyQuery = `
(comment) @comment
(ERROR) @error
(attribute_specifier) @decorator
(attribute_declaration) @decorator
(ms_declspec_modifier) @decorator
(declaration) @wrapper
(field_declaration declarator: (_)) @wrapper
(type_definition) @wrapper
(linkage_specification body: (declaration)) @wrapper
(linkage_specification body: (function_definition)) @wrapper

[(compound_statement) (for_statement) (function_definition) (preproc_function_def)] @scope
(field_declaration_list) @scope.type
(declaration declarator: (function_declarator parameters: (_) @scope))
(field_declaration declarator: (function_declarator parameters: (_) @scope))
(type_definition declarator: (function_declarator parameters: (_) @scope))

(function_definition type: (_)? @returns declarator: (_) @name) @definition.function
(declaration type: [(struct_specifier !name body: (_)) (union_specifier !name body: (_)) (enum_specifier !name body: (_))]
  declarator: (_) @name) @definition.variable
(declaration type: [(struct_specifier name: (_) @returns body: (_)) (union_specifier name: (_) @returns body: (_))
  (enum_specifier name: (_) @returns body: (_))] declarator: (_) @name @definition.variable)
(declaration (type_qualifier) type: (_) @returns declarator: (init_declarator declarator: (_) @name) @definition.const)
(declaration type: (_) @returns declarator: (init_declarator declarator: (_) @name) @definition.variable)
(declaration type: (_) @returns declarator: (_) @name @definition.variable)
(type_definition type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition type: [(struct_specifier name: (_) @returns body: (_)) (union_specifier name: (_) @returns body: (_))
  (enum_specifier name: (_) @returns body: (_))] declarator: (_) @name @definition.type_alias)
(type_definition type: (_) @returns declarator: (_) @name @definition.type_alias)
(struct_specifier name: (_) @name body: (_)) @definition.struct
(union_specifier name: (_) @name body: (_)) @definition.struct
(enum_specifier name: (_) @name body: (_)) @definition.enum
(enumerator name: (_) @name) @definition.enum_member
(field_declaration type: [(struct_specifier !name body: (_)) (union_specifier !name body: (_)) (enum_specifier !name body: (_))]
  declarator: (_) @name) @definition.field
(field_declaration type: [(struct_specifier name: (_) @returns body: (_)) (union_specifier name: (_) @returns body: (_))
  (enum_specifier name: (_) @returns body: (_))] declarator: (_) @name @definition.field)
(field_declaration type: (_) @returns declarator: (_) @name @definition.field)
(preproc_function_def name: (_) @name value: (_) @body) @definition.macro
(preproc_function_def name: (_) @name) @definition.macro
(preproc_def name: (_) @name value: (_) @body) @definition.macro
((preproc_def name: (_) @name !value) @definition.macro (#not-match? @name "(_H|_HH|_HPP|_HXX|_INC|_INCLUDED)_*$"))

(parameter_declaration type: (_) @type declarator: (_) @binding)
(preproc_params (identifier) @binding)

(call_expression function: (field_expression argument: (_) @receiver field: (_) @reference.call) arguments: (_) @arguments)
(attribute_specifier (argument_list (identifier) @reference.decorator))
(attribute name: (identifier) @reference.decorator)
(type_identifier) @reference.type
(field_expression argument: (_) @receiver field: (field_identifier) @reference.read)
(identifier) @reference.read

(preproc_include path: (_) @import.module) @import
`;
