/**
 * Items -> one text within a budget of tokens. Writes each item at every level it may have, lets `pack` choose, and
 * measures what comes out: the budget holds for the final text with its headings and notes.
 */
import { estimateTokens, repeatedEstimate } from "../base/tokens.ts";
import { type ChosenNote, chooseNotes, type MemoryNote } from "./choose-notes.ts";
import { excerpt } from "./excerpt.ts";
import { type Caveat, type Format, type FormatName, formatOf, type Parts, type View } from "./formats.ts";
import { DETAILS, type Detail, type Item } from "./item.ts";
import { largestThatFits, pack } from "./pack.ts";

/** With less there is no room for a name and for saying what was left out. */
export const LEAST_BUDGET = 50;
/** How much of its use an item has at a level of detail. Each step up adds, for its price, less than the one before. */
const USEFULNESS: Record<Detail, number> = {
  name: 0.1,
  signature: 0.25,
  skeleton: 0.4,
  excerpt: 0.75,
  body: 1,
};
/** A body that takes more of the budget than this may be cut; the best one only if it does not fit at all. */
const LONG_SHARE = 0.2;
const BEST_SHARE = 0.5;
/** More characters than this for each token of the budget are hardly ever within it. */
const HUGE_CHARS = 6;
/** Rules between parts and the note about what was left out. */
const FRAME_TOKENS = 15;
const NAMED_MOST = 20;
/** Memories take at most this much of the budget. */
const MEMORIES_SHARE = 0.1;
/** A caveat that takes more than this is shortened. */
const CAVEAT_SHARE = 0.25;

export interface CapsuleOptions {
  budget: number;
  format: FormatName;
  /** Whether places and reasons are written down. */
  sources: boolean;
  /** What the question is about, to find the part of a long body that matters. */
  terms: ReadonlySet<string>;
  /** Sentences to end with, where there is room. */
  notes: readonly string[];
  /** What makes the answer less than whole: has its room before anything else. */
  caveat?: Caveat | undefined;
  /** The reader had an answer to the same question; what that left out is not named again. */
  isRepeat?: boolean;
  /** What is remembered about it, the most relevant first. */
  memories?: readonly MemoryNote[];
}

export interface Capsule {
  text: string;
  tokens: number;
  /** With `isReminder`, only said to have been sent before. */
  shown: { item: Item; detail: Detail; isReminder: boolean; tokens: number }[];
  omitted: Item[];
  memories: ChosenNote[];
}

interface Level {
  view: View;
  /** What it takes of the budget. */
  tokens: number;
  /** What it takes of the text: less, where the reader has it already and is only told so. */
  written: number;
  usefulness: number;
}

/** `items`: the best one first. */
export function assemble(items: readonly Item[], options: CapsuleOptions): Capsule {
  const format = formatOf(options.format, options.sources, items[0]);
  const measure = (text: string) => estimateTokens(text, format.language);
  const measureWhole = repeatedEstimate(format.language);
  const levels = items.map((item, at) => levelsOf(item, at === 0, format, measure, options));
  const priced = items.map(({ relevance }, at) => ({ relevance, levels: levels[at]! }));
  const memories = chooseNotes(
    options.memories ?? [],
    Math.floor(options.budget * MEMORIES_SHARE),
    format.memories,
    measure,
  );
  const lines = memories.map(({ line }) => line);
  const caveat = options.caveat && shortened(options.caveat, options.budget * CAVEAT_SHARE, measure);
  let room =
    options.budget -
    FRAME_TOKENS -
    (lines.length > 0 ? measure(format.memories(lines)) : 0) -
    (caveat ? measure(caveat.note) : 0);
  for (;;) {
    const chosen = pack(priced, room);
    const shown = inReadingOrder(
      chosen.flatMap((level, at) => (level === -1 ? [] : [levels[at]![level]!])),
      items[0],
    );
    const omitted = items.filter((_, at) => chosen[at] === -1);
    const parts = {
      views: shown.map(({ view }) => view),
      leftOut: omitted.length,
      named: [],
      memories: lines,
      notes: [],
      caveat,
    };
    const over = measureWhole(format.whole(parts)) - options.budget;
    if (over <= 0 || shown.length === 0) {
      const text = complete(parts, omitted, format, measureWhole, options);
      return {
        text,
        tokens: measureWhole(text),
        shown: shown.map(({ view, written }) => ({
          item: view.item,
          detail: view.detail,
          isReminder: view.isReminder,
          tokens: written,
        })),
        omitted,
        memories,
      };
    }
    room = shown.reduce((sum, { tokens }) => sum + tokens, 0) - over;
  }
}

