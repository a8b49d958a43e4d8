/**
 * The ways to say one statement that are sure to mean the same: a condition or place first or last, active or passive,
 * "the owner of the list" or "the list owner", "X is the Y" or "the Y is X". Two statements are the same if one way to say
 * the first is a way to say the second. Each way keeps all words, so whatever is turned around stays different.
 */

import { findAgent } from "./agents.ts";
import { asBase } from "./lemma.ts";
import { MODALS, PREPOSITIONS, SAME_AS_BASE, SUBORDINATORS } from "./lexicon.ts";
import { CAPITAL, type Token } from "./token.ts";

export function variantsOf(tokens: readonly Token[]): Token[][] {
  let said = withName(tokens).flatMap(rotations);
  for (const rewrite of [withExtraposed, withMeans, withActive, withCompounds, withInverted])
    said = said.flatMap(rewrite);
  return said.map((one) => sortEnd(withAdverb(one.filter(({ text }) => text !== ","))));
}

/** "Redis is used" and "we use Redis", "cards are applied" and "apply cards": its capital says nothing of the first word. */
function withName(tokens: readonly Token[]): Token[][] {
  const asNames = tokens.map((token) =>
    token.mayBeName ? { ...token, text: `${CAPITAL}${token.text}` } : token,
  );
  return tokens.some(({ mayBeName }) => mayBeName) ? [[...tokens], asNames] : [[...tokens]];
}

/** What two ways to say something are compared by. */
export function keysOf(tokens: readonly Token[]): string[] {
  const key = keyOf(tokens);
  const order = asOrder(tokens, key);
  return order === undefined ? [key] : [key, order];
}

export function keyOf(tokens: readonly Token[]): string {
  let key = "";
  for (const { text } of tokens) key += ` ${text}`;
  return key;
}

/**
 * "X must be checked" and "you must check X" are the order "check X", which is not what "X is checked" and "we check X" say.
 * Whatever begins with neither "we" nor a passive may be an order.
 */
function asOrder([first]: readonly Token[], key: string): string | undefined {
  if (first?.base === "must") return key.replace(" must", "!");
  return first?.isOurs ? undefined : `!${key}`;
}

export function isLink({ base }: Token): boolean {
  return PREPOSITIONS.has(base) || SUBORDINATORS.has(base);
}

export function isBe(token: Token | undefined): boolean {
  return token?.base === "be" || token?.base === "be+ed";
}

/** Words of a place or condition that comes first without a comma. */
const MOST_IN_FRONT = 5;

/** "In staging, all mails go to X" is "all mails go to X in staging". */
function rotations(tokens: readonly Token[]): Token[][] {
  if (tokens[0] === undefined || !isLink(tokens[0])) return [[...tokens]];
  const comma = tokens.findIndex(({ text }) => text === ",");
  const clause = comma === -1 ? tokens.length : comma;
  const variants = [[...tokens]];
  if (comma > 1) variants.push([...tokens.slice(comma), ...tokens.slice(0, comma)]);
  for (let end = 2; end <= Math.min(MOST_IN_FRONT, clause - 1); end++)
    variants.push([...tokens.slice(end, clause), ...tokens.slice(0, end), ...tokens.slice(clause)]);
  return variants;
}

/** "It is not allowed to edit X" is "editing X is not allowed". */
function withExtraposed(tokens: Token[]): Token[][] {
  const [it, be] = tokens;
  if (it?.ending === "ing" && isRuledOn(tokens))
    return [tokens, [{ ...it, text: it.base, ending: "" }, ...tokens.slice(1)]];
  const to = tokens.findIndex(({ base }) => base === "to");
  if (it?.base !== "it" || !isBe(be) || to < 3 || to > 5) return [tokens];
  return [tokens, [...tokens.slice(to + 1), ...tokens.slice(1, to)]];
}

