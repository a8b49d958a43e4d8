/** Every line with a text or a pattern, through the facade: as the files are now, and nothing a pattern could hang. */
import { describe, expect, test } from "vitest";
import type { TextOptions } from "../src/app/code/search/find-text.ts";
import { openAt } from "./support/engines.ts";
import { makeRepository, write } from "./support/folders.ts";

const files = {
  "src/store.ts": `export class Store {
  open(path: string) {
    if (path === "") throw new Error("cannot open the store");
    return this.retry(() => path);
  }
  close() { throw new Error("Cannot open the store twice"); }
}
`,
  "src/windows.ts": "const a = 1;\r\nthrow new Error('first');\r\nthrow new Error('second');\r\n",
  "test/store.test.ts": 'test("store", () => expect(open).toThrow("cannot open the store"));\n',
  "vendored/old/store.ts": 'throw new Error("cannot open the store");\n',
  "docs/errors.md": "# Errors\n`cannot open the store` means that the path is empty.\n",
  "lib/store.py": 'raise ValueError("cannot open the store")\n',
  "long.ts": `${"const short = 1;\n".repeat(40)}const before = 1; ${"x".repeat(3000)} needle-in-hay ${"y".repeat(3000)}\n`,
};

async function find(text: string, options: Partial<TextOptions> = {}) {
  const engine = await openAt(makeRepository(files));
  return engine.findText(text, { mode: "literal", ...options });
}

const places = ({ matches }: { matches: { path: string; line: number }[] }) =>
  matches.map(({ path, line }) => `${path}:${line}`);

describe("a literal", () => {
  test("is found in every file, code first, with line, column, symbol and the lines around", async () => {
    const result = await find("cannot open the store", { before: 1, after: 1 });
    expect(places(result)).toEqual([
      "lib/store.py:1",
      "src/store.ts:3",
      "test/store.test.ts:1",
      "docs/errors.md:2",
      "vendored/old/store.ts:1",
    ]);
    expect(result).toMatchObject({ lines: 5, files: 5 });
    expect(result.matches[1]).toEqual({
      path: "src/store.ts",
      line: 3,
      column: 39,
      text: '    if (path === "") throw new Error("cannot open the store");',
      context: [
        { line: 2, text: "  open(path: string) {" },
        { line: 4, text: "    return this.retry(() => path);" },
      ],
      symbol: "Store.open",
    });
  });

  test("in any case of its letters, within languages and paths, without others", async () => {
    expect((await find("cannot open the store", { ignoreCase: true })).lines).toBe(6);
    expect(places(await find("cannot open", { languages: ["python"] }))).toEqual(["lib/store.py:1"]);
    expect(places(await find("cannot open", { paths: ["src/", "lib/", "!*.py"] }))).toEqual([
      "src/store.ts:3",
    ]);
    expect(places(await find("cannot open", { paths: ["!vendored/", "!docs/", "!test/"] }))).toEqual([
      "lib/store.py:1",
      "src/store.ts:3",
    ]);
  });

  test("beyond the limit is counted", async () => {
    const result = await find("cannot open the store", { limit: 2 });
    expect(result.matches).toHaveLength(2);
    expect(result).toMatchObject({ lines: 5, files: 5 });
  });

  test("of two lines is found where they follow each other, also with Windows line ends", async () => {
    expect(places(await find("'first');\r\nthrow"))).toEqual(["src/windows.ts:2"]);
    expect(places(await find("'first');\nthrow"))).toEqual(["src/windows.ts:2"]);
  });

  test("in a very long line is shown with what is around it", async () => {
    const [match] = (await find("needle-in-hay")).matches;
    expect(match).toMatchObject({ line: 41, column: 3020 });
    expect(match!.text).toMatch(/^…x{50,}.* needle-in-hay y+…$/);
    expect(match!.text.length).toBeLessThan(250);
  });

  test("is not looked for where the files cannot have it", async () => {
    expect(await find("no such text anywhere")).toMatchObject({ matches: [], lines: 0, filesRead: 0 });
  });

  test("of signs that mean something in patterns is taken as it is", async () => {
    expect(places(await find('Error("', { ignoreCase: true }))).toHaveLength(4);
    expect((await find("(path: string)")).lines).toBe(1);
    expect((await find("(PATH: string) {", { ignoreCase: true })).lines).toBe(1);
  });
});

