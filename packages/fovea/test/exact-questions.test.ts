/** Questions that say a line word for word are answered by it, first. */
import { describe, expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeRepository } from "./support/folders.ts";

const files = {
  "src/collect.ts": `import { report } from "./report.ts";
/** Collects the coverage of files. */
export class Collector {
  add(file: string, names: string[]) {
    if (names.length > 3) {
      throw new Error(\`too many names in \${file}: at most \${names.length - 1} are kept\`);
    }
    return report(file);
  }
}
`,
  "src/report.ts": `/** Collects reports: coverage, files, names. */
export function report(file: string) {
  // The names of a file are reported once.
  return "nothing to report for " + file + ", which is fine";
}
`,
  "src/names/many.ts":
    "/** Too many names in files: names, files, kept. */\nexport const tooManyNames = ['names'];\n",
  "test/collect.test.ts": `import { Collector } from "../src/collect.ts";
test("names", () => {
  expect(() => new Collector().add("a.ts", [])).toThrow("too many names in a.ts: at most 3 are kept");
});
`,
};

async function firstOf(question: string) {
  const engine = await openAt(makeRepository(files));
  const { hits } = await engine.search(question);
  return hits[0]!;
}

const inAdd = { path: "src/collect.ts", name: "add", startLine: 4 };

describe("the first answer", () => {
  test.each([
    ['where is "nothing to report for " said', { path: "src/report.ts", name: "report" }, 4],
    ["too many names in src/a.ts: at most 12 are kept", inAdd, 6],
    ["Error: too many names in a.ts: at most 3 are kept", inAdd, 6],
    ["what happens at src/collect.ts:5", inAdd, 5],
    ["collect.ts#L8", inAdd, 8],
    ["src/report.ts:3:7", { path: "src/report.ts", name: "report" }, 3],
  ])("to %s", async (question, place, line) => {
    const hit = await firstOf(question);
    expect(hit).toMatchObject({ ...place, score: 1, why: expect.stringContaining(`line ${line}`) });
    expect(hit.lines.map((one) => one.line)).toContain(line);
  });

  test("to a question that has some words of a text in a row is not that text", async () => {
    expect((await firstOf("which files are kept for too many names in them")).why).not.toContain('has "');
  });

  test("to a line that a file does not have is the file", async () => {
    expect(await firstOf("src/report.ts:300")).toMatchObject({ path: "src/report.ts" });
  });
});
