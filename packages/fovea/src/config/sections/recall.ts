/** Keys about what comes back to the agent: sessions, retrieval and the forest of topics. */
import { integer, later, listOf, number, projects, toggle, users } from "../field.ts";

export const recallSections = {
  sessions: users("life", {
    retentionDays: integer(
      30,
      [1, 36_500],
      "Days that the messages of a session are kept; its summary, decisions and open questions stay.",
    ),
    autoSummarize: toggle(true, "Summarise a session when it ends, or when nobody has used it for a day."),
    autoObservations: projects(
      toggle(
        true,
        "Record which symbols agents look at, so that a session can be recovered; `recall` shows these notes only on request.",
      ),
      { only: [false] },
    ),
    checkpointsKept: integer(20, [1, 10_000], "Checkpoints kept per session; older ones are deleted."),
    errorLikeness: number(
      0.8,
      [0, 1],
      "Share of words that an error must have in common with an earlier one about the same names to count as the same error.",
    ),
    orientTokens: projects(integer(600, [100, 100_000], "Token budget of `orient`."), { lowers: true }),
    recoveryTokens: projects(
      integer(800, [100, 100_000], "Token budget of the text given after a compaction."),
      { lowers: true },
    ),
  }),
  retrieval: users("network", {
    defaultMaxTokens: projects(integer(4_000, [50, 1_000_000], "Default token budget of an answer."), {
      max: 16_000,
    }),
    strategies: projects(
      listOf(["semantic", "keyword", "graph"], "Search strategies to combine; empty means all."),
    ),
    gating: {
      enabled: projects(toggle(true, "With `--gate`, look nothing up for questions that need no code.")),
    },
    maxResults: projects(integer(10, [1, 1_000], "Maximum number of results of one search."), { max: 50 }),
    rrfK: projects(integer(60, [1, 10_000], "The constant k of reciprocal rank fusion.")),
    dedupThreshold: users(
      "shown",
      number(
        0.8,
        [0, 1],
        "`remember` names an existing memory of the same type that is more similar than this to the new one. Memories that say the same are merged at any value.",
      ),
    ),
    ...later({
      hyde: {
        enabled: toggle(true, "Also search with a hypothetical answer, when a language model is available."),
      },
    }),
  }),
  focus: users("habits", {
    memorySize: integer(
      100,
      [1, 100_000],
      "Nodes of the forest of topics kept before the weakest are pruned.",
    ),
    decayRate: number(0.05, [0, 10], "How fast topics fade, per hour."),
    similarity: {
      extend: number(0.55, [0, 1], "A prompt at least this similar to a topic belongs to it."),
      branch: number(
        0.25,
        [0, 1],
        "A prompt at least this similar to a topic becomes a branch of it; must not exceed `focus.similarity.extend`.",
      ),
    },
    contextLimit: projects(
      integer(600, [0, 100_000], "Longest focus text added to a prompt, in characters; 0 adds none."),
      { lowers: true },
    ),
    bubbleUpTerms: integer(6, [0, 1_000], "Number of words that name a topic."),
    maxSourcesPerNode: integer(20, [1, 10_000], "Number of sessions remembered per node."),
    guideSize: integer(15, [0, 1_000], "Number of summaries of the agent's work that are kept."),
    transitionBoost: number(0.2, [0, 10], "Extra score for a topic that usually follows the current one."),
    followUps: toggle(
      true,
      "Also compare by meaning and by all words of a topic, and keep follow-up prompts with the prompt before; when off, only similarity decides.",
    ),
  }),
  hooks: users("habits", {
    enabled: projects(toggle(true, "Answer the hooks of clients."), { only: [false] }),
    promptTokens: projects(
      integer(600, [0, 10_000], "Maximum number of tokens added to a prompt, focus included; 0 adds none."),
      { lowers: true },
    ),
    sessionTokens: projects(
      integer(800, [0, 10_000], "Maximum number of tokens added when a session begins; 0 adds none."),
      { lowers: true },
    ),
    searchHints: projects(
      toggle(true, "Before the agent searches or reads, tell it where the symbols it looks for are."),
      {
        only: [false],
      },
    ),
    capture: projects(
      toggle(true, "Record what sessions do: files touched, errors and their fixes, decisions."),
      { only: [false] },
    ),
    learn: projects(
      toggle(
        true,
        "Turn rules, decisions and fixes of a conversation into memories with low confidence; when off, they stay with their session.",
      ),
      { only: [false] },
    ),
  }),
};
