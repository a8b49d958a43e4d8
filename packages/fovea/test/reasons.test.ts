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
  const lie = { path: "src/only.ts", why: "has only_y" };
  expect(await falseReasons(engine, "only_y", lie)).toHaveLength(1);
});
