/**
 * Items -> one text within a budget of tokens. `steps.ts` says in which order it grows; here it is seen how far that
 * fits, measured on the final text with its headings and notes.
 */
import { estimateTokens, repeatedEstimate } from "../base/tokens.ts";
import { type ChosenNote, chooseNotes, type MemoryNote } from "./choose-notes.ts";
import { commentsBefore, shownOfDoc } from "./comments.ts";
import { excerptOf, type SourceLine } from "./excerpt.ts";
import { type Caveat, type FormatName, formatOf, type View } from "./formats.ts";
import { DETAILS, type Item, type Sent } from "./item.ts";
import { largestThatFits } from "./largest.ts";
import { type Step, stepsOf } from "./steps.ts";

/** With less there is no room for a name and for saying what was left out. */
export const LEAST_BUDGET = 50;
const NAMED_MOST = 20;
/** What was left out may matter where it is at least this likely beside the best. */
const MATTERS_SHARE = 0.05;
/** Names of what was left out have this much of the budget in any case. */
const NAMES_SHARE = 0.03;
/** Names of what was sent earlier take at most this much of the budget. */
const REMINDERS_SHARE = 0.2;
/** Memories take at most this much of the budget. */
const MEMORIES_SHARE = 0.1;
/** A caveat that takes more than this is shortened. */
const CAVEAT_SHARE = 0.25;
/** A step takes about this much, for a first guess at how many fit. */
const TOKENS_PER_STEP = 150;

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
  /** Handles that were named when the same question was answered before; they are not named again. */
  namedBefore?: ReadonlySet<string>;
  /** What is remembered about it, the most relevant first. */
  memories?: readonly MemoryNote[];
}

export interface Capsule {
  text: string;
  tokens: number;
  shown: (Omit<View, "code"> & { tokens: number })[];
  /** What was left out and may matter, the likeliest first. */
  omitted: Item[];
  /** The handles of those that the text names. */
  named: readonly string[];
  memories: ChosenNote[];
}

/** `items`: the best one first. */
export function assemble(items: readonly Item[], options: CapsuleOptions): Capsule {
  const { budget } = options;
  const format = formatOf(options.format, options.sources, items[0]);
  const estimate = (text: string) => estimateTokens(text, format.language);
  const measure = repeatedEstimate(format.language);
  const room = Math.floor(budget * MEMORIES_SHARE);
  const memories = chooseNotes(options.memories ?? [], room, format.memories, estimate);
  const frame = {
    memories: memories.map(({ line }) => line),
    caveat: options.caveat && shortened(options.caveat, budget * CAVEAT_SHARE, estimate),
  };
  // What was sent takes the room of its name only, so that a repeated question goes on to what is next.
  const told = (views: readonly View[]) =>
    remindersWithin(
      views.map((view) => reminding(view, items[0])),
      budget * REMINDERS_SHARE,
      estimate,
    );
  const namedBefore = options.namedBefore ?? new Set();
  const unnamed = (omitted: readonly Item[]) => [
    ...new Set(omitted.map(({ handle }) => handle).filter((handle) => !namedBefore.has(handle))),
  ];
  const costOf = (views: readonly View[]) => {
    const omitted = leftOut(items, views);
    const named = handlesWithin(unnamed(omitted), budget * NAMES_SHARE, estimate);
    return measure(format.whole({ views: told(views), notes: [], named, ...frame, leftOut: omitted.length }));
  };
  const fitting = viewsThatFit(items, options, costOf);
  const views = told(fitting);
  const omitted = leftOut(items, fitting);
  const handles = unnamed(omitted);
  const { text, named } = withEnd(
    handles,
    options,
    (notes, names) =>
      format.whole({
        views,
        notes,
        named: names,
        ...frame,
        leftOut: omitted.length,
        isRepeat: handles.length === 0,
      }),
    measure,
  );
  const shown = views.map((view) => {
    const { code: _, ...rest } = view;
    return { ...rest, tokens: estimate(format.view(view)) };
  });
  return { text, tokens: measure(text), shown, omitted, named, memories };
}

function leftOut(items: readonly Item[], views: readonly View[]): Item[] {
  const shown = new Set(views.map(({ item }) => item));
  const least = MATTERS_SHARE * Math.max(0, ...items.map(({ chance }) => chance));
  return items
    .filter((item) => item.chance >= least && !shown.has(item) && item.sent?.detail !== "body")
    .sort((a, b) => b.chance - a.chance);
}

/** The first handles that cost no more than `room` together. */
function handlesWithin(
  all: readonly string[],
  room: number,
  measure: (text: string) => number,
): readonly string[] {
  let left = room;
  const end = all.findIndex((handle) => {
    left -= measure(`${handle}, `);
    return left < 0;
  });
  return end === -1 ? all : all.slice(0, end);
}

/** Without the reminders, other than the first view, for which there is no room. */
function remindersWithin(
  views: readonly View[],
  room: number,
  measure: (text: string) => number,
): readonly View[] {
  let left = room;
  return views.filter(({ item, isReminder }, at) => {
    if (!isReminder || at === 0) return true;
    left -= measure(`${item.name}, `);
    return left >= 0;
  });
}

