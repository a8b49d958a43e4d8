import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { changeTogether, isUnfinished, missingFolders, takeBackUnfinished } from "./change-together.ts";
import { keepCopy, type Receipt, readReceipts, writeReceipts } from "./receipts.ts";

const receipt: Receipt = {
  file: "x",
  client: "c",
  scope: "user",
  format: "json",
  after: "a",
  traces: [],
  madeFolders: [],
};

function make() {
  const top = mkdtempSync(join(tmpdir(), "fovea-together-"));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  const home = join(top, "home");
  mkdirSync(home);
  const at = (name: string) => join(top, name);
  writeFileSync(at("one.json"), "old one");
  writeFileSync(at("gone.json"), "old gone");
  writeReceipts(home, [receipt]);
  const changes = [
    { file: at("one.json"), before: "old one", after: "new one" },
    { file: at("deep/er/two.json"), before: undefined, after: "new two" },
    { file: at("gone.json"), before: "old gone", after: undefined },
  ];
  const state = () => ({
    one: readFileSync(at("one.json"), "utf8"),
    two: existsSync(at("deep/er/two.json")) && readFileSync(at("deep/er/two.json"), "utf8"),
    isGone: !existsSync(at("gone.json")),
    receipts: readReceipts(home).length,
    others: readdirSync(top).sort().join(),
  });
  return { home, at, changes, state };
}

const NONE = { one: "old one", two: false, isGone: false, receipts: 1, others: "gone.json,home,one.json" };

describe("the files of a client change", () => {
  test("all", () => {
    const { home, changes, state } = make();
    changeTogether(home, changes, []);
    expect(state()).toEqual({
      one: "new one",
      two: "new two",
      isGone: true,
      receipts: 0,
      others: "deep,home,one.json",
    });
    expect(isUnfinished(home)).toBe(false);
  });

  test("or none: one was changed by another program", () => {
    const { home, at, changes, state } = make();
    writeFileSync(at("gone.json"), "by another");
    expect(() => changeTogether(home, changes, [])).toThrow("changed by another program");
    expect(state()).toEqual(NONE);
    expect(isUnfinished(home)).toBe(false);
  });

  test("or none: the last cannot be written", () => {
    const { home, at, changes, state } = make();
    const blocked = { file: at("blocked"), before: undefined, after: "x" };
    // A folder appears in its place between the check and the writing: its name cannot be taken by a file.
    const changed = [...changes, blocked];
    Object.defineProperty(blocked, "after", {
      get() {
        mkdirSync(join(at("blocked"), "inner"), { recursive: true });
        return "x";
      },
    });
    expect(() => changeTogether(home, changed, [])).toThrow("cannot be written");
    rmSync(at("blocked"), { recursive: true });
    expect(state()).toEqual(NONE);
  });

  test.each([0, 1, 2, 3])("or none, at the next run: killed after %i files", (written) => {
    const { home, at, changes, state } = make();
    const copy = (text: string | undefined) => (text === undefined ? null : keepCopy(home, "f.json", text));
    const files = changes.map(({ file, before, after }) => ({
      file,
      temporary: `${file}.12345678.tmp`,
      before: copy(before),
      after: copy(after),
    }));
    mkdirSync(at("deep/er"), { recursive: true });
    for (const [i, { file, after }] of changes.entries()) {
      if (i >= written) {
        if (after !== undefined) writeFileSync(files[i]!.temporary, after);
      } else if (after === undefined) rmSync(file);
      else writeFileSync(file, after);
    }
    const journal = { files, receipts: [receipt], madeFolders: [at("deep"), at("deep/er")] };
    writeFileSync(join(home, "setup-unfinished.json"), JSON.stringify(journal));
    writeReceipts(home, []);
    takeBackUnfinished(home);
    expect(state()).toEqual(NONE);
    expect(isUnfinished(home)).toBe(false);
    takeBackUnfinished(home);
  });

  test("what somebody wrote after the kill stays", () => {
    const { home, at, state } = make();
    const files = [
      {
        file: at("one.json"),
        temporary: at("t"),
        before: keepCopy(home, "f", "old one"),
        after: keepCopy(home, "f", "new one"),
      },
    ];
    writeFileSync(at("one.json"), "theirs");
    writeFileSync(
      join(home, "setup-unfinished.json"),
      JSON.stringify({ files, receipts: [receipt], madeFolders: [] }),
    );
    takeBackUnfinished(home);
    expect(state()).toMatchObject({ one: "theirs" });
  });
});

test.runIf(process.platform !== "win32")(
  "where not even the outermost folder is there, the search for it ends",
  () => {
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    const gone = mkdtempSync(join(tmpdir(), "fovea-gone-"));
    process.chdir(gone);
    rmSync(gone, { recursive: true });
    // Relative, so that the way up ends at a folder that is not there, as it does on a drive that was taken away.
    expect(missingFolders("settings/mcp.json")).toEqual(["settings"]);
  },
);
