/** The budget of `recall`: of the final text, notes included, and what is said where it is the reason for silence. */
import { describe, expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import { estimateTokens } from "../src/base/tokens.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";

const recall = (engine: Engine, args: Record<string, unknown>) =>
  callTool("recall", args, { engineFor: () => engine, work: { cwd: engine.root, actor: "agent" } });

async function filled() {
  const engine = await openAt(makeFolder({}));
  for (const [at, what] of ["export", "import", "backup", "upload", "restore", "mirror"].entries())
    await engine.memory.remember(
      `The ${what} of invoices runs at ${at} o'clock on the second machine, since the first one is busy with reports and has no room left for the archive that the ${what} of invoices needs.`,
    );
  return engine;
}

describe("the budget of recall", () => {
  test.each([50, 80, 120, 200, 400, 2000])(
    "%d tokens are never exceeded, and what is left out is counted",
    async (budget) => {
      const engine = await filled();
      for (const query of ["when does the export of invoices run", undefined, "who painted the ceiling"]) {
        const args = { ...(query === undefined ? {} : { query }), max_tokens: budget, limit: 6 };
        const { text, data } = await recall(engine, args);
        const told = data as { memories: unknown[]; tokens: number; leftOut?: number; budgetForAll?: number };
        expect(estimateTokens(text, "markdown")).toBeLessThanOrEqual(budget);
        expect(told.tokens).toBeLessThanOrEqual(budget);
        if ((told.leftOut ?? 0) > 0) {
          expect(text).toContain(`${told.leftOut} more did not fit in ${budget} tokens`);
          expect(text).not.toMatch(/Nothing/);
          const again = await recall(engine, { ...args, max_tokens: told.budgetForAll });
          expect((again.data as { leftOut?: number }).leftOut ?? 0).toBe(0);
        }
      }
    },
  );

  test.each([0, 1, 10, 49])("%d is refused with the same limits", async (budget) => {
    const engine = await openAt(makeFolder({}));
    await expect(recall(engine, { query: "x", max_tokens: budget })).rejects.toMatchObject({
      advice: expect.stringContaining("from 50 to 1000000"),
    });
  });
});
