/**
 * Does one text say what another says, or the opposite, or the same with a new value? Only what is certain gets a verdict:
 * - `same`: some way to say the first is a way to say the second, word by word.
 * - `replaces`: equal but for one thing that can have one state only: a "not" in the main clause, a value (not a number that
 *   names something, such as HTTP 429), or one of two contraries ("include", "exclude").
 * Everything else is `other`, however alike it looks: both are kept.
 */
import { asBase } from "./lemma.ts";
import {
  CONTRARY,
  COUNTING,
  ENDING,
  FUNCTION_WORDS,
  MODALS,
  SIZED,
  SUBORDINATORS,
  VAGUE,
} from "./lexicon.ts";
import { readStatements, type Token } from "./read-statement.ts";
import { isBe, isLink, keyOf, keysOf, variantsOf } from "./variants.ts";

export type Verdict = "same" | "replaces" | "other";

/** A text taken apart once, to be compared with several. */
export interface Statement {
  /** For each sentence the ways to say it. */
  sentences: Token[][][];
  keys: Set<string>[];
}

export function toStatement(text: string): Statement | undefined {
  const read = readStatements(text);
  if (read === undefined) return undefined;
  const sentences = read.map(variantsOf);
  return { sentences, keys: sentences.map((variants) => new Set(variants.flatMap(keysOf))) };
}

/** What a new text is to an old one. */
export function compareStatements(fresh: Statement, old: Statement): Verdict {
  const [ours, theirs] = [splitReasons(fresh), splitReasons(old)];
  if (ours.said.length !== theirs.said.length) return "other";
  const changed = ours.said.filter((at, index) => !isSame(fresh, at, old, theirs.said[index]!));
  if (changed.length === 0) {
    const isKnown = ours.reasons.every((at) => theirs.reasons.some((known) => isSame(fresh, at, old, known)));
    return isKnown ? "same" : "other";
  }
  // Two things changed at once: not certainly the same matter.
  const at = changed[0]!;
  const before = theirs.said[ours.said.indexOf(at)]!;
  return changed.length === 1 && isReplaced(fresh.sentences[at]!, old.sentences[before]!)
    ? "replaces"
    : "other";
}

/** Sentences such as "Because: …" say why, not what: a decision may be overturned for another reason. */
function splitReasons({ sentences }: Statement): { said: number[]; reasons: number[] } {
  const isReason = (at: number) => at > 0 && REASONS.has(sentences[at]![0]![0]!.base);
  const all = [...sentences.keys()];
  return { said: all.filter((at) => !isReason(at)), reasons: all.filter(isReason) };
}

const REASONS = new Set(["because", "insteadof", "reason"]);

/** The same said of something else, such as another table: one plain word differs, and it is no word of grammar. */
export function isAboutOther(fresh: Statement, old: Statement): boolean {
  const [ours, theirs] = [fresh.sentences[0]?.[0], old.sentences[0]?.[0]];
  if (fresh.sentences.length !== 1 || old.sentences.length !== 1 || !ours || !theirs) return false;
  const at = onlyChange(ours, theirs);
  if (at === undefined) return false;
  return [ours[at]!, theirs[at]!].every(
    ({ base, dimension }) => dimension === undefined && !FUNCTION_WORDS.has(base),
  );
}

function isSame(fresh: Statement, at: number, old: Statement, known: number): boolean {
  const keys = fresh.keys[at]!;
  for (const key of old.keys[known]!) if (keys.has(key)) return true;
  // What is known with its reason is known without it.
  return old.sentences[known]!.some((tokens) => {
    const reason = tokens.findIndex(({ base }) => base === "because");
    return reason > 1 && keys.has(keyOf(tokens.slice(0, reason)));
  });
}

function isReplaced(fresh: readonly Token[][], old: readonly Token[][]): boolean {
  // As they were written: a participle that was made a verb is no verb that somebody chose.
  const [ours, theirs] = [fresh[0]!, old[0]!];
  if (isPast(ours) || isPast(theirs)) return false;
  return isContrary(ours, theirs) || old.some((one) => fresh.some((other) => isOtherState(other, one)));
}

function isContrary(ours: readonly Token[], theirs: readonly Token[]): boolean {
  const at = onlyChange(ours, theirs);
  return at !== undefined && contraries.get(ours[at]!.text) === theirs[at]!.text && isPredicate(ours, at);
}

