import { describe, expect, test } from "vitest";
import { findLanguage, languageHint } from "./detect-language.ts";

describe("the name tells", () => {
  test.each([
    ["src/a.ts", "typescript"],
    ["a.d.ts", "typescript"],
    ["a.tsx", "tsx"],
    ["a.MJS", "javascript"],
    ["deep/er/a.py", "python"],
    ["folder.py/README.md", "markdown"],
    ["a.yml", "yaml"],
    ["notes", ""],
    ["folder.ts/notes", ""],
    ["a.unknown", ""],
    [".gitignore", ""],
    ["a.", ""],
    ["файл.ts", "typescript"],
  ])("%s", (path, hint) => {
    expect(languageHint(path)).toBe(hint);
  });
});

describe("where the name tells nothing, the first line does", () => {
  test.each([
    ["#!/bin/sh", "bash"],
    ["#!/bin/bash -e", "bash"],
    ["#!/usr/bin/env python3", "python"],
    ["#!/usr/bin/env -S python3 -u", "python"],
    ["#! /usr/local/bin/python3.12", "python"],
    ["#!/usr/bin/env node", "javascript"],
    ["#!bash", "bash"],
    ["#!/opt/what/ever", undefined],
    ["#!", undefined],
    ["python3", undefined],
    ["", undefined],
  ])("%s", (line, id) => {
    expect(findLanguage("", `${line}\nrest /usr/bin/ruby`)?.id).toBe(id);
  });

  test("and only there", () => {
    expect(findLanguage("typescript", "#!/usr/bin/env python3")?.id).toBe("typescript");
    expect(findLanguage("markdown", "#!/usr/bin/env python3")).toBeUndefined();
  });
});
