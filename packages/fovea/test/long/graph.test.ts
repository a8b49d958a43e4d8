/** Edges after hundreds of random edits: always those of a fresh index. */
import { expect, test } from "vitest";
import { editAndCompare, manyFiles } from "../support/changing-project.ts";
import { openAt } from "../support/engines.ts";
import { makeRepository } from "../support/folders.ts";
import { createRandom } from "../support/random.ts";

test.each([1, 2, 3, 4, 5, 6])(
  "edited in twenty rounds, seed %i",
  async (seed) => {
    const folder = makeRepository(manyFiles());
    const engine = await openAt(folder);
    expect((await engine.index()).edges).toBeGreaterThan(100);
    await editAndCompare(folder, engine, createRandom(seed), 20);
  },
  300_000,
);
