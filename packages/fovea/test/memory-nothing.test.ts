/** An answer without memories says why: nothing is there, filters left it out, the budget is too small. */
import { expect, test } from "vitest";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";
import { run } from "./support/program.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };
const QUESTION = "how long do otter sessions live";

test("nothing found is told apart by its reason, to agents and people", async () => {
  const folder = makeFolder();
  const engine = await openAt(folder, { settings });
  const ask = async (given: Record<string, unknown>) => {
    const { text, data } = await callTool("recall", given, { engineFor: () => engine, work: {} });
    return { text, data: data as { filteredOut?: number; leftOut?: number; budgetForAll?: number } };
  };
  for (const given of [{}, { query: QUESTION }])
    expect((await ask(given)).text).toBe("There are no memories yet.");

  await engine.memory.remember("Otter sessions live for 30 minutes.", { tags: ["auth"] });
  await engine.memory.remember("The mail host is called heron.");
  for (const filter of [
    { tags: ["billing"] },
    { min_confidence: 0.99 },
    { as_of: "2020-01-01" },
    { since: "2090-01-01" },
    { category: ["decision"] },
  ]) {
    const found = await ask({ query: QUESTION, ...filter });
    expect(found.text).toBe(
      "No memory that these filters allow is related to this; they leave out 1 memory that may.",
    );
    expect(found.data).toMatchObject({ filteredOut: 1 });
    const listed = await ask(filter);
    expect(listed.text).toBe("No memory matches these filters; they leave out 2 memories.");
  }
  const unrelated = await ask({ query: "zebra quantum xylophone", tags: ["auth"] });
  expect(unrelated.text).toBe("No memory is related to this.");

  const place = { cwd: folder, home: engine.home, env: { FOVEA_EMBEDDINGS_PROVIDER: "none" } };
  const { stdout } = await run(["recall", QUESTION, "--tags", "billing"], place);
  expect(stdout).toContain("they leave out 1 memory that may.");
});

test("nearest ones that do not fit are counted, with the budget they need", async () => {
  const folder = makeFolder();
  const engine = await openAt(folder, { settings });
  for (const place of ["harbour", "station", "library"])
    await engine.memory.remember(
      `The ${place} team keeps its long rota of weekend shifts on a shared board beside the big map of the town.`,
    );
  const query = "which colour has the board of the finance office";
  const given = { query, max_tokens: 50 };
  const { text, data } = await callTool("recall", given, { engineFor: () => engine, work: {} });
  const { unsure, leftOut, budgetForAll } = data as { unsure: []; leftOut: number; budgetForAll: number };
  expect([unsure.length + leftOut, leftOut > 0]).toEqual([3, true]);
  expect(text).toContain(`max_tokens ${budgetForAll} shows all`);
  if (unsure.length === 0) expect(text).not.toContain("These are the nearest");
  const all = await callTool(
    "recall",
    { query, max_tokens: budgetForAll },
    { engineFor: () => engine, work: {} },
  );
  expect((all.data as { unsure: [] }).unsure).toHaveLength(3);

  const place = { cwd: folder, home: engine.home, env: { FOVEA_EMBEDDINGS_PROVIDER: "none" } };
  const { stdout } = await run(["recall", query, "--budget", "50"], place);
  expect(stdout).toMatch(/into 50 tokens; --budget \d+ shows all/);
  expect(stdout).not.toMatch(/nearest[.:]\s*\n*$/);
});
