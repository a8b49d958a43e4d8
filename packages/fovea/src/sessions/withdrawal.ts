/**
 * A rule that is taken back without a new one in its place: "the rule about squashing no longer applies", "console.log is
 * fine now". Which rule is meant must be clear from what both name; otherwise nothing is forgotten.
 */
import { contentTerms } from "../words/summarize.ts";

const RULE = "(?:rule|convention|policy|ban|restriction|requirement)s?";
const OVER =
  "(?:no longer (?:appl(?:y|ies)|holds?|valid|needed|exists?)|(?:is|are) (?:now )?(?:obsolete|gone|lifted|void|off|history|outdated|over|dropped)|(?:doesn't|does not|don't|do not) (?:apply|hold|exist))";

const WITHDRAWS: readonly RegExp[] = [
  new RegExp(`\\b(?:the|that|this|our|my) (?:[\\w./-]+ )?${RULE}\\b.{0,300}\\b${OVER}`, "i"),
  new RegExp(
    `^(?:please |you can )?(?:forget|drop|scrap|ignore|lift) (?:the|that|our|my) (?:[\\w./-]+ )?${RULE}\\b`,
    "i",
  ),
  /^(?:you|we) (?:can|may) \S.*\b(?:now|again)\b.*\bwithout asking\b/i,
  /^(?:you|we) (?:can|may) \S.*\bwithout asking\b.*\b(?:now|again)\b/i,
  /^(?:[\w./@-]+ ){1,5}(?:don't|doesn't|do not|does not|no longer) needs? \S.*\bany ?(?:more|longer)\b/i,
];
/** What was forbidden is not any more. */
const ALLOWS =
  /^(?:(?:ok|okay|so|and|actually)[, ]{1,3}){0,5}(.{1,300}?) (?:is|are) (?:fine|ok|okay|allowed|welcome)(?: again| now| from now on)+\b/i;
const FORBIDS = /\b(?:no|never|don't|do not|must not|mustn't|may not|avoid|stop|without|not allowed)\b(.*)/i;
const SAYS_SO = contentTerms(
  "rule convention policy ban restriction requirement obsolete gone lifted void longer apply applies hold valid needed need forget drop scrap ignore now again fine okay allowed asking ask more anymore outdated",
);
const LEAST_SHARE = 0.5;

export function isWithdrawal(sentence: string): boolean {
  return WITHDRAWS.some((pattern) => pattern.test(sentence)) || ALLOWS.test(sentence);
}

/** The id of the one statement that this sentence ends. */
export function findWithdrawn(
  sentence: string,
  candidates: readonly { id: string; text: string }[],
): string | undefined {
  const allowed = ALLOWS.exec(sentence)?.[1];
  // "the rule about legacy/ no longer applies, feel free to edit it": the first half says which.
  const about =
    new RegExp(`\\b${RULE} (?:about|on|for|against|of|that) [^,;]+`, "i").exec(sentence)?.[0] ?? sentence;
  const words = [...contentTerms(about)].filter((term) => !SAYS_SO.has(term));
  if (words.length === 0) return undefined;
  const subject = allowed === undefined ? [] : [...contentTerms(allowed)];
  const found = candidates
    .map(({ id, text }) => {
      const own = contentTerms(text);
      const shared = words.filter((word) => own.has(word)).length;
      return { id, text, shared, share: shared / words.length, ofIt: shared / Math.max(1, own.size) };
    })
    .filter(({ text, shared, share, ofIt }) => {
      if (shared === 0 || share < LEAST_SHARE) return false;
      if (allowed === undefined) return true;
      const forbidden = contentTerms(FORBIDS.exec(text)?.[1] ?? "");
      return ofIt >= LEAST_SHARE && subject.length > 0 && subject.every((term) => forbidden.has(term));
    })
    .sort((a, b) => b.shared - a.shared);
  const [best, next] = found;
  return best && (next === undefined || next.shared < best.shared) ? best.id : undefined;
}
