/** A workspace that is closed in the middle of an index run: nothing crashes, nothing runs on, and the next opening works. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEngine } from "../../src/app/engine.ts";
import { keepFolder, removeFolders } from "../support/drill.ts";
import { makeFolder } from "../support/folders.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { createRandom } from "../support/random.ts";

const RUNS = Number(process.env.FOVEA_DRILL_RUNS ?? 10);
const FILES = 120;
let folder: string;
beforeAll(() => {
  folder = keepFolder("close-while-indexing");
  generateRepository(folder, { files: FILES, seed: 11 });
});
afterAll(removeFolders);

/** How long a whole first run takes here. */
async function measureRun(): Promise<number> {
  const engine = await openEngine({ env: { FOVEA_HOME: makeFolder() }, cwd: folder });
  const started = performance.now();
  await engine.index();
  engine.close();
  await engine.closed();
  return performance.now() - started;
}

test(
  `a first run is closed at ${RUNS} random moments`,
  async () => {
    const runMs = await measureRun();
    const random = createRandom(3);
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", note);
    for (let run = 0; run < RUNS; run++) {
      const home = makeFolder();
      const isServer = run % 2 === 0;
      const env = { FOVEA_HOME: home, FOVEA_SERVER_INDEX_WAIT_MS: "0" };
      const engine = await openEngine({ env, cwd: folder, isServer });
      const asked = (isServer ? engine.search("service") : engine.index()).then(
        () => undefined,
        (error: { code?: string }) => error.code ?? String(error),
      );
      await sleep(random.next() * runMs * 1.1);
      engine.close();
      await engine.closed();
      expect([undefined, "INTERRUPTED"], join(home, String(run))).toContain(await asked);
      const again = await openEngine({ env: { FOVEA_HOME: home }, cwd: folder });
      const { files } = await again.index();
      expect(files).toBe(FILES);
      expect((await again.status({ check: true })).health).toMatchObject({ index: "ok" });
      again.close();
      await again.closed();
    }
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  },
  60_000 + RUNS * 20_000,
);
