/**
 * Does one text say what another says, or the opposite, or the same with a new value? Only what is certain gets a verdict:
 * - `same`: some way to say the first is a way to say the second, word by word.
 * - `replaces`: equal but for one thing that can have one state only: a "not" in the main clause, a value (not a number that
 *   names something, such as HTTP 429), or one of two contraries ("include", "exclude").
 * Everything else is `other`, however alike it looks: both are kept.
 */
import { asBase } from "./lemma.ts";
import { CONTRARY, FUNCTION_WORDS, MODALS, VAGUE } from "./lexicon.ts";
import { isPermission } from "./permissions.ts";
import { readStatements } from "./read-statement.ts";
import type { Token } from "./token.ts";
import { isInMainClause, isOtherAmount, isOtherDefault, isValue } from "./values.ts";
import { isBe, isLink, isMeans, keyOf, keysOf, variantsOf } from "./variants.ts";

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
  if (changed.length > 1 || (at === 0 && !isOfOne(fresh.sentences[0]![0]!))) return "other";
  return isReplaced(fresh.sentences[at]!, old.sentences[before]!) ? "replaces" : "other";
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

/** Equal but for a word or two of what is said, about the same: "ids are strings", "ids are integers". Both may not be true. */
export function isNear(fresh: Statement, old: Statement): boolean {
  const [ours, theirs] = [fresh.sentences[0]?.[0], old.sentences[0]?.[0]];
  if (fresh.sentences.length !== 1 || old.sentences.length !== 1 || !ours || !theirs) return false;
  if (isOtherGrammar(ours, theirs)) return true;
  const shortest = Math.min(ours.length, theirs.length);
  let begun = 0;
  while (begun < shortest && ours[begun]!.text === theirs[begun]!.text) begun++;
  let ended = 0;
  while (ended < shortest - begun && ours.at(-1 - ended)!.text === theirs.at(-1 - ended)!.text) ended++;
  if (Math.max(ours.length, theirs.length) - begun - ended > MOST_CHANGED) return false;
  const shared = [...ours.slice(0, begun), ...ours.slice(ours.length - ended)];
  const content = shared.filter((token) => !FUNCTION_WORDS.has(token.base) && !isBe(token)).length;
  const verb = ours.findIndex((token) => isBe(token) || token.base === "have" || MODALS.has(token.base));
  if (verb > 0) return begun > verb && content > 0;
  // An order to do another thing with the same, not the same with another thing: "run the linter", "run the tests".
  return begun > 0 ? content > 1 : content > 0 && ours[0]!.article === undefined;
}

const MOST_CHANGED = 2;

/** "Both A and B are needed", "neither A nor B is needed". */
function isOtherGrammar(ours: readonly Token[], theirs: readonly Token[]): boolean {
  if (ours.length !== theirs.length || ours.every(({ base }) => FUNCTION_WORDS.has(base))) return false;
  return ours.every(({ text, base }, at) => {
    const other = theirs[at]!;
    return text === other.text || (FUNCTION_WORDS.has(base) && FUNCTION_WORDS.has(other.base));
  });
}

/**
 * Of one thing that the text names itself. "It takes 5 s", "this function is pure", "half of the tests use mocks" and "a user
 * may delete rows" may be said of others than the ones that were meant before.
 */
function isOfOne(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (first === undefined || first.dimension !== undefined || first.article === "indefinite") return false;
  if (PARTIAL.has(first.base)) return false;
  // "The first one is …".
  if (tokens.some(({ text }, at) => text === "1" && isBe(tokens[at + 1]))) return false;
  const isExtraposed = first.base === "it" && tokens.some(({ base }) => base === "to");
  const isOpening = isBe(second) && (first.base === THERE || isExtraposed);
  return !tokens.some(
    ({ base }, at) =>
      (POINTING.has(base) || (at < 2 && OWNING.has(base))) &&
      !(at === 0 && isOpening) &&
      isInMainClause(tokens, at),
  );
}

const THERE = asBase("there");
const POINTING = new Set(
  "it this that these those they them he she him here there such same former latter".split(" ").map(asBase),
);
/** Later in a sentence they mean something of its subject: "patients see their results". */
const OWNING = new Set("its their his her".split(" ").map(asBase));
const PARTIAL = new Set(
  "half third quarter part portion fraction majority minority rest certain other another various numerous couple dozen lot something someone somebody anything anyone which what who above below following"
    .split(" ")
    .map(asBase),
);

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
  if (isContrary(ours, theirs) || isOtherState(ours, theirs)) return true;
  // "Use X to wait 5 s" is "wait 5 s with X", which hides that it is a purpose.
  if (isMeans(ours) || isMeans(theirs)) return false;
  return old.some((one) => fresh.some((other) => isOtherState(other, one)));
}

function isContrary(ours: readonly Token[], theirs: readonly Token[]): boolean {
  const at = onlyChange(ours, theirs);
  if (at === undefined) return false;
  if (isOtherDefault(ours, theirs, at)) return true;
  return contraries.get(ours[at]!.text) === theirs[at]!.text && isPredicate(ours, at);
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
  return isOtherAmount(ours[at]!, theirs[at]!) && isValue(ours, at);
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
  const vague = longer.filter(({ base }) => VAGUE.has(base));
  const isSure = vague.length === 0 || (vague.length === 1 && isPermission(longer, at));
  return isSure && isInMainClause(longer, at) && !isForPurpose(longer, at);
}

/** "To enable X use Y", "use Y to enable X": what is done for opposite purposes may both be true. */
function isForPurpose(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (isBe(tokens[before]) || tokens[before]!.text === "not")) before--;
  const isAfterFor =
    tokens[0]?.base === "for" && tokens.some(({ base }, index) => base === "to" && index < at);
  return tokens[before]?.base === "to" || tokens[0]?.base === "to" || isAfterFor;
}

/** "X is public", "enable X", "X includes Y"; not "public endpoints …", "the include path is …" or "users can hide X". */
function isPredicate(tokens: readonly Token[], at: number): boolean {
  if (!isInMainClause(tokens, at) || isForPurpose(tokens, at)) return false;
  if (tokens.some(({ base }) => VAGUE.has(base) || base === "can")) return false;
  const [word, before] = [tokens[at]!, tokens[at - 1]];
  if (isBe(before) || (before?.text === "not" && isBe(tokens[at - 2]))) return true;
  if (isLink(word) || word.ending !== "" || at === tokens.length - 1) return false;
  const isOrder = at === 0 || ORDERS.has(before!.base) || (at === 1 && before!.text === "not");
  if (!(isOrder ? ACTIONS.has(word.text) || STATES.has(word.text) : STATES.has(word.text))) return false;
  return !tokens.some(
    (token, index) =>
      isBe(token) ||
      token.base === "have" ||
      (MODALS.has(token.base) && !(ORDERS.has(token.base) && index === at - 1)),
  );
}

const ORDERS = new Set(["must", "should", "shall", "will"]);
/** Things have these; those in `ACTIONS` are done, and who does one may do the other too. */
const STATES = new Set(["include", "exclude", "allow", "forbid"].map(asBase));
const ACTIONS = new Set(["enable", "disable", "show", "hide"].map(asBase));

const contraries = new Map([...CONTRARY].map(([one, other]) => [asBase(one), asBase(other)]));
