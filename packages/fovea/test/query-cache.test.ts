/** Queries that an earlier process compiled: a later one must find the same in a file, in every language. */
import { cpSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { dumpIndex, indexFileOf } from "./support/dump-index.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { run } from "./support/program.ts";

const FIXTURES = fileURLToPath(new URL("../../../fixtures/languages", import.meta.url));

describe("a query compiled by an earlier process finds what a fresh one finds", () => {
  test.each(["typescript", "python", "cpp", "rust"])("in %s", async (language) => {
    const cwd = makeRepository(sourcesOf(language));
    const [first, second] = [makeFolder(), makeFolder()];
    await run(["index"], { cwd, home: first });
    const kept = readdirSync(join(first, "cache"));
    expect(kept).toHaveLength(1);
    cpSync(join(first, "cache"), join(second, "cache"), { recursive: true });
    const copied = statSync(join(second, "cache", kept[0]!));
    await run(["index"], { cwd, home: second });
    expect(dumpIndex(indexFileOf(second))).toEqual(dumpIndex(indexFileOf(first)));
    // Another name would mean that memory was not as before, and nothing was saved.
    expect(readdirSync(join(second, "cache"))).toEqual(kept);
    expect(statSync(join(second, "cache", kept[0]!)).ino).toBe(copied.ino);
  });
});

/** Up to eight of them, which are parsed without threads; of one ending, which is one grammar. */
function sourcesOf(language: string): Record<string, string> {
  const folder = join(FIXTURES, language);
  const names = readdirSync(folder).filter((name) => !/\.(?:json|snap|md|golden)$/.test(name));
  const ending = extname(names[0]!);
  const chosen = names.filter((name) => extname(name) === ending).slice(0, 8);
  return Object.fromEntries(chosen.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
