import { expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import type { ParsedFile } from "../../syntax/types.ts";
import { encodeFacts } from "./facts.ts";
import { FileFacts } from "./file-facts.ts";

const text = fc.string({ unit: "binary", maxLength: 12 });
const number = fc.integer({ min: -1, max: 1_000_000 });
const kind = fc.constantFrom(
  ...(["call", "new", "type", "extends", "implements", "read", "decorator", "macro"] as const),
);

const symbol = fc.record({
  kind: fc.constantFrom("class", "method", "variable", "macro"),
  name: text,
  parent: number,
  container: text,
  returnType: text,
  modifiers: fc.array(fc.constantFrom("exported", "static", "async")),
  nameLine: number,
  nameColumn: number,
  endLine: number,
});

const facts = fc.record({
  symbols: fc.array(fc.record({ symbol, scope: number })),
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

const rest: ParsedFile = {
  lines: 0,
  symbols: [],
  symbolScopes: [],
  imports: [],
  exports: [],
  references: [],
  bindings: [],
  scopes: [],
  chunks: [],
  problems: [],
  problemCount: 0,
};

const unread = { signature: "", doc: "", parameters: [], startLine: 0, fingerprint: "" };

test("what is packed comes out again", () => {
  fc.assert(
    fc.property(facts, ({ symbols, ...given }) => {
      const symbolScopes = symbols.map(({ scope }) => scope);
      const parsed = symbols.map((one) => ({ ...unread, ...one.symbol }));
      const read = new FileFacts(encodeFacts({ ...rest, ...given, symbols: parsed, symbolScopes }));
      expect(read.symbols).toEqual(
        symbols.map((one) => ({ ...one.symbol, modifiers: one.symbol.modifiers.join(" ") })),
      );
      expect(allOf(read)).toEqual({ ...given, symbolScopes });
      const lasting = [...given.references.entries()].filter(([, { kind }]) => LASTING.has(kind));
      expect([...read.lasting]).toEqual(lasting);
    }),
  );
});

test("references are there again after they were forgotten, bindings are always the same", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const read = new FileFacts(encodeFacts({ ...rest, ...given, symbols: [] }));
      expect(read.references).toEqual(given.references);
      read.forgetReferences();
      expect(read.references).toEqual(given.references);
      given.bindings.forEach(({ role, name, symbol: at, scope, inner }, i) => {
        expect(read.binding(i)).toBe(read.binding(i));
        expect(read.bindings.withRole(role)).toContain(i);
        const { bindings } = read;
        expect([bindings.name(i), bindings.symbol(i), bindings.scope(i), bindings.inner(i)]).toEqual([
          name,
          at,
          scope,
          inner,
        ]);
      });
    }),
  );
});

function allOf({ symbolScopes, scopes, imports, exports, references, bindings }: FileFacts) {
  const all = Array.from({ length: bindings.length }, (_, at) => bindings.get(at));
  return { symbolScopes, scopes, imports, exports, references, bindings: all };
}

const LASTING = new Set<string>(["extends", "implements", "embeds", "decorator"]);

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
    references: Array(100).fill(reference),
  });
  expect(packed.texts.split("often")).toHaveLength(2);
});

test("a file that was indexed without facts has none", () => {
  const none = new FileFacts(undefined);
  expect(none.symbols).toEqual([]);
  expect(allOf(none)).toEqual({
    symbolScopes: [],
    imports: [],
    exports: [],
    references: [],
    bindings: [],
    scopes: [],
  });
});
