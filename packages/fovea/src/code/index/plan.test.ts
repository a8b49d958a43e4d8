import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { blobId } from "../../repo/git/blob-id.ts";
import { openIndex } from "./open-index.ts";
import { emptyRecord } from "./parse-job.ts";
import { makePlan } from "./plan.ts";
import { addTree } from "./trees.ts";
import { writeOutcomes } from "./write.ts";

const content = Buffer.from("export const a = 1;\n");
const oid = blobId(content);

/** A tree with one file whose content the index has, though not under that path. */
function makeTree() {
  const top = mkdtempSync(join(tmpdir(), "fovea-plan-"));
  const { db } = openIndex(join(top, "index.db"));
  onTestFinished(() => {
    db.close();
    rmSync(top, { recursive: true });
  });
  const tree = addTree(db, { top, prefix: "", isGit: true });
  const hint = "typescript";
  const blob = emptyRecord({ oid, hint, depth: "full", bytes: content.length, skip: undefined });
  writeOutcomes(db, tree.id, [{ path: "other.ts", oid, size: 0, mtimeMs: 0, blob, skip: undefined }]);
  writeFileSync(join(top, "a.ts"), content);
  const mtimeMs = statSync(join(top, "a.ts")).mtimeMs;
  const plan = (
    listedAt: number,
    maxFileSizeBytes = 1000,
    found: { path: string; oid?: string } = { path: "a.ts", oid },
  ) =>
    makePlan(
      db,
      tree.id,
      { files: [{ oid: undefined, ...found }], skipped: [] },
      {
        top,
        depthOf: () => "full",
        languages: [],
        maxFileSizeBytes,
        recheck: false,
        listedAt,
        retries: { attempt: "", again: false },
      },
    );
  return { db, tree, plan, mtimeMs };
}

test("a known content only needs a row, with the time of the file", () => {
  const { plan, mtimeMs } = makeTree();
  const { jobs, known, removed } = plan(mtimeMs + 1000);
  expect(jobs).toEqual([]);
  expect(known).toEqual([expect.objectContaining({ path: "a.ts", oid, size: content.length, mtimeMs })]);
  expect(removed).toEqual(["other.ts"]);
});

test("a file that changed after git was asked gets a time that never matches, so that it is looked at again", () => {
  const { plan, mtimeMs } = makeTree();
  expect(plan(mtimeMs - 1000).known).toEqual([expect.objectContaining({ path: "a.ts", mtimeMs: 0 })]);
});

test("a known content that is larger than what is wanted now is for the parse job to refuse", () => {
  const { plan, mtimeMs } = makeTree();
  const { jobs, known } = plan(mtimeMs + 1000, 5);
  expect(known).toEqual([]);
  expect(jobs).toEqual([expect.objectContaining({ path: "a.ts", oid })]);
});

test("a file that was and is too large has not changed, whenever it was written, until its size does", () => {
  const { db, tree, plan, mtimeMs } = makeTree();
  const later = mtimeMs + 1000;
  const tooLarge = (size: number) => {
    const outcome = {
      path: "a.ts",
      oid: undefined,
      size,
      mtimeMs: 0,
      blob: undefined,
      skip: "too-large",
    } as const;
    writeOutcomes(db, tree.id, [outcome]);
  };
  tooLarge(content.length);
  const { jobs, known, touched } = plan(later, 5, { path: "a.ts" });
  expect(jobs).toEqual([]);
  expect(known).toEqual([
    expect.objectContaining({ path: "a.ts", skip: "too-large", blobId: undefined, mtimeMs }),
  ]);
  expect(touched).toBe(1);
  expect(plan(later, 1000, { path: "a.ts" })).toMatchObject({ touched: 0, known: [{ skip: undefined }] });
  tooLarge(content.length + 1);
  expect(plan(later, 5, { path: "a.ts" }).jobs).toHaveLength(1);
});
