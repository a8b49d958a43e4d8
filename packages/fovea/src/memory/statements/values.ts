/**
 * Is a word of a statement its one value, so that another in its place makes the statement a new version of itself? Numbers
 * that name something, that are part of a condition or purpose, or that others may have beside them, are not.
 */
import { asBase } from "./lemma.ts";
import { COUNTING, ENDING, MODALS, SIZED, SUBORDINATORS } from "./lexicon.ts";
import type { Token } from "./token.ts";
import { isBe, isLink } from "./variants.ts";

const counting = new Set([...COUNTING].map(asBase));
const ending = new Set([...ENDING].map(asBase));
const sized = new Set([...SIZED].map(asBase));

export function isInMainClause(tokens: readonly Token[], at: number): boolean {
  return !tokens.slice(0, at).some(({ base }) => SUBORDINATORS.has(base));
}

/** Two amounts that are sure to differ, of the same kind. */
export function isOtherAmount(mine: Token, other: Token): boolean {
  if (mine.isName || other.isName || mine.dimension === undefined || other.dimension === undefined)
    return false;
  if (MONEY.has(mine.dimension) && MONEY.has(other.dimension)) return true;
  return mine.dimension === other.dimension && !(mine.dimension === "bytes" && mayBeEqual(mine, other));
}

const MONEY = new Set(["eur", "usd", "gbp", "chf", "jpy"]);

/** Some mean 1000 MB by a GB and some 1024: what differs by no more than that may be the same. */
function mayBeEqual(mine: Token, other: Token): boolean {
  const ratio = Number.parseFloat(mine.text) / Number.parseFloat(other.text);
  const times = Math.log(Math.max(ratio, 1 / ratio)) / Math.log(1.024);
  return times < 4.5 && Math.abs(times - Math.round(times)) < 0.005;
}

/** A number that is the value of something named before it, and the end of what is said of it. */
export function isValue(tokens: readonly Token[], at: number): boolean {
  const [number, before] = [tokens[at]!, tokens[at - 1]];
  if (before === undefined || isLink(tokens[0]!) || tokens.some(({ base }) => base === "from")) return false;
  if (SEVERAL.has(tokens[0]!.base) || tokens[0]!.dimension !== undefined) return false;
  // "expires after 30 minutes": the link right before the number is part of the value.
  if (!isInMainClause(tokens, isLink(before) ? at - 1 : at) || isOfPurpose(tokens, at)) return false;
  const isEnd = (index: number) => index >= tokens.length || isLink(tokens[index]!);
  if (number.dimension === "date") return isEnd(at + 1) && isDateOf(tokens, at);
  if (CLOCK.test(number.text)) return isEnd(at + 1) && isTimeOf(tokens, at);
  if (LIMITS.has(before.base))
    return (isEnd(at + 1) || isEnd(at + 2)) && (isLimit(tokens, at) || isMeasured(tokens, at, isEnd));
  if (number.dimension !== "") return isMeasured(tokens, at, isEnd);
  if (tokens[0]!.base === THERE && at === 2 && isBe(before))
    return at + 1 < tokens.length && (isEnd(at + 2) || isEnd(at + 3));
  if (isBe(before) || before.base === "to") return isEnd(at + 1);
  if (before.base === "of") return isEnd(at + 1) && sized.has(tokens[at - 2]?.base ?? "");
  return counting.has(before.base) && !before.isName && tokens[at + 1] !== undefined && isEnd(at + 2);
}

/** Others of them may have another value. */
const SEVERAL = new Set(
  ["some", "many", "several", "few", "most", "other", "another", "both", "any"].map(asBase),
);

/** "Use sleep to wait 5 seconds": what is done for a purpose has no single value. */
function isOfPurpose(tokens: readonly Token[], at: number): boolean {
  const last = LIMITS.has(tokens[at - 1]!.base) ? at - 2 : at - 1;
  const to = tokens.findIndex(({ base }, index) => base === "to" && index < last);
  return to !== -1 && !tokens.slice(to + 2, at).some((token) => isVerb(token) || ending.has(token.base));
}

