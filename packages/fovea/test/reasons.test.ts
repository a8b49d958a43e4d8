/** A reason names only what is really there; see `support/reasons.ts`, and `npm run bench:reasons` for real repositories. */
import { expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeRepository } from "./support/folders.ts";
import { falseReasons } from "./support/reasons.ts";

const files = {
  "src/only.ts":
    "export function only_x() { return parse_body(1); }\nexport function parse_body(n: number) { return n; }\n",
  "src/cookie/index.ts": "/** Signs values. */\nexport const signed = (value: string) => value;\n",
  "src/validation.ts": "import { only_x } from './only';\nexport function validated() { return only_x(); }\n",
  "test/only.test.ts": "import { only_x } from '../src/only';\nexport const tested = only_x();\n",
};
const QUESTIONS = [
  "only_y",
  "only_x",
  "parseBody",
  "validating cookies",
  "authentication settings",
  "why does only_x fail",
  "src/only.ts",
];

test("every reason of every hit and item holds", async () => {
  const engine = await openAt(makeRepository(files));
  let hits = 0;
  for (const question of QUESTIONS) {
    for (const mode of ["hybrid", "keyword", "semantic", "symbol", "path", "graph"])
      for (const hit of (await engine.search(question, { mode, explain: true })).hits) {
        hits++;
        expect(await falseReasons(engine, question, hit)).toEqual([]);
      }
    for (const item of (await engine.context(question, { budget: 1000 })).items)
      expect(await falseReasons(engine, question, item)).toEqual([]);
  }
  expect(hits).toBeGreaterThan(40);
  const [first] = (await engine.search("only_y")).hits;
  expect(first?.why).toContain("has only");
  expect(first?.why).not.toContain("only_y");
  const elsewhere = { path: "src/only.ts", startLine: 2, endLine: 2, why: "has only_x" };
  expect(await falseReasons(engine, "only_x", elsewhere)).toHaveLength(1);
  expect(await falseReasons(engine, "only_x", { ...elsewhere, why: "file has only_x" })).toEqual([]);
  const lie = { path: "src/only.ts", why: "has only_y" };
  expect(await falseReasons(engine, "only_y", lie)).toHaveLength(1);
});

test("words that are elsewhere in the file are said to be in the file", async () => {
  const engine = await openAt(
    makeRepository({
      "src/shop.ts":
        "export function openBasket() {\n  return 1;\n}\n\n// Vouchers are counted once.\nexport function closeTill() {\n  return voucher();\n}\n",
    }),
  );
  const [hit] = (await engine.search("openBasket voucher")).hits;
  expect(hit).toMatchObject({ startLine: 1, endLine: 3 });
  expect(hit!.why).toMatch(/(?:^|; )has openbasket/i);
  expect(hit!.why.split("; ")).toEqual(expect.arrayContaining(["file has voucher"]));
});
