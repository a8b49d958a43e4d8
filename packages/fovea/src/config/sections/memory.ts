/** Keys about the life of a memory: the working set, the tiers, decay, compaction and cleanup. */
import { integer, list, number, toggle, users } from "../field.ts";

const days = [1, 36_500] as const;
const share = [0, 1] as const;

export const memorySections = {
  memory: users("life", {
    maxWorkingMemories: users(
      "shown",
      integer(10, [0, 1_000], "Maximum number of working memories in one context."),
    ),
    maxRelevantMemories: users(
      "shown",
      integer(10, [0, 1_000], "Maximum number of relevant stored memories in one context."),
    ),
    recallFloor: users(
      "shown",
      number(
        0.65,
        share,
        "Probability that one of the best memories answers the question, needed for `recall` to answer; below it, `recall` shows the closest memories and says that they may not answer.",
      ),
    ),
    groups: users(
      "others",
      list(
        "Groups that a repository may join through `project.group` to see the memories of its other members.",
      ),
    ),
    redact: {
      rules: users(
        "secrets",
        list(
          "Your own redaction rules, in addition to the built-in ones: each is `name=pattern`, a JavaScript regular expression; its group `secret`, or else the whole match, is not stored.",
        ),
      ),
    },
    working: {
      maxSize: integer(
        1_000,
        [1, 1_000_000],
        "Capacity of working memory; beyond it the least recently used memories leave.",
      ),
      defaultTtlSeconds: integer(3_600, [1, 31_536_000], "Default lifetime of a working memory in seconds."),
    },
    semantic: {
      decayDays: integer(
        14,
        days,
        "Days without use after which a shared memory has faded to about a third.",
      ),
      decayThreshold: number(0.2, share, "A shared memory whose retention falls below this is let go."),
    },
    tiers: {
      hotTokenLimit: integer(4_000, [0, 1_000_000], "Capacity of the hot tier in tokens."),
      warmAccessThreshold: integer(3, [1, 1_000], "Number of accesses that move a memory to the hot tier."),
      promoteThreshold: number(0.85, share, "Relevance at which a recalled memory moves to the hot tier."),
      maxColdItems: integer(1_000, [0, 1_000_000], "Capacity of the cold tier in memories."),
      autoSpillEnabled: toggle(true, "Move the least relevant memories down when the hot tier is full."),
      autoPromoteEnabled: toggle(true, "Move memories up by relevance and use."),
    },
  }),
  maintenance: users("life", {
    intervalHours: integer(24, [1, 8_760], "Minimum number of hours between two maintenance cycles."),
    autoObservationDays: integer(90, days, "Days that automatic observations are kept."),
    decay: {
      episodicFactor: number(
        0.95,
        share,
        "Confidence of an episodic memory is multiplied by this each cycle.",
      ),
      otherFactor: number(0.99, share, "Confidence of any other memory is multiplied by this each cycle."),
    },
    compaction: {
      olderThanDays: integer(30, days, "Age in days from which episodic memories are compacted by week."),
      minGroupSize: integer(5, [2, 1_000], "Number of memories in a week needed to compact them."),
    },
    promotion: {
      similarity: number(
        0.6,
        share,
        "Cosine at which episodic memories count as the same experience; 0.6 is for the built-in model.",
      ),
      minClusterSize: integer(3, [2, 1_000], "Number of similar episodic memories that form a semantic one."),
    },
    cleanup: {
      minConfidence: number(
        0.05,
        share,
        "Cleanup deletes memories below this confidence if they are also unused.",
      ),
      unusedDays: integer(90, days, "Days without access after which cleanup may delete such a memory."),
      automatic: toggle(false, "Clean up in every maintenance cycle, not only when asked to."),
    },
  }),
};
