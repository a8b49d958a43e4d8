import fc from "fast-check";
import { expect, test } from "vitest";
import type { ParsedFile } from "../syntax/types.ts";
import { decodeFacts, encodeFacts } from "./facts.ts";

const text = fc.string({ unit: "binary", maxLength: 12 });
const number = fc.integer({ min: -1, max: 1_000_000 });
const kind = fc.constantFrom(
  ...(["call", "new", "type", "extends", "implements", "read", "decorator", "macro"] as const),
);

const facts = fc.record({
  symbolScopes: fc.array(number),
  imports: fc.array(
    fc.record({
      module: text,
      name: text,
      alias: text,
      typeOnly: fc.boolean(),
      dynamic: fc.boolean(),
      line: number,
      scope: number,
    }),
  ),
  exports: fc.array(fc.record({ name: text, local: text, module: text, line: number })),
  references: fc.array(
    fc.record({
      kind,
      name: text,
      receiver: text,
      line: number,
      column: number,
      symbol: number,
      scope: number,
      given: text,
    }),
  ),
  bindings: fc.array(
    fc.record({
      name: text,
      role: fc.constantFrom("local", "attribute", "member", "return", "symbol", "assigned", "base", "lambda"),
      type: text,
      value: text,
      owner: text,
      line: number,
      column: number,
      symbol: number,
      scope: number,
      inner: number,
    }),
  ),
  scopes: fc.array(fc.record({ parent: number, kind: fc.constantFrom("block", "type", "object") })),
});

const rest: Omit<ParsedFile, keyof ReturnType<typeof decodeFacts>> = {
  lines: 0,
  symbols: [],
  chunks: [],
  problems: [],
  problemCount: 0,
};

test("what is packed comes out again", () => {
  fc.assert(
    fc.property(facts, (given) => {
      expect(decodeFacts(encodeFacts({ ...rest, ...given }))).toEqual(given);
    }),
  );
});

test("a text that occurs often is stored once", () => {
  const reference = {
    kind: "call",
    name: "often",
    receiver: "",
    line: 1,
    column: 0,
    symbol: -1,
    scope: -1,
    arity: 2,
    given: "a, b",
  } as const;
  const packed = encodeFacts({
    ...rest,
    symbolScopes: [],
    imports: [],
    exports: [],
    references: Array(100).fill(reference),
    bindings: [],
    scopes: [],
  });
  expect(packed.texts.split("often")).toHaveLength(2);
});

test("a file that was indexed without facts has none", () => {
  expect(decodeFacts(undefined)).toEqual({
    symbolScopes: [],
    imports: [],
    exports: [],
    references: [],
    bindings: [],
    scopes: [],
  });
});
