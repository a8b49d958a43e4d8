/** What kind of answer is wanted (C5.14, C5.15): the pattern with the highest weight wins, the first of equals. */
import { isStopWord } from "../../words/stop-words.ts";
import type { QueryIntent, Strategy } from "./types.ts";
import type { Word } from "./words.ts";

export interface IntentReading {
  intent: QueryIntent;
  confidence: number;
  strategies: readonly Strategy[];
  /** Length of the words at the start that only put the question: "where is", "show me all". */
  leadLength: number;
}

const STRATEGIES: Record<QueryIntent, readonly Strategy[]> = {
  find: ["keyword"],
  explain: ["semantic", "graph"],
  list: ["keyword"],
  compare: ["semantic"],
  how: ["semantic"],
  why: ["graph"],
  debug: ["keyword", "graph"],
};

/** All with word ends: "how does" must not match "how do". */
const PATTERNS: readonly (readonly [QueryIntent, number, RegExp])[] = [
  ["compare", 0.9, /^compare\b|\bdifferences? between\b|\bhow (?:does|do|is|are) .{1,100} differ\b/],
  ["compare", 0.85, / (?:vs\.?|versus|compared (?:to|with)) /],
  [
    "list",
    0.9,
    /^(?:list|enumerate)\b|^(?:show|give|get) (?:me )?(?:all|every)\b|^what (?:are all|\w+ (?:are there|exist))\b|^how many\b/,
  ],
  ["list", 0.85, /^(?:all|every|each)\b|^which \w+s\b/],
  [
    "find",
    0.9,
    /^(?:find|search|locate)\b|^where(?: is| are|'s| do| does| can| in)?\b|^which (?:file|function|class|method|module)\b/,
  ],
  [
    "explain",
    0.9,
    /^(?:explain|describe)\b|^what(?:'s| is| are| does| do)\b|^how (?:do|can) (?!i\b|we\b|you\b|one\b).{1,100}\bwork\b/,
  ],
  ["explain", 0.85, /^how (?:does|is|are|did)\b.{1,100}\bwork(?:s|ing)?\b/],
  ["how", 0.9, /^how (?:do|can|to|should|would|could)\b/],
  ["why", 0.9, /^(?:why|how come)\b/],
  ["why", 0.8, /\b(?:reason|rationale|motivation) (?:for|behind|why)\b/],
  ["debug", 0.9, /^(?:fix|debug|troubleshoot|diagnose)\b/],
  ["explain", 0.85, /^how\b/],
];
const SYMPTOMS = new Set(
  "error errors bug bugs issue issues problem problems exception exceptions crash crashes traceback".split(
    " ",
  ),
);

/** The title of a long text is read like a question; a trace in it settles the matter. */
export function readIntent(
  title: string,
  words: readonly Word[],
  found: { hasTrace: boolean; hasError: boolean },
): IntentReading {
  const lower = title.toLowerCase();
  const leadLength = LEAD.exec(lower)?.[0].length ?? 0;
  let intent: QueryIntent = "find";
  let confidence = 0;
  for (const [candidate, weight, pattern] of PATTERNS) {
    if (weight > confidence && pattern.test(lower)) [intent, confidence] = [candidate, weight];
  }
  if (found.hasTrace && confidence < 0.95) [intent, confidence] = ["debug", 0.95];
  else if (confidence < 0.85 && (found.hasError || hasSymptom(words))) [intent, confidence] = ["debug", 0.85];
  // Nothing says what is wanted: a few words about something, which both ways of searching may find.
  if (confidence === 0) return { intent, confidence: 0.5, strategies: ["keyword", "semantic"], leadLength };
  return { intent, confidence, strategies: STRATEGIES[intent], leadLength };
}

/** "error handlers" and "issue formatting" are about code for errors; nobody has one. */
function hasSymptom(words: readonly Word[]): boolean {
  return words.some((word, i) => {
    if (!SYMPTOMS.has(word.lower) || word.isInName) return false;
    const next = words[i + 1];
    return !next || next.isFirst || next.start !== word.end + 1 || isStopWord(next.lower);
  });
}

const LEAD =
  /^(?:please )?(?:(?:can|could) you )?(?:find|locate|explain|describe|enumerate|compare|search (?:for|the|in|all|where|through)|list (?:all|every|of|the|me)|list(?= \w+s\b)|(?:show|give|get) (?:me|all|every|us)|tell me|(?:what(?:'s| is| are) )?(?:the )?differences? between)(?: all| every| me| about| the)*\b/;
