/** The three ways a capsule is written: markdown made for a model to read, JSON for programs, text for terminals. */
import { codeSpan, fenceFor } from "../base/markdown-text.ts";
import { promptJson, promptLine, promptText } from "../base/prompt-text.ts";
import { FRAME_NOTE, frame } from "../memory/frame.ts";
import type { Detail, Item } from "./item.ts";

export const FORMATS = ["markdown", "json", "text"] as const;
export type FormatName = (typeof FORMATS)[number];

/** An item at a level of detail. */
export interface View {
  item: Item;
  detail: Detail;
  /** What is shown of the code; empty at the level of names. */
  code: string;
  /** Only a reminder of what was sent earlier. */
  isReminder: boolean;
}

export interface Parts {
  /** In the order they are to be read. */
  views: readonly View[];
  /** Handles of what was left out; how many there are, and those that are named. */
  leftOut: number;
  named: readonly string[];
  /** They were named when the same question was answered before. */
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
  /** With all that it adds to the whole. */
  view(view: View, isFirst: boolean): string;
  /** The same for memories. */
  memories(lines: readonly string[]): string;
  whole(parts: Parts): string;
}

const RULE = "\n\n---\n\n";
/** Shown by themselves; signatures and names stand in lists. */
const isSection = ({ detail }: View, isFirst: boolean) =>
  isFirst || detail === "body" || detail === "excerpt" || detail === "skeleton";
const REMINDERS = "Sent earlier in session: ";

export function formatOf(name: FormatName, sources: boolean, best: Item | undefined): Format {
  if (name === "json") return jsonFormat(sources);
  return name === "markdown"
    ? proseFormat(
        "markdown",
        (view) => markdownSection(view, sources),
        (view) => markdownLine(view, sources),
      )
    : proseFormat(
        best?.language ?? "text",
        (view) => textSection(view, sources),
        (view) => textLine(view, sources),
      );
}

function proseFormat(
  language: string,
  section: (view: View) => string,
  line: (view: View) => string,
): Format {
  return {
    language,
    view(given, isFirst) {
      const view = shown(given);
      if (isSection(view, isFirst)) return `${section(view)}${RULE}`;
      return view.isReminder ? `${view.item.name}, ` : `${line(view)}\n`;
    },
    memories: (lines) => `${frame(lines)}${RULE}`,
    whole({ views: given, leftOut, named, isRepeat, memories, notes, caveat }) {
      const views = given.map(shown);
      const sections = views.filter((view, at) => isSection(view, at === 0)).map(section);
      const rest = views.filter((view, at) => !isSection(view, at === 0));
      const reminders = sayReminders(rest.filter(({ isReminder }) => isReminder));
      const list = [
        ...rest.filter(({ isReminder }) => !isReminder).map(line),
        ...(reminders === "" ? [] : [`${REMINDERS}${reminders}`]),
      ].join("\n");
      const end = [
        ...(caveat ? [caveat.note] : []),
        ...notes,
        ...(leftOut > 0 ? [sayLeftOut(leftOut, named, isRepeat)] : []),
      ]
        .map(promptLine)
        .join("\n");
      const remembered = memories.length > 0 ? frame(memories) : "";
      return [...sections, list, remembered, end].filter((part) => part !== "").join(RULE);
    },
  };
}

/** What stands in a text is shown so that it cannot leave its line, its fence or the answer. */
function shown({ item, code, ...rest }: View): View {
  const { sent } = item;
  return {
    ...rest,
    code: promptText(code),
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

function sentDetail({ sent }: Item): string {
  return sent?.detail === "body" ? "full body" : (sent?.detail ?? "");
}

function noteOf({ item, isReminder }: View): string {
  if (!isReminder) return "";
  return `(${sentDetail(item)} sent earlier in session: answer ${item.sent?.answer}, “${item.sent?.query}”)`;
}

function sayLeftOut(count: number, named: readonly string[], isRepeat = false): string {
  const more = count - named.length;
  if (named.length === 0) return `${count} more left out${isRepeat ? "; not named again" : ""}.`;
  const names = `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const ofFiles = named.every((handle) => handle.includes("#")) ? "" : ", of a file `outline`";
  return `Left out (\`symbol <handle>\` shows one${ofFiles}): ${names}`;
}

function markdownSection(view: View, sources: boolean): string {
  const { item, code } = view;
  const note = noteOf(view);
  const about = sources ? [`*${place(item)}*`, ...item.why].join(" · ") : "";
  const heading = `### ${item.name} (${item.kind})${about === "" ? "" : `\n${about}`}`;
  if (code === "") return note === "" ? heading : `${heading}\n\n${note}`;
  const fence = fenceFor(code);
  return `${heading}\n\n${fence}${item.language}\n${code}\n${fence}${note === "" ? "" : `\n${note}`}`;
}

function markdownLine({ item, code }: View, sources: boolean): string {
  const shown = code === "" ? `${item.name} (${item.kind})` : `${codeSpan(code)}${within(item)}`;
  const rest = sources ? item.why.join(" · ") : "";
  return `- ${sources ? `${item.path}:${item.startLine} ` : ""}${shown}${rest === "" ? "" : ` · ${rest}`}`;
}

function textSection(view: View, sources: boolean): string {
  const { item, code } = view;
  const about = sources
    ? [place(item), `${item.name} (${item.kind})`, ...item.why].join("  ")
    : `${item.name} (${item.kind})`;
  return [about, code, noteOf(view)].filter((part) => part !== "").join("\n");
}

function textLine({ item, code }: View, sources: boolean): string {
  const shown = code === "" ? `${item.name} (${item.kind})` : `${code}${within(item)}`;
  return [...(sources ? [`${item.path}:${item.startLine}`] : []), shown, ...(sources ? item.why : [])].join(
    "  ",
  );
}

function jsonFormat(sources: boolean): Format {
  const write = ({ item, detail, code, isReminder }: View) =>
    JSON.stringify({
      name: item.name,
      ...(isReminder ? { path: item.path } : { kind: item.kind }),
      ...(sources && !isReminder
        ? { path: item.path, lines: `${item.startLine}-${item.endLine}`, why: item.why }
        : {}),
      detail,
      ...(code === "" ? {} : { code }),
      ...(isReminder ? { sentEarlier: { detail: item.sent?.detail, answer: item.sent?.answer } } : {}),
    });
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

function writeMemories(lines: readonly string[]): string {
  return `"memories":${JSON.stringify({ note: FRAME_NOTE, lines })},\n`;
}

function place({ path, startLine, endLine }: Item): string {
  return `${path}:${startLine}-${endLine}`;
}

/** A signature does not say where it belongs. */
function within({ name }: Item): string {
  const cut = name.lastIndexOf(".");
  return cut <= 0 ? "" : ` in ${name.slice(0, cut)}`;
}
