/** `kill -9` at any moment of indexing loses at most the work of that moment. */
import { rmSync, statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askFovea,
  keepFolder,
  measureFovea,
  type Place,
  pause,
  removeFolders,
  waitUntil,
} from "../support/drill.ts";
import { countRows, dumpIndex, findDefects, type IndexDump, indexFileOf } from "../support/dump-index.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { reportNumber } from "../support/numbers.ts";
import { type Running, start } from "../support/program.ts";
import { createRandom } from "../support/random.ts";

const FILES = 500;
const KILLS = 50;

let cwd: string;
let undisturbed: IndexDump;
let undisturbedMs: number;

beforeAll(async () => {
  cwd = keepFolder("killed");
  generateRepository(cwd, { files: FILES, seed: 50 });
  const place = { cwd, home: keepFolder("home") };
  const { ms } = await measureFovea(["index"], place);
  undisturbedMs = ms;
  undisturbed = dumpIndex(indexFileOf(place.home));
  expect(Object.keys(undisturbed.files)).toHaveLength(FILES);
  expect(findDefects(indexFileOf(place.home))).toEqual([]);
});

afterAll(removeFolders);

describe("kill -9 during indexing", () => {
  test(`after each of ${KILLS} kills the next start completes with the index of an undisturbed run`, async () => {
    const random = createRandom(9);
    let hits = 0;
    let resumed = 0;
    for (let i = 0; i < KILLS; i++) {
      const place = { cwd, home: keepFolder("home") };
      const running = start(["index"], place);
      // Half of the moments are spread over the whole run, half are aimed at the writing.
      if (i % 2 === 0) await moment(running, ((i + random.next()) / KILLS) * undisturbedMs);
      else await writing(running, place, i, random.below(40));
      running.child.kill("SIGKILL");
      const { signal } = await running.finished;
      if (signal === "SIGKILL") hits++;
      const second = await askFovea<{ files: number; changed: number }>(["index"], place);
      const file = indexFileOf(place.home);
      expect(findDefects(file), `defects after kill ${i}`).toEqual([]);
      expect(dumpIndex(file), `index after kill ${i}`).toEqual(undisturbed);
      expect(countRows(file, "lease")).toBe(0);
      expect(second.files).toBe(FILES);
      if (signal === "SIGKILL" && second.changed < FILES) resumed++;
      rmSync(place.home, { recursive: true });
    }
    // A drill whose kills all came too late, or all before the first batch, would prove nothing.
    expect(hits).toBeGreaterThan(KILLS / 2);
    expect(resumed).toBeGreaterThan(KILLS / 5);
    reportNumber("kill -9 at 50 moments, each followed by a complete run", {
      result: `${hits} hit a running process, ${resumed} resumed from a partial index, 50 of 50 identical`,
    });
  });

  test("kills in a row do not undo each other: every run goes on where the last one was stopped", async () => {
    const random = createRandom(10);
    const place = { cwd, home: keepFolder("home") };
    let kills = 0;
    let before = 0;
    let setbacks = 0;
    for (;;) {
      const running = start(["index"], place);
      await writing(running, place, 0, random.below(60));
      running.child.kill("SIGKILL");
      const { signal, code } = await running.finished;
      if (signal === null) {
        expect(code).toBe(0);
        break;
      }
      kills++;
      const blobs = countRows(indexFileOf(place.home), "blob");
      if (blobs < before) setbacks++;
      before = blobs;
      expect(kills, "it never gets done").toBeLessThan(40);
    }
    expect(kills).toBeGreaterThan(1);
    expect(setbacks).toBe(0);
    const file = indexFileOf(place.home);
    expect(findDefects(file)).toEqual([]);
    expect(dumpIndex(file)).toEqual(undisturbed);
    reportNumber("kill -9 again and again without a complete run in between", {
      result: `done after ${kills} kills, no run began anew`,
    });
  });
});

test("Ctrl-C during indexing: exit 1 and advice, what was done is kept, and the next run completes it", async () => {
  const place = { cwd, home: keepFolder("home") };
  const running = start(["index"], place);
  await writing(running, place, 0, 0);
  await waitUntil("the first batch is kept", () => countRows(indexFileOf(place.home), "blob") > 0, 120_000);
  running.child.kill("SIGINT");
  const { code, stdout, stderr } = await running.finished;
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("Indexing was interrupted. What was indexed so far is kept.");
  expect(stderr).toContain("Run the same command again");
  const { changed } = await askFovea<{ changed: number }>(["index"], place);
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(FILES);
  expect(dumpIndex(indexFileOf(place.home))).toEqual(undisturbed);
});

async function moment(running: Running, ms: number): Promise<void> {
  await Promise.race([pause(ms), running.finished]);
}

/** Waits for the n-th growth of the write-ahead log (which is when a batch is being written), and a bit. */
async function writing(running: Running, place: Place, n: number, extraMs: number): Promise<void> {
  let isOver = false;
  void running.finished.then(() => {
    isOver = true;
  });
  let size = logSize(place);
  let growths = 0;
  await waitUntil(
    "the index is written to",
    () => {
      const now = logSize(place);
      if (now > size + 100_000) growths++;
      if (now !== size) size = now;
      return isOver || growths > n % 4;
    },
    120_000,
  );
  await moment(running, extraMs);
}

function logSize({ home }: Place): number {
  try {
    return statSync(`${indexFileOf(home)}-wal`).size;
  } catch {
    // Not there yet.
    return 0;
  }
}
