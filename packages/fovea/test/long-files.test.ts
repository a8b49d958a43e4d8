/** A long file of a rare language costs what parsing it costs: V8 does not go on compiling its grammar when all is done. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeFolder, write } from "./support/folders.ts";

const PROGRAM = fileURLToPath(new URL("../bin/fovea.js", import.meta.url));
/** The versions that can be told, see `compile-effort.ts`. */
const isTold = process.platform !== "win32" && process.versions.node.startsWith("20.");

const others = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}.ts`, `export const f${n} = ${n};\n`]));

/** Seconds on processors until the process has ended, in all of its threads. */
function indexingCosts(files: Readonly<Record<string, string>>): number {
  const folder = makeFolder();
  write(folder, files);
  const printed = execFileSync(
    "sh",
    ["-c", '"$0" "$@" >/dev/null 2>&1; times', process.execPath, PROGRAM, "index", folder],
    {
      encoding: "utf8",
      env: { ...process.env, FOVEA_HOME: makeFolder() },
    },
  );
  const [minutes, seconds] = printed.split("\n")[1]!.split(" ")[0]!.slice(0, -1).split("m").map(Number);
  return minutes! * 60 + seconds!;
}

test.runIf(isTold).each([
  ["among few files", 2],
  ["among many files of another language", 60],
])("a long file %s", (_, count) => {
  const short = indexingCosts({ ...others(count), "a.swift": "{ ".repeat(10) });
  const long = indexingCosts({ ...others(count), "a.swift": "{ ".repeat(450_000) });
  expect(long).toBeLessThan(4 * short + 1.5);
});

test("a file that breaks its grammar costs no other file, of whatever language", () => {
  const folder = makeFolder();
  write(folder, {
    "a.rs": "%q(".repeat(293_000),
    "b.rs": "fn good() {}\n",
    "c.go": "package c\n\nfunc Fine() {}\n",
  });
  const env = { ...process.env, FOVEA_HOME: makeFolder() };
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [PROGRAM, ...args], { cwd: folder, env, encoding: "utf8", stdio: "pipe" });
  expect(JSON.parse(run("index", "--json"))).toMatchObject({ files: 2, skipped: { "parser-failed": 1 } });
  expect(JSON.parse(run("symbol", "good", "Fine", "--json")).symbols).toHaveLength(2);
});
