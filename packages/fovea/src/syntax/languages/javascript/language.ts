/** JavaScript and JSX, with CommonJS and ES modules. */
import type { Language } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";
import { ecmascriptQuery, ecmascriptValues, jsxQuery } from "./query.ts";
import { ecmascriptResolution } from "./resolution.ts";

const javascriptQuery = `
(field_definition property: (_) @name) @definition.field
(class_heritage (identifier) @reference.extends)
(class_heritage (member_expression object: (_) @receiver property: (_) @reference.extends))
(variable_declarator name: (identifier) @binding value: (_)? @value)
(formal_parameters (identifier) @binding)
`;

export const javascript: Language = {
  id: "javascript",
  extensions: [".js", ".jsx", ".mjs", ".cjs"],
  interpreters: ["node", "deno", "bun"],
  grammar: { package: "tree-sitter-javascript", version: "0.25.0", file: "tree-sitter-javascript.wasm" },
  query: jsxQuery + javascriptQuery + ecmascriptQuery,
  fields: { value: ["value", "right"] },
  valueKinds: ecmascriptValues,
  lineBreaks: "afterKeywords",
  modifiers: ["export", "default", "async", "static", "get", "set"],
  isExported: ({ words, parentKind }) => parentKind === undefined && words.includes("export"),
  constructorName: "constructor",
  readParameter: nameFirst,
  resolution: ecmascriptResolution,
  isDynamicImport: (statement) => !/^(import\s|import\s*["'])/.test(statement),
};