/** "Use X to check Y". */
export function isMeans(tokens: readonly Token[]): boolean {
  const to = tokens.findIndex(({ base }) => base === "to");
  return tokens[0]?.text === "use" && to >= 2 && to <= 4 && tokens.length >= to + 3;
}

/** "Use X to check Y" is "check Y with X". */
function withMeans(tokens: Token[]): Token[][] {
  if (!isMeans(tokens)) return [tokens];
  const to = tokens.findIndex(({ base }) => base === "to");
  const means: Token = { text: "with", base: "with", ending: "", isName: false };
  const verb: Token = { ...tokens[to + 1]!, isOurs: tokens[0]!.isOurs };
  return [tokens, [verb, ...tokens.slice(to + 2), means, ...tokens.slice(1, to)]];
}

/** "… is allowed": only such a sentence begins with a verb in -ing rather than with the name of a thing, as "routing tables". */
function isRuledOn(tokens: readonly Token[]): boolean {
  const be = tokens.findIndex(isBe);
  const said = tokens[be + 1]?.text === "not" ? tokens[be + 2] : tokens[be + 1];
  return be > 1 && said !== undefined && RULED.has(said.text);
}

const RULED = new Set(["allow+ed", "require+ed", "recommend+ed"].map(asBase));

/** Words that may come between "is" and the participle. */
const BETWEEN = new Set(["not", "only", "also", "all"]);

/** "X is called by Y" is "Y calls X", and "X is called" is "we call X" or "call X". */
function withActive(tokens: Token[]): Token[][] {
  const be = tokens.findIndex(isBe);
  let verb = be + 1;
  while (verb < tokens.length && BETWEEN.has(tokens[verb]!.base)) verb++;
  const done = tokens[verb];
  if (be < 1 || done === undefined || !isParticiple(done)) return [tokens];
  let end = be;
  while (end > 0 && (MODALS.has(tokens[end - 1]!.base) || BETWEEN.has(tokens[end - 1]!.base))) end--;
  const object = tokens.slice(0, end);
  if (
    object.length === 0 ||
    object.some(({ base, text }) => text === "," || base === "be" || base === "have")
  )
    return [tokens];
  if (SUBORDINATORS.has(object[0]!.base) || tokens.slice(0, end).some(({ base }) => MODALS.has(base)))
    return [tokens];
  const helpers = [...tokens.slice(end, be), ...tokens.slice(be + 1, verb)];
  const isPast = tokens[be]!.base === "be+ed";
  const acting: Token = { ...done, text: isPast ? `${done.base}+ed` : done.base, ending: isPast ? "ed" : "" };
  const rest = tokens.slice(verb + 1);
  const variants = [tokens, asFact([...helpers, acting, ...object, ...rest])];
  const agent = findAgent(done, rest);
  if (agent) {
    const { by, end: last } = agent;
    // "Published only by maintainers": only maintainers publish.
    const only = rest.slice(0, by).filter(({ base }, at) => base === "only" && at === by - 1);
    const after = [...rest.slice(0, by - only.length), ...rest.slice(last)];
    variants.push([...only, ...rest.slice(by + 1, last), ...helpers, acting, ...object, ...after]);
  }
  return variants;
}

/** Made of a passive without "must": no order, though it may begin with the verb. */
function asFact(tokens: Token[]): Token[] {
  const [first, ...rest] = tokens;
  return first!.base === "must" ? tokens : [{ ...first!, isOurs: true }, ...rest];
}

function isParticiple({ base, ending }: Token): boolean {
  return ending === "ed" || sameAsBase.has(base);
}

const sameAsBase = new Set([...SAME_AS_BASE].map(asBase));

const MOST_IN_COMPOUND = 3;

