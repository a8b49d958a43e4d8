/** The three ways a capsule is written: markdown made for a model to read, JSON for programs, text for terminals. */
import { codeSpan, fenceFor } from "../base/markdown-text.ts";
import { promptJson, promptLine, promptText } from "../base/prompt-text.ts";
import { FRAME_NOTE, frameMemories } from "../memory/frame.ts";
import type { SourceLine } from "./excerpt.ts";
import type { Detail, Item } from "./item.ts";

export const FORMATS = ["markdown", "json", "text"] as const;
export type FormatName = (typeof FORMATS)[number];

/** An item at a level of detail. */
export interface View {
  item: Item;
  detail: Detail;
  /** A signature or an outline; empty where lines are shown, and at the level of names. */
  code: string;
  /** What is shown of its source. */
  lines: readonly SourceLine[];
  /** Only a reminder of what was sent earlier. */
  isReminder: boolean;
}

export interface Parts {
  /** In the order they are to be read. */
  views: readonly View[];
  /** Handles of what was left out; how many there are, and those that are named. */
  leftOut: number;
  named: readonly string[];
  /** All were named when the same question was answered before. */
  isRepeat?: boolean | undefined;
  /** A line for each memory. */
  memories: readonly string[];
  /** Sentences about the whole. */
  notes: readonly string[];
  caveat: Caveat | undefined;
}

/** Why the answer is less than whole: a sentence, and for programs more than that. */
export interface Caveat {
  note: string;
  isComplete: boolean;
  progress?: object | undefined;
}

export interface Format {
  /** By which its tokens are estimated. */
  language: string;
  /** By itself. */
  view(view: View): string;
  /** The same for memories. */
  memories(lines: readonly string[]): string;
  whole(parts: Parts): string;
}

const RULE = "\n\n---\n\n";
const REMINDERS = "Sent earlier in session: ";
/** What the heading of a file names of that which is shown of it. */
const NAMES_TOLD = 5;
const REASONS_TOLD = 2;
/** Lines between two pieces that are shown rather than said to be left out, which takes as much. */
const SMALL_GAP = 1;

export function formatOf(name: FormatName, sources: boolean, best: Item | undefined): Format {
  if (name === "json") return jsonFormat(sources);
  return name === "markdown"
    ? proseFormat("markdown", markdownSection, markdownLine, sources)
    : proseFormat(best?.language ?? "text", textSection, textLine, sources);
}

/** Views that are shown together: those of one file whose code is shown, or one by itself. */
type Group = readonly View[];

function proseFormat(
  language: string,
  section: (group: Group, sources: boolean) => string,
  line: (view: View, sources: boolean) => string,
  sources: boolean,
): Format {
  return {
    language,
    view: (view) => (hasSection(view, 1) ? section([shown(view)], sources) : line(shown(view), sources)),
    memories: (lines) => `${frameMemories(lines)}${RULE}`,
    whole({ views: given, leftOut, named, isRepeat, memories, notes, caveat }) {
      const views = given.map(shown);
      const sections = groupsOf(views.filter(hasSection)).map((group) => section(group, sources));
      const rest = views.filter((view, at) => !hasSection(view, at));
      const reminders = sayReminders(rest.filter(({ isReminder }) => isReminder));
      const list = [
        ...rest.filter(({ isReminder }) => !isReminder).map((view) => line(view, sources)),
        ...(reminders === "" ? [] : [`${REMINDERS}${reminders}`]),
      ].join("\n");
      const end = [
        ...(caveat ? [caveat.note] : []),
        ...notes,
        ...(leftOut > 0 ? [sayLeftOut(leftOut, named, isRepeat)] : []),
      ]
        .map(promptLine)
        .join("\n");
      const remembered = memories.length > 0 ? frameMemories(memories) : "";
      const code = sections.join("\n\n");
      return [code, list, remembered, end].filter((part) => part !== "").join(RULE);
    },
  };
}

/** Signatures and names stand in lists; the best hit has a section whatever is shown of it. */
function hasSection({ lines, detail }: View, at: number): boolean {
  return at === 0 || lines.length > 0 || detail === "skeleton";
}