/** Where two of one length differ, if that is one word. */
function onlyChange(ours: readonly Token[], theirs: readonly Token[]): number | undefined {
  if (ours.length !== theirs.length) return undefined;
  const changed = ours.flatMap((token, at) => (token.text === theirs[at]!.text ? [] : [at]));
  return changed.length === 1 ? changed[0] : undefined;
}

function isOtherState(ours: readonly Token[], theirs: readonly Token[]): boolean {
  if (Math.abs(ours.length - theirs.length) === 1) return isNegated(ours, theirs);
  const at = onlyChange(ours, theirs);
  if (at === undefined) return false;
  const [mine, other] = [ours[at]!, theirs[at]!];
  if (mine.dimension === undefined || mine.dimension !== other.dimension) return false;
  return !mine.isName && !other.isName && isValue(ours, at);
}

/** What happened is no state that could change. */
function isPast(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ base, ending }, at) =>
      base === "be+ed" || base === "did" || (ending === "ed" && at > 0 && !follows(tokens, at)),
  );
}

/** A participle after "is" or before what it describes. */
function follows(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 3), at).some(isBe) || isBe(tokens[at + 2]);
}

function isNegated(ours: readonly Token[], theirs: readonly Token[]): boolean {
  const [longer, shorter] = ours.length > theirs.length ? [ours, theirs] : [theirs, ours];
  const at = longer.findIndex(({ text }, index) => text !== shorter[index]?.text);
  if (longer[at]?.text !== "not" || keyOf(longer.slice(at + 1)) !== keyOf(shorter.slice(at))) return false;
  return !longer.some(({ base }) => VAGUE.has(base)) && isInMainClause(longer, at);
}

function isInMainClause(tokens: readonly Token[], at: number): boolean {
  return !tokens.slice(0, at).some(({ base }) => SUBORDINATORS.has(base));
}

/** "X is public", "enable X", "X includes Y"; not "public endpoints …" or "the include path is …". */
function isPredicate(tokens: readonly Token[], at: number): boolean {
  if (!isInMainClause(tokens, at) || tokens.some(({ base }) => VAGUE.has(base))) return false;
  const before = tokens[at - 1];
  if (isBe(before) || (before?.text === "not" && isBe(tokens[at - 2]))) return true;
  if (isLink(tokens[at]!) || tokens[at]!.ending !== "" || !VERBS.has(tokens[at]!.text)) return false;
  const hasOther = tokens.some(
    (token, index) => isBe(token) || token.base === "have" || (MODALS.has(token.base) && index !== at - 1),
  );
  return !hasOther && at < tokens.length - 1;
}

const contraries = new Map([...CONTRARY].map(([one, other]) => [asBase(one), asBase(other)]));
const VERBS = new Set(
  ["include", "exclude", "enable", "disable", "allow", "forbid", "show", "hide"].map(asBase),
);
const counting = new Set([...COUNTING].map(asBase));
const ending = new Set([...ENDING].map(asBase));
const sized = new Set([...SIZED].map(asBase));

/** A number that is the value of something named before it, and the end of what is said of it. */
function isValue(tokens: readonly Token[], at: number): boolean {
  const number = tokens[at]!;
  const before = tokens[at - 1];
  if (
    before === undefined ||
    !isInMainClauseForValue(tokens, at) ||
    tokens.some(({ base }) => base === "from")
  )
    return false;
  if (isLink(tokens[0]!)) return false;
  const isEnd = (index: number) => index >= tokens.length || isLink(tokens[index]!);
  if (number.dimension !== "") return isEnd(at + 1) && isMeasure(tokens, at);
  if (isBe(before) || before.base === "to") return isEnd(at + 1);
  if (before.base === "of") return isEnd(at + 1) && sized.has(tokens[at - 2]?.base ?? "");
  return counting.has(before.base) && !before.isName && tokens[at + 1] !== undefined && isEnd(at + 2);
}

/** "expires after 30 minutes": the link right before the number is part of the value. */
function isInMainClauseForValue(tokens: readonly Token[], at: number): boolean {
  return isInMainClause(tokens, isLink(tokens[at - 1]!) ? at - 1 : at);
}

function isMeasure(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]!;
  if (before.isName || OUTSIDE.has(before.base)) return false;
  if (!AT_A_TIME.has(before.base)) return true;
  return tokens.slice(0, at).some(({ base }) => ending.has(base));
}

/** A limit or a part, which others may have beside it. */
const OUTSIDE = new Set(["with", "<", ">", "between", "than", "from", "per"]);
/** When something happens: it may happen at another time as well. */
const AT_A_TIME = new Set(["after", "before", "at", "on", "within", "in", "during"]);
