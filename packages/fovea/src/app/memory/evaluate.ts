/** Scores recall on questions whose answers are known, by the ids of memories or by the names they have outside. */
import { type Question, scoreAnswers } from "../code/evaluate/evaluate.ts";
import type { EvalResult } from "../code/evaluate/results.ts";
import type { WorkOptions } from "../types.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { type RecallOptions, recallMemories } from "./recall.ts";

export async function evaluateRecall(
  engine: EngineMemory,
  questions: readonly Question[],
  options: WorkOptions & Pick<RecallOptions, "mode" | "limit">,
): Promise<EvalResult> {
  const scores = await scoreAnswers(
    questions,
    async ({ query, relevant, secondary }) => {
      // What is scored is the order; whether to say anything at all is another question.
      const { memories, ms } = await recallMemories(engine, query, { ...options, abstain: false });
      const wanted = new Set([...relevant, ...secondary]);
      const hits = memories.map(({ id, externalId, content, score }) => ({
        path: wanted.has(id) ? id : (externalId ?? id),
        startLine: 1,
        endLine: 1,
        score,
        chars: content.length,
        text: content,
      }));
      return { hits, latencyMs: ms };
    },
    options,
  );
  return { ...scores, freshness: { refreshed: 0, isComplete: true } };
}
