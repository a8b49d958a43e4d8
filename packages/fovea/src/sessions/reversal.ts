/**
 * Which earlier statement a new one takes back. Only where the new one says so ("actually", "instead of", "no longer") and
 * it is clear which is meant: by what it names, by what both are about, or because one stands for the other. Otherwise
 * both stay; a wrong guess would hide something that still holds.
 */
import { contentTerms } from "../words/summarize.ts";
import { kindsIn } from "./tech-kinds.ts";

export interface Statement {
  id: string;
  text: string;
  session: string | null;
}

const CUE =
  /\b(?:actually|after all|instead|on second thought|(?:changed|change) (?:my|our) mind|scrap|forget|ditch|no longer|any ?more|any longer|no need|again|switch(?:ed|ing)?|mov(?:e|ed|ing) (?:to|from|back)|is now|are now|revert|undo|back to|drop|rather|not|change of plans?|new plan|(?:is|are) (?:out|overkill|history|dead|gone|obsolete|deprecated)|(?:was|were) (?:a|the wrong) \w+|back|hm+ no|(?:raise|lower|bump|increase|decrease|reduce|extend|shorten|cap|limit|change|set) .{3,80} to)\b/i;
/** Says that what was said before does not hold, whatever it is about. */
const TAKES_BACK =
  /\b(?:actually|after all|on second thought|(?:changed|change) (?:my|our) mind|scrap (?:that|it)|never ?mind|change of plans?|back to|hm+,? no)\b/i;
/** A rule that ends, or begins again. */
const ENDS = /\b(?:no longer|any ?more|any longer|no need|again)\b/i;
const CUE_WORDS = new Set([
  ...contentTerms(
    "actually instead second thought changed mind scrap forget ditch longer anymore need switch moved now revert undo drop rather use keep let go decided last week raise lower bump increase decrease reduce extend shorten change user",
  ),
]);
const NAMED_OLD =
  /\b(?:instead of|rather than|switch(?:ed|ing)? from|mov(?:ed|ing) from|migrat(?:ed|ing) from|from|scrap|forget|ditch|drop|no more|no longer (?:use|need|want)?|mind about|replace|away from|, not|, no)\s+((?:the |our )?[\w./@+#-]+(?: [\w./@+#-]+){0,2})/gi;
/** "unittest is out", "GraphQL is overkill". */
const SAID_OUT =
  /(?<![\w./@+#-])([\w./@+#-]+) (?:(?:is|are) (?:out|overkill|history|dead|gone|obsolete|deprecated)|(?:was|were) (?:a (?:mistake|bad \w+)|the wrong \w+))\b/gi;
const OLD_NUMBER = /\b(?:instead of|rather than|from|, not) (\d[\d.,:]*)(?![\w.])/gi;
const LEAST_SHARE = 0.5;
/** Of the words of the earlier statement: one that is mostly about something else is not meant. */
const LEAST_OF_OLD = 0.4;

/** The id of the statement that this one replaces; candidates newest first. */
export function findReplaced(
  said: { text: string; session: string },
  candidates: readonly Statement[],
): string | undefined {
  if (!CUE.test(said.text)) return undefined;
  const words = termsOf(said.text);
  const named = [...said.text.matchAll(NAMED_OLD), ...said.text.matchAll(SAID_OUT)].map((match) =>
    firstTerms(match[1]!),
  );
  const numbers = [...said.text.matchAll(OLD_NUMBER)].map((match) => match[1]!);
  const spread = spreadOf(candidates);
  for (const candidate of candidates) {
    const own = termsOf(candidate.text);
    const shared = [...words].filter((word) => own.has(word));
    if (named.some((old) => isChosenIn(old, candidate.text, own))) return candidate.id;
    // "at 7 am instead of 6": the number that the earlier statement has, about the same thing.
    if (shared.length > 0 && numbers.some((number) => hasNumber(candidate.text, number))) return candidate.id;
    const share = shared.length / Math.max(1, Math.min(words.size, own.size));
    const least = Math.min(2, words.size, own.size);
    const isOfIt = shared.length / Math.max(1, own.size) >= LEAST_OF_OLD;
    if (shared.length >= least && shared.length > 0 && share >= LEAST_SHARE && isOfIt) return candidate.id;
    // "we can use lodash again": the one name that only this rule has.
    if (ENDS.test(said.text) && shared.some((word) => spread.get(word) === 1 && isName(word, said.text)))
      return candidate.id;
  }
  if (!TAKES_BACK.test(said.text) && !/\binstead\b/i.test(said.text)) return undefined;
  return standsFor(said, candidates);
}

/** "actually let's use MySQL after all": a database, after another one was chosen. */
function standsFor(
  said: { text: string; session: string },
  candidates: readonly Statement[],
): string | undefined {
  const kinds = kindsIn(said.text);
  for (const { id, text } of candidates)
    for (const [kind, names] of kindsIn(text)) {
      const now = kinds.get(kind);
      if (now && [...names].some((name) => !now.has(name))) return id;
    }
  // What nobody knows the kind of can only mean what was decided just before.
  const last = candidates[0];
  if (!last || last.session !== said.session || !TAKES_BACK.test(said.text)) return undefined;
  const isKnown = kinds.size > 0 && kindsIn(last.text).size > 0;
  return !isKnown && termsOf(last.text).size <= 4 && termsOf(said.text).size <= 4 ? last.id : undefined;
}

function hasNumber(text: string, number: string): boolean {
  const written: readonly string[] = text.match(/\d[\d.,:]*\d|\d/g) ?? [];
  return written.includes(number.replace(/(?<![.,:])[.,:]+$/, ""));
}

/** What was chosen then, not what was turned down then. */
function isChosenIn(old: readonly string[], text: string, own: ReadonlySet<string>): boolean {
  if (old.length === 0 || !own.has(old[0]!)) return false;
  const turnedDown = [
    ...text.matchAll(
      /\b(?:instead of|rather than|, not|over|don't use|do not use|never use|avoid|without|stop using|no)\s+([\w./@+#-]+)/gi,
    ),
  ];
  return !turnedDown.some((match) => firstTerms(match[1]!)[0] === old[0]);
}

function firstTerms(text: string): string[] {
  return [...contentTerms(text)].filter((term) => !CUE_WORDS.has(term));
}

function termsOf(text: string): Set<string> {
  return new Set([...contentTerms(text)].filter((term) => !CUE_WORDS.has(term)));
}

function spreadOf(candidates: readonly Statement[]): Map<string, number> {
  const spread = new Map<string, number>();
  for (const { text } of candidates)
    for (const term of termsOf(text)) spread.set(term, (spread.get(term) ?? 0) + 1);
  return spread;
}

/** What is used, run or written: it follows a verb of work. */
function isName(term: string, text: string): boolean {
  const after = /\b(?:use|run|write|add|mock|call|import|need|to)\s+([\w./@+#-]+)/gi;
  return [...text.matchAll(after)].some((match) => contentTerms(match[1]!).has(term));
}
