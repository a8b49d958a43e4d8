/** A first run of many files counts words while it resolves: nothing of that may show afterwards, or be lost in between. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countMissing } from "../src/code/index/count-missing.ts";
import { openIndex } from "../src/code/index/open-index.ts";
import { listTrees } from "../src/code/index/trees.ts";
import { dumpIndex, indexFileOf } from "./support/dump-index.ts";
import { openAt } from "./support/engines.ts";
import { commitAll, makeFolder, makeRepository, write } from "./support/folders.ts";
import { generateRepository } from "./support/generate-repository.ts";

const FILES = 205;

function generated(): { folder: string; paths: string[] } {
  const folder = makeFolder();
  return { folder, paths: generateRepository(folder, { files: FILES, seed: 4 }) };
}

/** What the index says about each path, wherever the repository is. */
function filesOf(home: string): Record<string, unknown> {
  const { files } = dumpIndex(indexFileOf(home));
  return Object.fromEntries(Object.entries(files).map(([key, said]) => [key.split(":").at(-1)!, said]));
}

/** A first run that is stopped when all files are parsed, and none is counted. */
async function indexHalf(folder: string): Promise<string> {
  const engine = await openAt(folder);
  const stop = new AbortController();
  const run = engine.index({
    signal: stop.signal,
    onProgress: (progress) => {
      if (progress.phase === "parsing" && progress.done === progress.total) stop.abort();
    },
  });
  await expect(run).rejects.toMatchObject({ code: "INTERRUPTED" });
  engine.close();
  return engine.home;
}

test("the files of a first run and files that come later have the same words and as many vectors", async () => {
  const { folder, paths } = generated();
  const atOnce = await openAt(folder);
  expect(await atOnce.index()).toMatchObject({ files: FILES, embedded: FILES });
  const later = makeRepository({ "first.ts": "export const first = 1;\n" });
  const grown = await openAt(later);
  await grown.index();
  write(later, Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))])));
  commitAll(later, "all others");
  await grown.index();
  const { "first.ts": _, ...files } = filesOf(grown.home);
  expect(filesOf(atOnce.home)).toEqual(files);
  expect(Object.values(files)).toHaveLength(FILES);
  expect(Object.values(files)).not.toContainEqual(
    expect.objectContaining({ content: expect.objectContaining({ rows: 0 }) }),
  );
});

test("what an interrupted run has parsed and not counted is counted by the next one", async () => {
  const { folder } = generated();
  const whole = await openAt(folder);
  await whole.index();
  const home = await indexHalf(folder);
  const parsed = Object.values(filesOf(home));
  expect(parsed).toContainEqual(
    expect.objectContaining({ content: expect.objectContaining({ rows: 0, vectors: 0 }) }),
  );
  const engine = await openAt(folder, { home });
  await engine.index();
  expect(filesOf(home)).toEqual(filesOf(whole.home));
  expect(await engine.index()).toMatchObject({ changed: 0, embedded: 0 });
});

test("a file that was edited before its words were counted is not taken for what was parsed", async () => {
  const { folder, paths } = generated();
  const home = await indexHalf(folder);
  const edited = paths[0]!;
  write(folder, { [edited]: "export function unheardOf() {}\n" });
  const { db } = openIndex(indexFileOf(home));
  const [tree] = listTrees(db);
  const settings = { embeds: false, threads: 1 };
  expect(await countMissing(db, tree!, settings, new AbortController().signal)).toMatchObject({ left: 1 });
  db.close();
  const engine = await openAt(folder, { home });
  await engine.index();
  const { hits } = await engine.search("unheardOf");
  expect(hits.map(({ path }) => path)).toContain(edited);
});
