/** Memories under fire: many writers at once, some killed; a disk that is full. What was acknowledged is there, once. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { openEngine } from "../../src/app/engine.ts";
import { EngineError } from "../../src/base/errors.ts";
import { Database } from "../../src/store/database.ts";
import { keepFolder, removeFolders, waitUntil } from "../support/drill.ts";
import { reportNumber } from "../support/numbers.ts";

const PROCESSES = 10;
const KILLED = 3;
/** The full figure is 1,000; here fewer, so that it takes less than a minute. */
const WRITES = Number(process.env.FOVEA_DRILL_WRITES ?? 60);
const WRITER = fileURLToPath(new URL("../support/memory-writer.ts", import.meta.url));
const ENV = {
  FOVEA_EMBEDDINGS_PROVIDER: process.env.FOVEA_DRILL_PROVIDER ?? "none",
  FOVEA_INDEX_ENABLED: "false",
};

afterAll(removeFolders);

interface Writer {
  child: ChildProcess;
  acks: string;
  stderr: () => string;
  ended: Promise<{ code: number | null; signal: string | null }>;
}

function startWriter(cwd: string, home: string, name: string, writes: number): Writer {
  const acks = join(home, `acks-${name}`);
  const child = spawn(process.execPath, ["--import", "tsx", WRITER, cwd, name, String(writes), acks], {
    env: { ...process.env, FOVEA_HOME: home, ...ENV },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  return { child, acks, stderr: () => text, ended };
}

function readAcks(file: string): { id: string; subject: string; ms: number }[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => {
    const [id, subject, ms] = line.split(" ") as [string, string, string];
    return { id, subject, ms: Number(ms) };
  });
}

test(`ten processes write ${WRITES} memories each and read meanwhile, three are killed: nothing acknowledged is lost or twice`, async () => {
  const cwd = keepFolder("project");
  const home = keepFolder("home");
  const started = performance.now();
  // Those that are to be killed would never end by themselves.
  const writers = Array.from({ length: PROCESSES }, (_, n) =>
    startWriter(cwd, home, String(n), n < KILLED ? 1_000_000 : WRITES),
  );
  await Promise.all(
    writers.slice(0, KILLED).map(async (writer, n) => {
      const enough = Math.ceil((WRITES * (n + 1)) / (KILLED + 2));
      await waitUntil("it has written some", () => readAcks(writer.acks).length >= enough, 600_000);
      writer.child.kill("SIGKILL");
    }),
  );
  const ends = await Promise.all(writers.map(({ ended }) => ended));
  const seconds = (performance.now() - started) / 1000;
  ends.slice(0, KILLED).forEach(({ signal }) => {
    expect(signal).toBe("SIGKILL");
  });
  ends.slice(KILLED).forEach(({ code }, n) => {
    expect(code, writers[n + KILLED]!.stderr()).toBe(0);
  });
  const acks = writers.flatMap((writer) => readAcks(writer.acks));
  expect(acks.length).toBeGreaterThanOrEqual(WRITES * (PROCESSES - KILLED) + KILLED);

  const db = new Database(join(home, "memory.db"));
  expect(db.all("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  const stored = db.all<{ id: string; content: string }>("select id, content from memory");
  const subjects = stored.map(({ content }) => /writer\d+item\d+/.exec(content)![0]);
  expect(new Set(subjects).size, "none twice").toBe(stored.length);
  const bySubject = new Map(stored.map(({ id }, n) => [subjects[n]!, id]));
  expect(acks.filter(({ id, subject }) => bySubject.get(subject) !== id)).toEqual([]);
  // A kill may come between the commit and its acknowledgement, once per killed process.
  expect(stored.length - acks.length).toBeLessThanOrEqual(KILLED);
  expect(db.get("select count(*) as n from memory_log where operation = 'create'")).toEqual({
    n: stored.length,
  });
  db.close();
  const times = acks.map(({ ms }) => ms).sort((a, b) => a - b);
  reportNumber(`10 processes, ${WRITES} memories each, 3 killed`, {
    result: `${acks.length} acknowledged, ${stored.length} stored, none lost, none twice; remember p50 ${times[times.length >> 1]} ms, ${Math.round(acks.length / seconds)} a second together`,
    ms: seconds * 1000,
  });
});

test("a full disk is a clear error and loses nothing; with room again it goes on", async (context) => {
  const disk = keepFolder("disk");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", disk], { stdio: "pipe" });
  } catch {
    return context.skip("a small disk can be mounted by root on Linux only");
  }
  try {
    const engine = await openEngine({
      env: { FOVEA_HOME: disk, ...ENV },
      cwd: keepFolder("project"),
      logger: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} },
    });
    writeFileSync(join(disk, "ballast"), Buffer.alloc(1_000_000));
    const kept: string[] = [];
    const write = async (n: number) => {
      const { id } = await engine.memory.remember(`Fact ${n} about part${n}: ${`word${n} `.repeat(200)}`, {
        category: "fact",
      });
      kept.push(id);
    };
    let error: unknown;
    for (let n = 0; n < 5000 && error === undefined; n++)
      await write(n).catch((thrown: unknown) => {
        error = thrown;
      });
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({
      code: "STORE_UNUSABLE",
      message: expect.stringMatching(/Cannot write to .*full/),
    });
    expect((error as EngineError).advice).toContain("Free some space");
    expect(kept.length).toBeGreaterThan(10);
    // Still full: what is there can be read, and the next write fails as clearly.
    const found = await engine.memory.list({ limit: 10_000, budget: 10_000_000 });
    expect(found.memories.map(({ id }) => id).sort()).toEqual([...kept].sort());
    // Recalling notes down what was read, and may make it hot; neither is worth an error.
    const recalled = await engine.memory.recall("What is fact 3 about part3?");
    expect(recalled.memories.length).toBeGreaterThan(0);
    rmSync(join(disk, "ballast"));
    await write(9999);
    await engine.close();
    const db = new Database(join(disk, "memory.db"), { readOnly: true });
    expect(db.all("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    const ids = db.all<{ id: string }>("select id from memory").map(({ id }) => id);
    expect(ids.sort()).toEqual([...kept].sort());
    db.close();
    reportNumber("a disk of 3 MB fills up", {
      result: `${kept.length - 1} memories kept, then a clear error; none lost`,
    });
  } finally {
    execFileSync("umount", ["-l", disk]);
  }
});
