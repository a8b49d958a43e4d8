/** Inputs that break parsers and fill disks: the file in question is named in the report, everything else is indexed. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { languages } from "../../src/syntax/languages/registry.ts";
import {
  askFovea,
  explain,
  keepFolder,
  type Measured,
  measureFovea,
  type Place,
  removeFolders,
} from "../support/drill.ts";
import { dumpIndex, findDefects, indexFileOf } from "../support/dump-index.ts";
import { commitAll, git, write } from "../support/folders.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { deepFiles, garbage, wideFiles } from "../support/nasty-inputs.ts";
import { reportNumber } from "../support/numbers.ts";
import { run } from "../support/program.ts";
import { createRandom } from "../support/random.ts";

afterAll(removeFolders);

interface Indexed {
  files: number;
  symbols: number;
  skipped: Record<string, number>;
}

const GOOD = 40;

function addGoodFiles(folder: string): void {
  for (let n = 0; n < GOOD; n++)
    write(folder, { [`good/good${n}.ts`]: `export function good${n}(): number {\n  return ${n};\n}\n` });
}

async function expectGoodFiles(place: Place): Promise<void> {
  const names = Array.from({ length: GOOD }, (_, n) => `good${n}`);
  const { symbols } = await askFovea<{ symbols: unknown[] }>(["symbol", ...names], place);
  expect(symbols).toHaveLength(GOOD);
}

async function reasons(place: Place): Promise<Record<string, string>> {
  const { skipped } = await askFovea<{ skipped: { path: string; reason: string }[] }>(["coverage"], place);
  return Object.fromEntries(skipped.map(({ path, reason }) => [path, reason]));
}

function parsed(measured: Measured): Indexed {
  expect(measured.code, explain(measured)).toBe(0);
  return JSON.parse(measured.stdout) as Indexed;
}

describe("large files", () => {
  const folder = keepFolder("large");
  const lines = 200_000;
  addGoodFiles(folder);
  write(folder, {
    "bundle.js": "var a=function(b){return b+1};".repeat(Math.ceil((50 * 1024 * 1024) / 30)),
    "long.ts": Array.from(
      { length: lines / 4 },
      (_, i) => `export function step${i}(x: number) {\n  const y = x + ${i};\n  return y;\n}\n`,
    ).join(""),
  });

  test("a 50 MB minified file and a 200,000-line file are left out as too large, and the rest is indexed", async () => {
    const place = { cwd: folder, home: keepFolder("home") };
    const measured = await measureFovea(["index", "--json"], place);
    expect(parsed(measured)).toMatchObject({ files: GOOD, skipped: { "too-large": 2 } });
    expect(await reasons(place)).toEqual({ "bundle.js": "too-large", "long.ts": "too-large" });
    await expectGoodFiles(place);
    expect(measured.peakMiB).toBeLessThan(300);
    reportNumber("50 MB minified file and 200,000-line file, default limits", {
      result: "both listed as too-large",
      ...measured,
    });
  });

  test("with a higher limit the one is seen to be minified and the other is indexed whole", async () => {
    const env = { FOVEA_INDEX_MAX_FILE_SIZE_BYTES: "104857600", FOVEA_INDEX_PARSE_TIMEOUT_MS: "120000" };
    const place = { cwd: folder, home: keepFolder("home"), env };
    const measured = await measureFovea(["index", "--json"], place);
    expect(parsed(measured)).toMatchObject({
      files: GOOD + 1,
      symbols: GOOD + lines / 4,
      skipped: { minified: 1 },
    });
    const { symbols } = await askFovea<{ symbols: { startLine: number }[] }>(["symbol", "step49999"], place);
    expect(symbols).toMatchObject([{ startLine: lines - 3 }]);
    expect(measured.ms).toBeLessThan(180_000);
    expect(measured.peakMiB).toBeLessThan(2048);
    reportNumber("the same with index.maxFileSizeBytes 100 MiB", {
      result: "50 MB: minified; 200,000 lines: 50,000 symbols",
      ...measured,
    });
  });
});

describe("files that are hard to parse", () => {
  const limit = { FOVEA_INDEX_PARSE_TIMEOUT_MS: "1000" };

  test("nested 100,000 deep, 50,000 symbols, 20,000 imports, one line of 900 KB: each is indexed or given up in time", async () => {
    const cwd = keepFolder("hard");
    const hard = { ...deepFiles(), ...wideFiles() };
    write(cwd, hard);
    addGoodFiles(cwd);
    const place = { cwd, home: keepFolder("home"), env: limit };
    const measured = await measureFovea(["index", "--json"], place);
    const { files } = parsed(measured);
    const skipped = await reasons(place);
    expect(Object.values(skipped).filter((reason) => reason !== "timeout")).toEqual([]);
    expect(files + Object.keys(skipped).length).toBe(Object.keys(hard).length + GOOD);
    await expectGoodFiles(place);
    expect(measured.peakMiB).toBeLessThan(1024);
    // Two threads, a second for each file, and as much again to read and write.
    expect(measured.ms).toBeLessThan(Object.keys(hard).length * 2000);
    reportNumber(`${Object.keys(hard).length} files that are hard to parse, limit 1 s each`, {
      result: `${Object.keys(skipped).length} given up after 1 s, the others indexed`,
      ...measured,
    });
  });

  test.each([
    "deep/functions.js",
    "deep/words.swift",
    "deep/brackets.py",
    "deep/blocks.c",
    "wide/symbols.py",
  ])("a single changed file is read without threads, and %s does not hold up the answer", async (path) => {
    const cwd = keepFolder("inline");
    write(cwd, {
      [path]: { ...deepFiles(), ...wideFiles() }[path]!,
      "good.py": "def good(): pass\n",
      "good.ts": "export function fine() {}\n",
    });
    const place = { cwd, home: keepFolder("home"), env: limit };
    const measured = await measureFovea(["symbol", "good", "fine", "--json"], place);
    expect(measured.code, explain(measured)).toBe(0);
    expect(measured.ms).toBeLessThan(20_000);
  });

  test("10,000 functions inside each other are indexed in time and with little memory", async () => {
    const cwd = keepFolder("nested");
    write(cwd, { "nested.js": deepFiles()["deep/functions.js"]! });
    const place = { cwd, home: keepFolder("home"), env: { FOVEA_INDEX_PARSE_TIMEOUT_MS: "60000" } };
    const measured = await measureFovea(["index", "--json"], place);
    expect(parsed(measured)).toMatchObject({ files: 1, symbols: 10_000 });
    expect(measured.peakMiB).toBeLessThan(512);
    reportNumber("10,000 functions inside each other", { result: "10,000 symbols", ...measured });
  });
});

const FIXTURES = fileURLToPath(new URL("../../../../fixtures/languages/", import.meta.url));
const SEEDS = 5;

test(`nonsense in every language (${languages.length} of them) crashes nothing and hangs nothing`, async () => {
  const cwd = keepFolder("nonsense");
  addGoodFiles(cwd);
  let count = 0;
  for (const { id, extensions } of languages) {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = createRandom(seed * 1000 + id.length);
      const bytes = random.bytes(8000);
      const contents: Record<string, string | Uint8Array> = {
        scraps: garbage(random, 30_000).replaceAll("\0", ""),
        bytes,
        text: Buffer.from(bytes.map((byte) => byte || 1)),
        open: random.pick(["(", "{", "[", "<", "/*", '"', "'", "`", "#", "\\", "end ", "if "]).repeat(20_000),
      };
      for (const [n, text] of samplesOf(id).entries()) contents[`broken${n}`] = breakUp(text, random);
      for (const [name, content] of Object.entries(contents)) {
        write(cwd, { [`${id}/${name}-${seed}${extensions[0]}`]: content });
        count++;
      }
    }
  }
  const place = { cwd, home: keepFolder("home"), env: { FOVEA_INDEX_PARSE_TIMEOUT_MS: "2000" } };
  const measured = await measureFovea(["index", "--json"], place);
  const { files, skipped } = parsed(measured);
  const left = Object.values(skipped).reduce((sum, n) => sum + n, 0);
  expect(files + left).toBe(count + GOOD);
  const why = await reasons(place);
  expect(Object.entries(why).filter(([, reason]) => reason === "parser-failed")).toEqual([]);
  expect(Object.keys(why).filter((path) => path.startsWith("good/"))).toEqual([]);
  await expectGoodFiles(place);
  expect(findDefects(indexFileOf(place.home))).toEqual([]);
  // Two threads: those that are given up cost two seconds each, the others next to nothing.
  expect(measured.ms).toBeLessThan(180_000);
  reportNumber(`nonsense: ${count} files in ${languages.length} languages`, {
    result: `no crash; left out: ${Object.entries(skipped)
      .map(([reason, n]) => `${reason} ${n}`)
      .join(", ")}`,
    ...measured,
  });
});

/** Real code to break: the fixtures of the language, if it has any. */
function samplesOf(id: string): string[] {
  const folder = join(FIXTURES, id);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".golden"))
    .slice(0, 2)
    .map((entry) => readFileSync(join(folder, entry.name), "utf8"));
}

