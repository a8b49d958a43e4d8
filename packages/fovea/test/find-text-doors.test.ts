/** Literal and regular-expression search as an agent and a person at a terminal ask for it. */
import { expect, test } from "vitest";
import { createLogger } from "../src/base/logger.ts";
import { explain } from "../src/doors/mcp/call.ts";
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

/** Six files in which a pattern takes years, and one that it would match. */
const traps = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`a${n}.ts`, `const trap = "${"a".repeat(60)}!";\n`])),
  "z.ts": "const found = aab;\n",
};
const NOT_ALL =
  "No match in the 0 files searched; 7 files were not searched: the pattern is too slow on a1.ts, a2.ts, a3.ts, " +
  "a4.ts, a5.ts; after 5 such files the rest were skipped. Give a simpler pattern or a narrower path.";

test("a search that was given up does not say that no line has it", async () => {
  const options = { cwd: makeRepository(traps), home: makeFolder() };
  const text = await run(["search", "--regex", "(a+)+b"], options);
  expect(text.stdout.split("\n")[0]).toBe(NOT_ALL);
  expect(text).toMatchObject({ code: 1, stderr: expect.stringContaining("not every file was searched") });
  const json = await run(["search", "--regex", "(a+)+b", "--json"], options);
  expect(JSON.parse(json.stdout)).toMatchObject({ lines: 0, filesRead: 0, filesUnread: 7, filesAsked: 7 });
  const engine = await openAt(options.cwd);
  const asked = { query: "(a+)+b", mode: "regex" };
  const answer = await callTool("search", asked, { engineFor: () => engine, work: {} });
  expect(answer.text).toBe(NOT_ALL);
});

test("a path without files is no search without results", async () => {
  const options = { cwd: makeRepository(files), home: makeFolder() };
  const { stdout } = await run(["search", "--literal", "cannot", "--path", "nosuchdir"], options);
  expect(stdout).toContain("No file was searched.");
  expect(stdout).not.toMatch(/No line matches|not searched:/);
});

test("a limit is told with its default of each way to search", async () => {
  const options = { cwd: makeRepository(files), home: makeFolder() };
  const { stderr } = await run(["search", "--literal", "x", "--limit", "1000000"], options);
  expect(stderr).toContain("efault 10, of lines 50");
  expect((await run(["search", "--help"], options)).stdout.replace(/\s+/g, " ")).toContain(
    "or lines of --literal and --regex (default 50)",
  );
});

test("a list in an error has lines of its own, in the terminal and for agents", async () => {
  const cwd = makeRepository({ "a.ts": "export function go() {}", "b.ts": "export class B { go() {} }" });
  const { stderr } = await run(["graph", "dependents", "go"], { cwd, home: makeFolder() });
  const lines = [
    "go is the name of 2 symbols:",
    "  a.ts#go  (function, line 1)",
    "  b.ts#B.go  (method, line 1)",
    "Ask for one of them, as written in this list.",
  ];
  expect(stderr.trimEnd().split("\n")).toEqual([`fovea: ${lines[0]}`, ...lines.slice(1)]);
  const engine = await openAt(cwd);
  const error: unknown = await engine.graph("dependents", "go").catch((thrown: unknown) => thrown);
  expect(
    explain(
      error,
      createLogger("error", () => {}),
    ).split("\n"),
  ).toEqual(lines);
});