function isVerb(token: Token): boolean {
  return isBe(token) || token.base === "have" || MODALS.has(token.base);
}

/** "The release is on 3 March". */
function isDateOf(tokens: readonly Token[], at: number): boolean {
  const be = /^(?:on|by)$/.test(tokens[at - 1]!.base) ? at - 2 : at - 1;
  return isBe(tokens[be]) && isOne(tokens, be);
}

/** "The release", not "releases" or "a release", of which there are several. */
function isOne(tokens: readonly Token[], end: number): boolean {
  return tokens[0]!.article === "definite" && tokens[end - 1]?.isPlural !== true;
}

const THERE = asBase("there");
const CLOCK = /^\d{1,2}:\d\d$/;

/** "The standup is at 10:00", "runs daily at 02:00"; what else happens at one time may happen at another too. */
function isTimeOf(tokens: readonly Token[], at: number): boolean {
  if (isBe(tokens[at - 1])) return true;
  if (tokens[at - 1]!.base !== "at") return false;
  const isEvent = isBe(tokens[at - 2]) && isOne(tokens, at - 2);
  return isEvent || tokens.slice(0, at).some(({ text }) => DAILY.has(text));
}

const DAILY = new Set(["daily", "nightly"]);
const LIMITS = new Set(["at_least", "at_most", "<", ">"]);

/** "Lines are at most 80 characters", "must be above 80 %"; that something is below 200 ms does not deny that it is below 300. */
function isLimit(tokens: readonly Token[], at: number): boolean {
  const [limit, verb] = [tokens[at - 1]!.base, tokens[at - 2]];
  if (verb === undefined || verb.isName) return false;
  if (limit === "<" || limit === ">")
    return isBe(verb) && /^(?:must|should|shall)$/.test(tokens[at - 3]?.base ?? "");
  return isBe(verb) || counting.has(verb.base);
}

function isMeasured(tokens: readonly Token[], at: number, isEnd: (index: number) => boolean): boolean {
  const before = tokens[at - 1]!;
  const { dimension } = tokens[at]!;
  if (dimension && MONEY.has(dimension) && tokens[0]!.article === "indefinite") return false;
  if (!dimension || !isEnd(at + 1) || before.isName || OUTSIDE.has(before.base)) return false;
  if (!AT_A_TIME.has(before.base)) return true;
  return tokens.slice(0, at).some(({ base }) => ending.has(base));
}

/** A limit or a part, which others may have beside it. */
const OUTSIDE = new Set(["with", "<", ">", "between", "than", "from", "per"]);
/** When something happens: it may happen at another time as well. */
const AT_A_TIME = new Set(["after", "before", "at", "on", "within", "in", "during"]);

/** "The default branch is main": one of several names, or of words of one kind. */
export function isOtherDefault(ours: readonly Token[], theirs: readonly Token[], at: number): boolean {
  const [mine, other] = [ours[at]!, theirs[at]!];
  const isEnd = at + 1 >= ours.length || isLink(ours[at + 1]!);
  if (!isEnd || !isBe(ours[at - 1]) || ours[0]!.article !== "definite" || !isInMainClause(ours, at))
    return false;
  if (!ours.slice(0, at - 1).some(({ base }) => base === "default") || ours.slice(0, at).some(isLink))
    return false;
  if (mine.dimension !== undefined || other.dimension !== undefined) return false;
  return (mine.isName && other.isName) || KINDS.some((kind) => kind.has(mine.base) && kind.has(other.base));
}

const KINDS = [
  "main master develop development trunk",
  "dark light",
  "debug info information warn warning error trace",
  "npm pnpm yarn bun",
].map((line) => new Set(line.split(" ").map(asBase)));
