/** Rebuilds that are killed, and parsing on a machine that has no time: nothing is lost by either. */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { askFovea, keepFolder, type Place, pause, removeFolders } from "../support/drill.ts";
import { write } from "../support/folders.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { start } from "../support/program.ts";

afterAll(removeFolders);

interface Status {
  files: number;
  edges: number;
  coverage: { givenUp: number };
}

test("a rebuild that is killed at any moment leaves the index as it was or the new one", async () => {
  const place: Place = { cwd: keepFolder("rebuild"), home: keepFolder("rebuild-home") };
  generateRepository(place.cwd, { files: 400, seed: 3 });
  await askFovea(["index"], place);
  const before = await askFovea<Status>(["status"], place);
  const leftovers = () =>
    readdirSync(join(place.home, "index")).filter((name) => /building|next|old/.test(name));
  for (let at = 200; at <= 6000; at += 400) {
    const { child, finished } = start(["index", "--force"], place);
    await pause(at);
    child.kill("SIGKILL");
    await finished;
    expect(await askFovea<Status>(["status"], place)).toMatchObject({
      files: before.files,
      edges: before.edges,
    });
    expect(leftovers()).toEqual([]);
  }
}, 600_000);

test("a busy machine costs no file, however long it takes", async () => {
  const place: Place = {
    cwd: keepFolder("busy"),
    home: keepFolder("busy-home"),
    env: { FOVEA_INDEX_PARSE_TIMEOUT_MS: "3000" },
  };
  generateRepository(place.cwd, { files: 20, seed: 5, git: false });
  // Under a second of processor time, and on this machine now many seconds by the clock.
  const lines = Array.from(
    { length: 1500 },
    (_, n) => `export const f${n} = (a: number) => ({ a, b: [a, ${n}] });\n`,
  );
  write(place.cwd, { "large.ts": lines.join("") });
  const hogs = Array.from({ length: availableParallelism() * 12 }, () =>
    spawn(process.execPath, ["-e", "for (;;) {}"], { stdio: "ignore" }),
  );
  onTestFinished(() => {
    for (const hog of hogs) hog.kill("SIGKILL");
  });
  await askFovea(["index"], place);
  expect(await askFovea<Status>(["status"], place)).toMatchObject({ coverage: { givenUp: 0 } });
  expect(await askFovea(["symbol", "f1499"], place)).toMatchObject({ symbols: [{ path: "large.ts" }] });
}, 600_000);