/** Takes pieces out, puts pieces in, and cuts off the end. */
function breakUp(text: string, random: ReturnType<typeof createRandom>): string {
  let broken = text;
  for (let i = 0; i < 30; i++) {
    const from = random.below(broken.length);
    const to = Math.min(broken.length, from + random.below(60));
    const piece = random.below(2) === 0 ? "" : garbage(random, random.below(30));
    broken = broken.slice(0, from) + piece + broken.slice(random.below(3) === 0 ? from : to);
  }
  return broken.slice(0, random.below(broken.length) + 1);
}

describe("100,000 tiny files", () => {
  const files = 100_000;
  const cwd = keepFolder("many");

  test("are indexed without git", async () => {
    for (let i = 0; i < files; i++) {
      const folder = join(cwd, `d${i % 100}`, `e${Math.floor(i / 100) % 10}`);
      if (i < 1000) mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `f${i}.ts`), `export const tiny${i} = ${i};\n`);
    }
    await drill("without git");
  });

  test("are indexed with git", async () => {
    git(cwd, "init", "-q", "-b", "main");
    commitAll(cwd, "all");
    await drill("with git");
    rmSync(cwd, { recursive: true });
  });

  async function drill(how: string): Promise<void> {
    const place = { cwd, home: keepFolder("home") };
    const cold = await measureFovea(["index", "--json"], place);
    expect(parsed(cold)).toMatchObject({ files, symbols: files, skipped: {} });
    expect(cold.peakMiB).toBeLessThan(1024);
    const again = await measureFovea(["index", "--json"], place);
    expect(parsed(again)).toMatchObject({ files, changed: 0 });
    await askFovea(["symbol", "tiny0", `tiny${files - 1}`], place);
    reportNumber(`100,000 tiny files ${how}, cold`, {
      result: `${Math.round(files / (cold.ms / 1000))} files/s`,
      ...cold,
    });
    reportNumber(`100,000 tiny files ${how}, nothing changed`, { result: "", ...again });
  }
});

