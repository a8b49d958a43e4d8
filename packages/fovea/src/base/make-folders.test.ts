import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolders } from "./make-folders.ts";

const folder = mkdtempSync(join(tmpdir(), "fovea-folders-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("all that are missing are made, and what is there is left alone", () => {
  const deep = join(folder, "a", "ß", "c");
  makeFolders(deep, 0o700);
  makeFolders(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

test("a file on the way is an error", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => makeFolders(join(folder, "file"))).toThrow("EEXIST");
  expect(() => makeFolders(join(folder, "file", "below", "it"))).toThrow();
});

test.skipIf(process.platform === "win32")("a link to a folder is one, a link to nothing is none", () => {
  symlinkSync(folder, join(folder, "link"));
  symlinkSync(join(folder, "nowhere"), join(folder, "broken"));
  makeFolders(join(folder, "link", "x"));
  expect(existsSync(join(folder, "x"))).toBe(true);
  expect(() => makeFolders(join(folder, "broken"))).toThrow("EEXIST");
});

test.skipIf(process.platform !== "linux")("where the system makes no folders it ends with an error", () => {
  expect(() => makeFolders("/proc/nohome/below/it")).toThrow("ENOENT");
});