/** As many steps as fit, and of the code of the next one as many lines as fit. */
function viewsThatFit(
  items: readonly Item[],
  { budget, terms }: Pick<CapsuleOptions, "budget" | "terms">,
  costOf: (views: readonly View[]) => number,
): View[] {
  const steps = stepsOf(items);
  const viewOf = viewer(items, terms);
  const viewsOf = (taken: readonly Step[]) => {
    const last = new Map(taken.map((step) => [step.item, step]));
    return [...last.values()].sort((a, b) => a.item - b.item).flatMap((step) => viewOf(step) ?? []);
  };
  const costOfSteps = (count: number) => costOf(viewsOf(steps.slice(0, count)));
  const guess = Math.ceil(budget / TOKENS_PER_STEP);
  const count = largestThatFits(steps.length, costOfSteps, budget, guess);
  const taken = steps.slice(0, count);
  const next = steps[count];
  if (!next || next.lines === 0) return costOf(viewsOf(taken)) <= budget ? viewsOf(taken) : [];
  const before = taken.findLast(({ item }) => item === next.item)?.lines ?? 0;
  const withLines = (more: number) =>
    viewsOf([...taken, { item: next.item, detail: "excerpt", lines: before + more }]);
  const more = largestThatFits(
    next.lines - before - 1,
    (lines) => costOf(lines === 0 ? viewsOf(taken) : withLines(lines)),
    budget,
  );
  if (more > LEAST_LINES) return withLines(more);
  return costOf(viewsOf(taken)) <= budget ? viewsOf(taken) : [];
}

/** Looked at above a symbol; only the first lines of a long comment are shown. */
const LONGEST_DOC = 80;
/** Fewer lines of something do not help. */
const LEAST_LINES = 3;

interface Source {
  /** In lines. */
  length: number;
  choose: (count: number) => SourceLine[];
  doc: SourceLine[];
}

/** Reads code only of steps that are tried. */
function viewer(items: readonly Item[], terms: ReadonlySet<string>): (step: Step) => View | undefined {
  const kept = new Map<string, View | undefined>();
  const sources = new Map<Item, Source>();
  const make = ({ item: at, detail, lines }: Step): View => {
    const item = items[at]!;
    if (lines === 0) {
      const code = detail === "skeleton" ? item.skeleton! : detail === "signature" ? item.signature : "";
      return { item, detail, code, lines: [], isReminder: false };
    }
    let source = sources.get(item);
    if (!source) {
      const code = numbered(item, item.startLine, item.endLine);
      source = { length: code.length, choose: excerptOf(code, terms), doc: docAbove(item) };
      sources.set(item, source);
    }
    const chosen = source.choose(lines);
    return {
      item,
      // A file that has just gone away has no lines.
      detail: chosen.length === 0 ? "name" : chosen.length < source.length ? "excerpt" : "body",
      code: "",
      lines: [...source.doc, ...chosen],
      isReminder: false,
    };
  };
  return (step) => {
    const key = `${step.item} ${step.detail} ${step.lines}`;
    if (!kept.has(key)) kept.set(key, make(step));
    return kept.get(key);
  };
}

function numbered(item: Item, first: number, last: number): SourceLine[] {
  return item.read!(first, last).map((text, n) => ({ number: first + n, text }));
}

/** What is shown of the comment above a symbol. */
function docAbove(item: Item): SourceLine[] {
  if (item.kind === "text") return [];
  const above = numbered(item, Math.max(1, item.startLine - LONGEST_DOC), item.startLine - 1);
  const texts = above.map(({ text }) => text);
  const doc = above.slice(
    commentsBefore(texts, texts.length, { language: item.language, acrossBlanks: false }),
  );
  const { first, last } = shownOfDoc(
    doc.map(({ text }) => text),
    item.language,
  );
  return [...doc.slice(0, first), ...doc.slice(doc.length - last)];
}

/** Of a small budget its first part takes less: what is said of it first matters most. */
function shortened(caveat: Caveat, most: number, measure: (text: string) => number): Caveat {
  return measure(caveat.note) <= most ? caveat : { ...caveat, note: caveat.note.split(";")[0]! };
}

/** The whole text, with as many notes and names of what was left out as there is room for. */
function withEnd(
  handles: readonly string[],
  { budget, notes }: CapsuleOptions,
  write: (notes: readonly string[], named: readonly string[]) => string,
  measure: (text: string) => number,
): { text: string; named: readonly string[] } {
  const noteCount = largestThatFits(
    notes.length,
    (count) => measure(write(notes.slice(0, count), [])),
    budget,
  );
  const most = Math.min(handles.length, NAMED_MOST);
  const told = notes.slice(0, noteCount);
  // Little room is left by then.
  const count = largestThatFits(most, (count) => measure(write(told, handles.slice(0, count))), budget, 2);
  const named = handles.slice(0, count);
  return { text: write(told, named), named };
}

/** What was sent is only named; the best hit with its signature, so that it is recognised. */
function reminding(view: View, best: Item | undefined): View {
  const { item } = view;
  if (item.sent === undefined || !covers(item.sent, view)) return view;
  const isSigned = item === best && item.signature !== "";
  return {
    item,
    detail: isSigned ? "signature" : "name",
    code: isSigned ? item.signature : "",
    lines: [],
    isReminder: true,
  };
}

/** An excerpt has its own lines, among them the head of the code. */
function covers(sent: Sent, { item, detail, lines }: View): boolean {
  if (sent.detail !== "excerpt") return DETAILS.indexOf(detail) <= DETAILS.indexOf(sent.detail);
  // The comment above comes with every excerpt.
  if (lines.length > 0)
    return lines.every(({ number }) => number < item.startLine || sent.lines?.has(number));
  return detail === "name" || detail === "signature";
}