describe.skipIf(!canMount())("a full disk", () => {
  const cwd = keepFolder("full");
  generateRepository(cwd, { files: 300, seed: 13 });

  // Where it gets full decides which thread is doing what at that moment.
  test.each(["1m", "2m", "3m"])(
    "(of %s) is a clear error, and after making room the run goes on and ends with a whole index",
    async (size) => {
      const home = keepFolder("small");
      mount(home, size);
      try {
        const place = { cwd, home };
        const failed = await run(["index", "--json"], place);
        expectDiskError(failed);
        expectDiskError(await run(["symbol", "Service0"], place));
        system("mount", "-o", "remount,size=64m", home);
        expect(await askFovea(["index"], place)).toMatchObject({ files: 300 });
        const healthy = { cwd, home: keepFolder("home") };
        await askFovea(["index"], healthy);
        expect(findDefects(indexFileOf(home))).toEqual([]);
        expect(dumpIndex(indexFileOf(home))).toEqual(dumpIndex(indexFileOf(healthy.home)));
        reportNumber(`disk full while indexing (tmpfs of ${size})`, {
          result: "exit 1 and a sentence; identical index after making room",
        });
      } finally {
        system("umount", "-l", home);
      }
    },
  );

  test("that has no room even for the first page is a clear error", async () => {
    const home = keepFolder("none");
    mount(home, "64k");
    try {
      writeFileSync(join(home, "filler"), Buffer.alloc(60 * 1024));
      expectDiskError(await run(["index", "--json"], { cwd, home }));
      rmSync(join(home, "filler"));
      system("mount", "-o", "remount,size=64m", home);
      expect(await askFovea(["index"], { cwd, home })).toMatchObject({ files: 300 });
    } finally {
      system("umount", "-l", home);
    }
  });

  function expectDiskError(finished: Awaited<ReturnType<typeof run>>): void {
    expect(finished.code, explain(finished)).toBe(1);
    expect(finished.stderr).toMatch(/full|disk|space/i);
    expect(finished.stderr).not.toContain("bug in fovea");
  }
});

function system(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: "pipe" });
}

function mount(folder: string, size: string): void {
  system("mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder);
}

/** Only root may mount, and not in every container. */
function canMount(): boolean {
  const folder = keepFolder("mount");
  try {
    mount(folder, "64k");
    system("umount", folder);
    return true;
  } catch {
    return false;
  }
}