/** The code of one file stands together, where the best of it stands. */
function groupsOf(views: readonly View[]): Group[] {
  const groups: View[][] = [];
  const ofFile = new Map<string, View[]>();
  for (const view of views) {
    const known = view.lines.length > 0 ? ofFile.get(view.item.path) : undefined;
    if (known) {
      known.push(view);
      continue;
    }
    const group = [view];
    groups.push(group);
    if (view.lines.length > 0) ofFile.set(view.item.path, group);
  }
  return groups;
}

/** The lines of a group in their order, each once; what is left out between them is said. */
function codeOf(group: Group): string {
  const [{ item, code, lines }] = group as readonly [View];
  if (lines.length === 0) return code;
  const texts = new Map(
    group.flatMap((view) => view.lines.map(({ number, text }) => [number, text] as const)),
  );
  const ends = new Map(group.map((view) => [view.item.endLine, view.detail]));
  const written: string[] = [];
  let last: number | undefined;
  for (const number of [...texts.keys()].sort((a, b) => a - b)) {
    if (last !== undefined) written.push(...between(item, last + 1, number - 1));
    written.push(texts.get(number)!);
    last = number;
  }
  const end = Math.max(...ends.keys());
  if (last! < end) written.push(sayGap(last! + 1, end));
  return written.join("\n");
}

function between(item: Item, first: number, last: number): readonly string[] {
  if (last < first) return [];
  return last - first < SMALL_GAP ? [promptText(item.read!(first, last)[0] ?? "")] : [sayGap(first, last)];
}

function sayGap(first: number, last: number): string {
  return first === last ? `… line ${first} left out` : `… lines ${first}–${last} left out`;
}

/** Escapes text so that it cannot leave its line, its fence or the answer. */
function shown({ item, code, lines, ...rest }: View): View {
  const { sent } = item;
  return {
    ...rest,
    code: promptText(code),
    lines: lines.map(({ number, text }) => ({ number, text: promptText(text) })),
    item: {
      ...item,
      path: promptLine(item.path),
      name: promptLine(item.name),
      why: item.why.map(promptLine),
      sent: sent && { ...sent, query: promptLine(sent.query) },
    },
  };
}

/** Names alone, by what the reader has of them: `a, b (full body, answer 1) · c (signature, answer 2)`. */
function sayReminders(views: readonly View[]): string {
  const groups = new Map<string, string[]>();
  for (const { item } of views) {
    const what = `${sentDetail(item)}, answer ${item.sent?.answer}`;
    groups.set(what, [...(groups.get(what) ?? []), item.name]);
  }
  return [...groups].map(([what, names]) => `${names.join(", ")} (${what})`).join(" · ");
}

function sentDetail({ sent, isPart, startLine, endLine }: Item): string {
  if (sent?.detail !== "body") return sent?.detail ?? "";
  return isPart ? `lines ${startLine}–${endLine}` : "full body";
}

function noteOf({ item, isReminder }: View): string {
  if (!isReminder) return "";
  return `(${sentDetail(item)} sent earlier in session: answer ${item.sent?.answer}, “${item.sent?.query}”)`;
}

