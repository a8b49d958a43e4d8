/** Literal and regular-expression search as an agent and a person at a terminal ask for it. */
import { expect, test } from "vitest";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { run } from "./support/program.ts";

const files = {
  "src/store.ts": `export class Store {
  open(path: string) {
    if (path === "") throw new Error("cannot open the store");
    if (path === "/") throw new Error("cannot open the root");
    return path;
  }
}
`,
  "docs/errors.md": "`cannot open the store`: the path is empty.\n",
  "logo.bin": "\0\0",
};

test("an agent gets every line by file, with context, counts and what was left out", async () => {
  const engine = await openAt(makeRepository(files));
  const ask = async (given: Record<string, unknown>) =>
    (await callTool("search", given, { engineFor: () => engine, work: {} })).text;
  expect(await ask({ query: "cannot open", mode: "literal", limit: 2 })).toBe(
    [
      "**src/store.ts**",
      '    3:     if (path === "") throw new Error("cannot open the store");',
      '    4:     if (path === "/") throw new Error("cannot open the root");',
      "",
      "3 lines in 2 files; 2 shown",
      "",
      "> Note: 1 file not searched: 1 binary",
    ].join("\n"),
  );
  const around = await ask({ query: "the (store|root)\\b", mode: "regex", context: 1, path: ["!docs/"] });
  expect(around.split("\n").map((line) => line.slice(0, 8).trim())).toEqual(
    ["**src/st", "2-", "3:", "4:", "5-", "", "2 lines", "", "> Note:"].map((one) => one.trim()),
  );
  expect(await ask({ query: "CANNOT OPEN THE ROOT", mode: "literal", ignore_case: true })).toContain(
    "1 line in",
  );
  await expect(ask({ query: "x", mode: "regex", kind: ["class"] })).rejects.toMatchObject({ code: "USAGE" });
});

test("on the command line, with a stable document", async () => {
  const options = { cwd: makeRepository(files), home: makeFolder() };
  const json = await run(["search", "--literal", "cannot open the root", "--before", "1", "--json"], options);
  expect(JSON.parse(json.stdout)).toMatchObject({
    query: "cannot open the root",
    mode: "literal",
    matches: [
      {
        path: "src/store.ts",
        line: 4,
        column: 40,
        text: '    if (path === "/") throw new Error("cannot open the root");',
        context: [{ line: 3, text: expect.stringContaining("the store") }],
        symbol: "Store.open",
      },
    ],
    lines: 1,
    files: 1,
    leftOut: { binary: 1 },
  });
  const text = await run(["search", "--regex", "cannot open the \\w+", "-i"], options);
  expect(text.stdout).toMatch(/^src\/store\.ts\n {2}3: .*\n {2}4: .*\n\ndocs\/errors\.md\n {2}1: /);
  expect(text.stdout).toContain("3 lines in 2 files, regex search");
  for (const wrong of [
    ["--regex", "("],
    ["--literal", "x", "--regex"],
    ["x", "--context", "2"],
    ["--literal", "x", "--kind", "class"],
  ]) {
    const { code, stderr } = await run(["search", ...wrong], options);
    expect({ wrong, code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/^fovea: /) });
  }
});
