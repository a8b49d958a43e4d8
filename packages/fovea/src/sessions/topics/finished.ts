/**
 * Of what an agent said, what it says is finished. Questions, proposals, plans, refusals and failures are not, and a
 * plain remark is not either: better nothing than "done" before what was not.
 */
import { sentencesOf } from "../../words/sentences.ts";
import { promptTerms } from "./prompt-terms.ts";

/** "Renamed." says nothing to who was not there. */
const LEAST_TERMS = 2;

const ASKS = /\?["')\]]*\s*$/;
const PROPOSES =
  /\b(?:should|shall|could|would|might|may|let me|let's|propose|suggest|recommend|prefer|consider|want me|going to|plan to|want to|wants? to|will|next|tomorrow|later|todo|to do|remains?|left to|if you|please|tell me|waiting|I'd|I'm|I am)\b|\b(?:I|we|it|that|this)'ll\b/i;
const FAILS =
  /\b(?:fail(?:s|ed|ing|ure)?|could(?: not|n't)|can(?:not|'t| not)|unable|not yet|still|(?:do|does|did|is|are|was|were|has|have|had|wo)(?:n't| not)|broken|breaks?|crash(?:es|ed)?|reverted|gave up|given up|declined|skipped|nothing|never|left (?:it|as|that|alone)|no changes?)\b/i;
/** "the bug that failed the build is fixed": what was mended is named as it was. */
const MENDS = /(?<!\b(?:be|not|get|yet|still|cannot)\s)\b(?:fixed|repaired|mended|corrected)\b/i;
const FINISHES =
  /\b(?:done|added|changed|fixed|removed|deleted|renamed|moved|implemented|wrote|written|updated|upgraded|replaced|refactored|created|converted|bumped|switched|made|dropped|split|merged|installed|configured|enabled|disabled|documented|tested|covered|extracted|introduced|simplified|cleaned|finished|completed|committed|pushed|released|published|migrated|ported|rewrote|rewritten|reworked|wired|built|cached|limited|increased|reduced|lowered|raised|extended|handled|resolved|solved|repaired|corrected|restored|inlined|swapped|adjusted|applied|registered|exported|deployed|set up|put|adapted|turned (?:on|off)|ajout\w+)\b|\b(?:all )?(?:\d+ )?tests? (?:now )?pass(?:es|ed)?\b|^\S.*\bnow\b|\bis (?:clean|green|gone|in place)\b/i;
/** "Set line-length", "Let": as a first word it is what was done; elsewhere it may be anything. */
const FIRST_WORD = /^(?:set|put|let|cut|built|hid|ran)\b/i;
/** "Done: ", "Done." */
const MARK =
  /^(?:(?:all |it'?s |now )?(?:done|finished|completed|ready)\b\s*[:.!,;–—-]+\s*|(?:ok|okay|good|great|alright|sure)[,.!:]\s+)+/i;

/** Undefined where nothing is said to be finished. */
export function finishedPart(text: string): string | undefined {
  const parts = sentencesOf(text)
    .map((sentence) => sentence.replace(MARK, "").trim())
    .filter((sentence) => /\p{L}/u.test(sentence) && isFinished(sentence));
  const said = parts.join(" ");
  return promptTerms(said).terms.length < LEAST_TERMS ? undefined : said;
}

function isFinished(sentence: string): boolean {
  if (ASKS.test(sentence) || PROPOSES.test(sentence)) return false;
  if (FAILS.test(sentence) && !MENDS.test(sentence)) return false;
  return FINISHES.test(sentence) || FIRST_WORD.test(sentence);
}
