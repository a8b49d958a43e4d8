/** Full disks and disks that may only be read: questions are answered, writes fail with the true reason. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openEngine } from "../../src/app/engine.ts";
import { explain, keepFolder, type Place, removeFolders } from "../support/drill.ts";
import { run } from "../support/program.ts";

const ENV = { FOVEA_EMBEDDINGS_PROVIDER: "none" };
const isRoot = process.platform === "linux" && process.getuid?.() === 0;
const NOBODY = 65_534;
const QUIET = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

let cwd: string;
/** One memory is only in the log, as after a kill. */
let killedHome: string;

beforeAll(async () => {
  cwd = keepFolder("project");
  writeFileSync(join(cwd, "add.ts"), "export function add(a: number, b: number) {\n  return a + b;\n}\n");
  killedHome = keepFolder("killed");
  const home = keepFolder("home");
  await run(["index"], { cwd, home, env: ENV });
  const engine = await openEngine({ env: { FOVEA_HOME: home, ...ENV }, cwd, logger: QUIET });
  await engine.memory.remember("Invoices are numbered per year.");
  cpSync(home, killedHome, { recursive: true });
  engine.close();
  for (const name of readdirSync(join(killedHome))) if (name.endsWith("-shm")) rmSync(join(killedHome, name));
  expect(statSync(join(killedHome, "memory.db-wal")).size).toBeGreaterThan(0);
}, 120_000);

afterAll(removeFolders);

async function expectReads(place: Place & { uid?: number }): Promise<void> {
  for (const [args, said] of [
    [["recall", "how are invoices numbered"], "Invoices are numbered per year."],
    [["search", "add"], "add.ts"],
    [["symbol", "add"], "add.ts"],
    [["status"], "memor"],
    [["context", "add two numbers"], "add"],
  ] as const) {
    const finished = await run(args, place);
    expect(finished.code, `${args.join(" ")}: ${explain(finished)}`).toBe(0);
    expect(finished.stdout).toContain(said);
  }
}

async function expectRefusal(place: Place & { uid?: number }, why: string, reason: string): Promise<void> {
  const finished = await run(["remember", "Tokens expire after an hour.", "--json"], place);
  expect(finished.code, explain(finished)).toBe(1);
  expect(finished.stderr).toContain(why);
  expect(finished.stdout).toContain(reason);
  expect(JSON.parse(finished.stdout)).toMatchObject({ error: { code: "STORE_UNUSABLE" } });
}

/** A small disk of its own, where the system lets us make one. */
function mountDisk(size: string): string | undefined {
  const disk = keepFolder("disk");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", ["-l", disk], { stdio: "ignore" }));
  return disk;
}

describe.skipIf(!isRoot)("a disk of its own (only root may mount one)", () => {
  test("that is full", async (context) => {
    const disk = mountDisk("12m") ?? context.skip("mount was refused");
    const place = { cwd, home: join(disk, "home"), env: ENV };
    cpSync(killedHome, place.home, { recursive: true });
    fill(disk);
    await expectReads(place);
    await expectRefusal(place, "the disk is full", "ENOSPC");
    rmSync(join(disk, "fill"));
    expect((await run(["remember", "Tokens expire after an hour."], place)).code).toBe(0);
    await expectReads({ ...place });
  }, 240_000);

  test("that is full before the database has its tables", async (context) => {
    const disk = mountDisk("64k") ?? context.skip("mount was refused");
    const place = { cwd, home: disk, env: ENV };
    writeFileSync(join(disk, "some"), Buffer.alloc(60 * 1024));
    for (const args of [["status"], ["recall", "invoices"], ["remember", "Tokens expire."], ["index"]]) {
      const finished = await run(args, place);
      expect(finished.code, explain(finished)).toBe(1);
      expect(finished.stderr).toContain("the disk is full");
    }
  }, 240_000);

  test("that may only be read, with a memory that is only in the log", async (context) => {
    const disk = mountDisk("32m") ?? context.skip("mount was refused");
    const place = { cwd, home: join(disk, "home"), env: ENV };
    cpSync(killedHome, place.home, { recursive: true });
    execFileSync("mount", ["-o", "remount,ro", disk]);
    await expectReads(place);
    await expectRefusal(place, "the disk is read-only", "EROFS");
  }, 240_000);
});

test.skipIf(!isRoot)(
  "a home that another user may only read",
  async (context) => {
    const home = keepFolder("home");
    cpSync(killedHome, home, { recursive: true });
    execFileSync("chmod", ["-R", "a+rX,a-w", home]);
    chmodSync(cwd, 0o755);
    const place = { cwd, home, env: { ...ENV, HOME: "/nonexistent" }, uid: NOBODY };
    if ((await run(["--version"], place)).code !== 0) context.skip("the program may not be read by others");
    await expectReads(place);
    await expectRefusal(place, "you may not write there", "EACCES");
  },
  240_000,
);

test.skipIf(process.platform === "win32")(
  "a limit on the size of files",
  async () => {
    const home = keepFolder("home");
    cpSync(killedHome, home, { recursive: true });
    // Ends the log: to copy one takes larger files than are allowed here.
    await run(["status"], { cwd, home, env: ENV });
    const program = join(import.meta.dirname, "../../bin/fovea.js");
    const limited = (...args: string[]) =>
      execFileSync(
        "sh",
        ["-c", 'ulimit -f 1; trap "" XFSZ; exec "$@"', "sh", process.execPath, program, ...args],
        {
          cwd,
          env: { ...process.env, ...ENV, FOVEA_HOME: home },
          stdio: "pipe",
        },
      ).toString();
    expect(limited("recall", "how are invoices numbered")).toContain("Invoices are numbered per year.");
    expect(() => limited("remember", "Tokens expire after an hour.")).toThrow(/Cannot write|Cannot open/);
    expect(existsSync(join(home, "memory.db"))).toBe(true);
  },
  240_000,
);

function fill(disk: string): void {
  const file = openSync(join(disk, "fill"), "w");
  try {
    for (;;) writeSync(file, Buffer.alloc(4096));
  } catch {
    // It ends when the disk is full.
  } finally {
    closeSync(file);
  }
}
