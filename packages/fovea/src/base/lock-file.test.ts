import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { whileHolding } from "./lock-file.ts";

const newFile = () => join(mkdtempSync(join(tmpdir(), "fovea-lock-")), "inner", "work.lock");
/** Above what any system gives to a process. */
const NOBODY = 2 ** 30;

test("the lock is there while the work is done, and gone afterwards, also when it fails", () => {
  const file = newFile();
  expect(whileHolding(file, () => readFileSync(file, "utf8"))).toEqual({ done: String(process.pid) });
  expect(() =>
    whileHolding(file, () => {
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(existsSync(file)).toBe(false);
});

test("who comes second does nothing while the first is at it, and the lock of a dead process is taken", () => {
  const file = newFile();
  const inner = whileHolding(file, () => whileHolding(file, () => "both", 30));
  expect(inner).toEqual({ done: undefined });
  writeFileSync(file, String(NOBODY));
  expect(whileHolding(file, () => "mine", 1000)).toEqual({ done: "mine" });
});

test("a lock whose process was killed before it wrote its number is taken", () => {
  const file = newFile();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  expect(whileHolding(file, () => "too early", 100)).toBeUndefined();
  utimesSync(file, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
  expect(whileHolding(file, () => "mine", 1000)).toEqual({ done: "mine" });
  expect(readdirSync(dirname(file))).toEqual([]);
});
