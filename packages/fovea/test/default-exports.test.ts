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