/** "The phone of the driver" is "the driver phone", where it is certain how far "the driver" goes. */
function withCompounds(tokens: Token[]): Token[][] {
  const of = tokens.findIndex(({ base }) => base === "of");
  if (of < 1 || tokens[of - 1]!.dimension !== undefined || isLink(tokens[of - 1]!)) return [tokens];
  let end = of + 1;
  while (
    end < tokens.length &&
    !isLink(tokens[end]!) &&
    !isVerbMark(tokens[end]!) &&
    tokens[end]!.text !== ","
  )
    end++;
  const owner = tokens.slice(of + 1, end);
  if (owner.length === 0 || owner.length > MOST_IN_COMPOUND) return [tokens];
  // At the beginning of a sentence a verb must follow, or it could be hidden in the owner.
  if (of === 1 && (end === tokens.length || !isVerbMark(tokens[end]!))) return [tokens];
  return [tokens, [...tokens.slice(0, of - 1), ...owner, tokens[of - 1]!, ...tokens.slice(end)]];
}

function isVerbMark(token: Token): boolean {
  return isBe(token) || token.base === "have" || MODALS.has(token.base);
}

const MOST_IN_SIDE = 5;

/** "The default language is German" is "German is the default language"; "a" on one side makes it no identity. */
function withInverted(tokens: Token[]): Token[][] {
  const be = tokens.findIndex(isBe);
  if (be < 1 || tokens[be]!.base !== "be" || tokens.filter(isVerbMark).length !== 1) return [tokens];
  const sides = [tokens.slice(0, be), tokens.slice(be + 1)];
  const isShort = sides.every((side) => side.length > 0 && side.length <= MOST_IN_SIDE);
  const isNamed = sides.some((side) => side.some(({ article }) => article === "definite"));
  const isOdd = tokens.some(
    (token) => token.article === "indefinite" || token.text === "not" || token.text === "," || isLink(token),
  );
  if (!isShort || !isNamed || isOdd) return [tokens];
  return [tokens, [...sides[1]!, tokens[be]!, ...sides[0]!]];
}

/** "Push to main directly" is "push directly to main", "the job automatically runs" is "the job runs automatically". */
function withAdverb(tokens: Token[]): Token[] {
  const last = tokens.at(-1);
  if (tokens.length < 3 || last === undefined) return tokens;
  const before = tokens.at(-2)!;
  if (isAdverb(before) && !DESCRIBING.has(before.text) && !isAdverb(last) && last.ending === "")
    return isBe(tokens.at(-3)) || last.dimension ? tokens : [...tokens.slice(0, -2), last, before];
  if (!isAdverb(last) || isLink(before)) return tokens;
  const place = findLastPreposition(tokens, tokens.length);
  if (place < 1 || tokens.length - place > 5) return tokens;
  return [...tokens.slice(0, place), last, ...tokens.slice(place, -1)];
}

function isAdverb({ text, isName }: Token): boolean {
  return text.length > 5 && text.endsWith("ly") && !isName;
}

/** Of nouns as well: the nightly build. */
const DESCRIBING = new Set(
  "hourly nightly weekly monthly quarterly yearly friendly likely costly".split(" "),
);

/** Two short places at the end may come in either order: "on Fridays to staging". */
function sortEnd(tokens: Token[]): Token[] {
  const second = findLastPreposition(tokens, tokens.length);
  const first = findLastPreposition(tokens, second);
  if (first < 1 || second - first > 4 || tokens.length - second > 4) return tokens;
  const [one, other] = [tokens.slice(first, second), tokens.slice(second)];
  const isFree = [one, other].every(([head, ...rest]) => rest.length > 0 && !BOUND.has(head!.base));
  if (!isFree || one[0]!.base === other[0]!.base || tokens.slice(first).some(isVerbMark)) return tokens;
  return keyOf(one) <= keyOf(other) ? tokens : [...tokens.slice(0, first), ...other, ...one];
}

/** These belong to the word before them. */
const BOUND = new Set(["of", "than", "by", "as", "<", ">", "at_least", "at_most"]);

function findLastPreposition(tokens: readonly Token[], before: number): number {
  for (let at = before - 1; at >= 0; at--)
    if (isLink(tokens[at]!)) return SUBORDINATORS.has(tokens[at]!.base) ? -1 : at;
  return -1;
}