describe("a pattern", () => {
  const regex = (pattern: string, options: Partial<TextOptions> = {}) =>
    find(pattern, { mode: "regex", ...options });

  test("matches line by line", async () => {
    expect(places(await regex("throw new \\w+\\('[^x]*$", {}))).toEqual([
      "src/windows.ts:2",
      "src/windows.ts:3",
    ]);
    expect(places(await regex("^export class (?:Store|Shop)\\b"))).toEqual(["src/store.ts:1"]);
    expect(places(await regex("(?i)CANNOT open the store TWICE"))).toEqual(["src/store.ts:6"]);
    expect(places(await regex("first'\\);\\nthrow"))).toEqual(["src/windows.ts:2"]);
  });

  test("that is none is explained", async () => {
    await expect(regex("open(")).rejects.toThrow(/not a JavaScript regular expression.*Unterminated group/);
    await expect(regex(" ")).rejects.toMatchObject({ code: "USAGE" });
    await expect(regex("a".repeat(3000))).rejects.toMatchObject({ code: "USAGE" });
  });

  test("that would take years in a file is given up there, and goes on in the others", async () => {
    const engine = await openAt(
      makeRepository({ "a.ts": `const trap = "${"a".repeat(60)}!";\n`, "b.ts": "const aa = aab;\n" }),
    );
    const result = await engine.findText("(a+)+b", { mode: "regex" });
    expect(places(result)).toEqual(["b.ts:1"]);
    expect(result.note).toBe(
      "1 file was not searched: the pattern is too slow on a.ts. Give a simpler pattern or a narrower path",
    );
    expect(result).toMatchObject({ filesRead: 1, filesUnread: 1 });
  });
});

test("files are searched as they are now, also new and removed ones", async () => {
  const folder = makeRepository(files);
  const engine = await openAt(folder);
  const all = async () => places(await engine.findText("freshly written text", { mode: "literal" }));
  expect(await all()).toEqual([]);
  write(folder, { "src/new.ts": "// freshly written text\n", "src/store.ts": "\n// freshly written text\n" });
  expect(await all()).toEqual(["src/new.ts:1", "src/store.ts:2"]);
  write(folder, { "src/store.ts": "export const nothing = 1;\n" });
  expect(await all()).toEqual(["src/new.ts:1"]);
});

test("files that are not searched are counted by reason", async () => {
  const engine = await openAt(
    makeRepository({ "a.ts": "const a = 1;\n", "b.bin": "cannot\0open", "yarn.lock": "cannot open\n" }),
  );
  const result = await engine.findText("cannot", { mode: "literal" });
  expect(result.lines).toBe(0);
  expect(result.leftOut).toEqual({ binary: 1, "lock-file": 1 });
});

test("of a path, only files in it are counted; a path without files is named", async () => {
  const engine = await openAt(
    makeRepository({
      "src/a.ts": "const a = 1;\n",
      "src/b.bin": "\0",
      "other/c.bin": "\0",
      "yarn.lock": "cannot open\n",
    }),
  );
  const find = (paths: string[]) => engine.findText("const", { mode: "literal", paths });
  expect((await find(["src/"])).leftOut).toEqual({ binary: 1 });
  const none = await find(["nosuchdir"]);
  expect(none).toMatchObject({ lines: 0, filesAsked: 0, leftOut: {} });
  expect(none.note).toContain("no indexed file matches nosuchdir");
  const rust = await engine.findText("const", { mode: "literal", languages: ["rust"] });
  expect(rust.note).toContain("the language rust");
});
