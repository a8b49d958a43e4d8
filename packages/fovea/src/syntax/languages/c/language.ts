/** C. Headers (`.h`) count as C here, also those of C++ projects. */
import type { Language } from "../../language.ts";
import { lead } from "./macros.ts";
import { readName } from "./names.ts";
import { readParameter } from "./parameters.ts";
import { prepare } from "./prepare.ts";
import { cFamilyQuery } from "./query.ts";
import { cFamilyResolution } from "./resolution.ts";

/** Calls, also through pointers: `(*run)(x)`, `(*store->run)(x)`. */
const cQuery = `
(declaration declarator: (pointer_declarator declarator: (function_declarator parameters: (_) @scope)))
(call_expression function: (identifier) @reference.call arguments: (_) @arguments)
(call_expression function: (parenthesized_expression (pointer_expression argument: (identifier) @reference.call)))
(call_expression function: (parenthesized_expression (pointer_expression
  argument: (field_expression argument: (_) @receiver field: (field_identifier) @reference.call))))
`;

export const c: Language = {
  id: "c",
  extensions: [".c", ".h"],
  alternative: {
    id: "cpp",
    when: /^[^\S\n]*(?:template\s*<|namespace\s+\w|class\s+\w+[^;\n]*$|(?:public|private|protected)\s*:|using\s+\w)/m,
  },
  grammar: { package: "tree-sitter-c", version: "0.24.1", file: "tree-sitter-c.wasm" },
  query: cQuery + cFamilyQuery,
  fields: { returns: [] },
  modifiers: ["extern", "inline", "register", "static", "_Noreturn", "_Thread_local"],
  isExported: ({ words, parentKind }) =>
    !words.includes("static") && parentKind !== "function" && parentKind !== "method",
  hasDeclarations: true,
  readName,
  lead,
  readParameter,
  prepare,
  resolution: cFamilyResolution,
};