function sayLeftOut(count: number, named: readonly string[], isRepeat = false): string {
  const more = count - named.length;
  if (named.length === 0)
    return `${count} more that may matter ${count === 1 ? "is" : "are"} left out${isRepeat ? "; see the earlier list" : ""}.`;
  const names = `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const ofFiles = named.every((handle) => handle.includes("#")) ? "" : ", of a file `outline`";
  return `Left out, though they may matter (\`symbol <handle>\` shows one${ofFiles}): ${names}`;
}

function markdownSection(group: Group, sources: boolean): string {
  const [best] = group as readonly [View];
  const about = sources ? [`*${placeOf(group)}*`, ...reasonsOf(group)].join(" · ") : "";
  const heading = `### ${namesOf(group)}${about === "" ? "" : `\n${about}`}`;
  const code = codeOf(group);
  const note = noteOf(best);
  if (code === "") return note === "" ? heading : `${heading}\n\n${note}`;
  const fence = fenceFor(code);
  return `${heading}\n\n${fence}${best.item.language}\n${code}\n${fence}${note === "" ? "" : `\n${note}`}`;
}

function markdownLine({ item, code }: View, sources: boolean): string {
  const shown = code === "" ? `${item.name} (${item.kind})` : `${codeSpan(code)}${within(item)}`;
  const rest = sources ? item.why.join(" · ") : "";
  return `- ${sources ? `${item.path}:${item.startLine} ` : ""}${shown}${rest === "" ? "" : ` · ${rest}`}`;
}

function textSection(group: Group, sources: boolean): string {
  const [best] = group as readonly [View];
  const about = sources ? [placeOf(group), namesOf(group), ...reasonsOf(group)].join("  ") : namesOf(group);
  return [about, codeOf(group), noteOf(best)].filter((part) => part !== "").join("\n");
}

function textLine({ item, code }: View, sources: boolean): string {
  const shown = code === "" ? `${item.name} (${item.kind})` : `${code}${within(item)}`;
  return [...(sources ? [`${item.path}:${item.startLine}`] : []), shown, ...(sources ? item.why : [])].join(
    "  ",
  );
}

function jsonFormat(sources: boolean): Format {
  const write = (view: View) => {
    const { item, detail, isReminder } = view;
    const code = codeOf([view]);
    return JSON.stringify({
      name: item.name,
      ...(isReminder ? { path: item.path } : { kind: item.kind }),
      ...(sources && !isReminder
        ? { path: item.path, lines: rangesOf([view]).join(", "), why: item.why }
        : {}),
      detail,
      ...(code === "" ? {} : { code }),
      ...(isReminder ? { sentEarlier: sentEarlier(item) } : {}),
    });
  };
  return {
    language: "json",
    view: (view) => promptJson(`${write(view)},\n`),
    memories: writeMemories,
    whole({ views, leftOut, named, memories, notes, caveat }) {
      const end = JSON.stringify({
        leftOut,
        ...(named.length > 0 ? { named } : {}),
        ...(notes.length > 0 ? { notes } : {}),
      });
      const remembered = memories.length > 0 ? writeMemories(memories) : "";
      return promptJson(
        `{"items":[${views.map(write).join(",\n")}],\n${remembered}${caveat ? `"freshness":${JSON.stringify(caveat)},\n` : ""}"rest":${end}}`,
      );
    },
  };
}

function sentEarlier({ sent, isPart, startLine, endLine }: Item) {
  return {
    detail: sent?.detail,
    ...(isPart ? { lines: `${startLine}-${endLine}` } : {}),
    answer: sent?.answer,
  };
}

function writeMemories(lines: readonly string[]): string {
  return `"memories":${JSON.stringify({ note: FRAME_NOTE, lines })},\n`;
}

/** `src/store.ts:10-12, 40-55`: the lines that are shown; of a signature where it stands. */
function placeOf(group: Group): string {
  return `${group[0]!.item.path}:${rangesOf(group).join(", ")}`;
}

function rangesOf(group: Group): string[] {
  const [{ item, lines, detail, isReminder }] = group as readonly [View];
  if (lines.length === 0)
    return [
      detail === "skeleton" || isReminder ? `${item.startLine}-${item.endLine}` : String(item.startLine),
    ];
  const numbers = [...new Set(group.flatMap((view) => view.lines.map(({ number }) => number)))];
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers.sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    // What `between` shows needs no mark.
    if (range && number - range.last <= SMALL_GAP + 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => `${first}-${last}`);
}

/** `Store.open (method), Store.close (method) and 2 more`; lines without a name go without saying. */
function namesOf(group: Group): string {
  const named = group.filter(({ item }) => item.kind !== "text");
  if (named.length === 0) return `${group[0]!.item.name} (${group[0]!.item.kind})`;
  const names = [...new Set(named.map(({ item }) => `${item.name} (${item.kind})`))];
  const more = names.length - NAMES_TOLD;
  return `${names.slice(0, NAMES_TOLD).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Of the best piece; the others are there because of words of the question too. */
function reasonsOf(group: Group): readonly string[] {
  return group.length === 1 ? group[0]!.item.why : group[0]!.item.why.slice(0, REASONS_TOLD);
}

/** A signature does not say where it belongs. */
function within({ name }: Item): string {
  const cut = name.lastIndexOf(".");
  return cut <= 0 ? "" : ` in ${name.slice(0, cut)}`;
}