/** Of a small budget its first part takes less: what is said of it first matters most. */
function shortened(caveat: Caveat, most: number, measure: (text: string) => number): Caveat {
  return measure(caveat.note) <= most ? caveat : { ...caveat, note: caveat.note.split(";")[0]! };
}

/** The whole text, with as many notes and names of what was left out as there is room for. */
function complete(
  parts: Parts,
  omitted: readonly Item[],
  format: Format,
  measure: (text: string) => number,
  { budget, notes, isRepeat = false }: CapsuleOptions,
): string {
  const whole = (noteCount: number, nameCount: number) =>
    format.whole({
      ...parts,
      notes: notes.slice(0, noteCount),
      named: omitted.slice(0, nameCount).map(({ handle }) => handle),
      isRepeat,
    });
  const noteCount = largestThatFits(notes.length, (count) => measure(whole(count, 0)), budget);
  const most = isRepeat ? 0 : Math.min(omitted.length, NAMED_MOST);
  return whole(
    noteCount,
    // Little room is left by then.
    largestThatFits(most, (count) => measure(whole(noteCount, count)), budget, 2),
  );
}

function levelsOf(
  item: Item,
  isFirst: boolean,
  format: Format,
  measure: (text: string) => number,
  { budget, terms }: CapsuleOptions,
): Level[] {
  const levels: Level[] = [];
  const measured = (view: View) => measure(format.view(view, isFirst));
  const viewOf = (detail: Detail, code: string) => ({ item, detail, code, isReminder: false });
  const add = (detail: Detail, code: string, tokens = measured(viewOf(detail, code))) => {
    const view = viewOf(detail, code);
    const shown = isKnown(item, detail) ? reminderOf(item, isFirst) : view;
    const written = shown === view ? tokens : measured(shown);
    // What was sent counts as if it were sent again, so that a session is given less, not other things.
    levels.push({ view: shown, tokens: Math.max(tokens, written), written, usefulness: USEFULNESS[detail] });
    return tokens;
  };
  add("name", "");
  if (item.signature !== "") add("signature", item.signature);
  const { body, skeleton, startLine } = item;
  const ofSkeleton = skeleton === undefined ? 0 : add("skeleton", skeleton);
  if (body === undefined || saysNoMore(body, item.signature)) return levels;
  // Of what is far too long the beginning is measured; how much the rest has need not be known exactly.
  const start = body.slice(0, budget * HUGE_CHARS);
  const ofStart = start === body ? 0 : measured(viewOf("body", start));
  const isHuge = ofStart > budget;
  const tokens = isHuge ? (ofStart * body.length) / start.length : add("body", body);
  const isLong = tokens > (isFirst ? budget - FRAME_TOKENS : budget * LONG_SHARE);
  if (!isLong || !item.mayBeCut) return levels;
  const whole = isHuge ? [] : [levels.pop()!];
  const allowed = budget * (isFirst ? BEST_SHARE : LONG_SHARE);
  const part = excerpt(
    {
      text: body,
      startLine,
      outline: ofSkeleton <= allowed / 2 ? skeleton : undefined,
      share: allowed / tokens,
    },
    terms,
    (code) => measured(viewOf("excerpt", code)),
    allowed,
  );
  if (part !== undefined) add("excerpt", part.text, part.cost);
  return [...levels, ...whole];
}

function isKnown({ sent }: Item, detail: Detail): boolean {
  return sent !== undefined && DETAILS.indexOf(detail) <= DETAILS.indexOf(sent.detail);
}

/** What was sent is only named; the best hit with its signature, so that it is recognised. */
function reminderOf(item: Item, isFirst: boolean): View {
  const isSigned = isFirst && item.signature !== "";
  return {
    item,
    detail: isSigned ? "signature" : "name",
    code: isSigned ? item.signature : "",
    isReminder: true,
  };
}

/** `const limit = 10` is its own signature. */
function saysNoMore(body: string, signature: string): boolean {
  return !body.includes("\n") && body.trim().length <= signature.length + 2;
}

/** The best first, then what is shown in full, then outlines, signatures and names. */
function inReadingOrder(levels: readonly Level[], best: Item | undefined): Level[] {
  const rank = ({ view }: Level) =>
    view.item === best
      ? 5
      : view.detail === "excerpt"
        ? DETAILS.indexOf("body")
        : DETAILS.indexOf(view.detail);
  return levels
    .map((level, at) => ({ level, at }))
    .sort((a, b) => rank(b.level) - rank(a.level) || a.at - b.at)
    .map(({ level }) => level);
}
