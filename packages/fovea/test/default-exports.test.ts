/** What a module exports without a name of its own has a symbol all the same: `default` (C3.13). */
import { expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeRepository } from "./support/folders.ts";

test.each([
  ["a.ts", "export default function (n: number): string {\n  return helper(n);\n}\n", "function"],
  ["a.js", "export default async (n) => {\n  return helper(n);\n};\n", "function"],
  ["a.ts", "export default class {\n  run() { return helper(1); }\n}\n", "class"],
  ["a.tsx", "export default function* () {\n  yield helper(1);\n}\n", "function"],
  ["a.mjs", "export default class extends Base {\n  run() { return helper(1); }\n}\n", "class"],
])("%s %s", async (path, text, kind) => {
  const helper = "function helper(n) { return String(n); }\n";
  const engine = await openAt(
    makeRepository({
      [path]: text + helper,
      "use.ts": 'import made from "./a";\nexport function use() { return made; }\n',
    }),
  );
  const { symbols } = await engine.symbols([`${path}#default`]);
  expect(symbols).toMatchObject([{ name: "default", kind, path, startLine: 1, endLine: 3 }]);
  const users = await engine.graph("dependents", "helper");
  expect(users.nodes.map(({ name }) => name)).toContain(kind === "class" ? "default.run" : "default");
  const importers = await engine.graph("dependents", `${path}#default`);
  expect(importers.nodes.map(({ name }) => name)).toContain("use.ts");
});

test("a default export with a name keeps it", async () => {
  const engine = await openAt(
    makeRepository({ "a.ts": "export default function named() {}\nexport const x = 1;\n" }),
  );
  const { symbols } = await engine.outline("a.ts", { detail: "toc", cwd: engine.root });
  expect(symbols.map(({ name }) => name)).toEqual(["named", "x"]);
});

test("call signatures with type parameters, one below the other, do not hide the rest of a file", async () => {
  const text = `export interface Get {
  <Key extends string>(key: Key): Key
  <Key extends number>(key: Key): Key
  /** Any other data. */
  <T>(key: T): T
  <
    A,
    B
  >(a: A, b: B): [A, B]
}
export type * from "./other"
export type Less = { n: number }
export const isLess = (a: number, b: number) => a
  < b
`;
  const engine = await openAt(makeRepository({ "types.ts": text, "other.ts": "export type Other = 1;\n" }));
  const { symbols, problems } = await engine.outline("types.ts", { detail: "toc", cwd: engine.root });
  expect(problems).toEqual([]);
  expect(symbols.map(({ name, startLine }) => `${name} ${startLine}`)).toEqual([
    "Get 1",
    "Less 12",
    "isLess 13",
  ]);
});
