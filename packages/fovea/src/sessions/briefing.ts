/**
 * Where things stand in a project, in dated lines for an agent that begins: the most needed first, so that a budget cuts
 * off the least needed. The hook at the start of a session and `orient` say the same.
 */

import { promptLine } from "../base/prompt-text.ts";
import { estimateTokens } from "../base/tokens.ts";
import { frameAs } from "../memory/frame.ts";
import { excerpt } from "../words/excerpt.ts";

export interface Dated {
  text: string;
  /** Milliseconds. */
  at: number;
  /** What speaks against relying on it. */
  doubt?: string | undefined;
}

export interface Briefing {
  /** Pinned memories: rules that always hold. */
  pinned: readonly Dated[];
  /** Where an agent stood in its plan, in a line. */
  checkpoint?: string | undefined;
  /** Conventions, however old. */
  rules: readonly Dated[];
  /** Decisions that were remembered lately. */
  decided: readonly Dated[];
  /** What sounded like a decision in a conversation. */
  said: readonly Dated[];
  questions: readonly Dated[];
  /** Other memories since the last time. */
  remembered: readonly Dated[];
  code?:
    | { commits: string; subjects: readonly string[]; files?: readonly string[]; fileCount?: number }
    | undefined;
  /** What was worked on last, with its files. */
  topics: readonly string[];
}

const LINE_CHARS = 200;

/** Each text once, where it comes first. */
export function briefingLines(standing: Briefing): string[] {
  const { code } = standing;
  const told = new Set<string>();
  const untold = (all: readonly Dated[]) =>
    all.filter(({ text }) => {
      const words = plain(text);
      return !told.has(words) && told.add(words);
    });
  return [
    ...group("Pinned rules:", untold(standing.pinned).map(undated)),
    ...(standing.checkpoint === undefined ? [] : [standing.checkpoint]),
    ...group("Rules:", untold(standing.rules).map(dated)),
    ...group("Recent decisions:", untold(standing.decided).map(dated)),
    ...group("Said in conversations, not confirmed:", untold(standing.said).map(dated)),
    ...group("Open questions:", untold(standing.questions).map(dated)),
    ...(code
      ? group(
          `Code changes since: ${code.commits}${filesOf(code)}`,
          code.subjects.map((text) => bullet(text)),
          true,
        )
      : []),
    ...group("Also remembered since then:", untold(standing.remembered).map(dated)),
    ...group(
      "Last worked on:",
      standing.topics.map((text) => bullet(text)),
    ),
  ];
}

function filesOf({ files = [], fileCount = 0 }: NonNullable<Briefing["code"]>): string {
  if (files.length === 0) return "";
  return `, ${counted(fileCount, "file")}: ${files.map(promptLine).join(", ")}${fileCount > files.length ? ", …" : ""}`;
}

/** As many of the lines as fit, framed, and how many do not; a title without its lines is left out. */
export function fitLines(
  lines: readonly string[],
  { tag, note, budget }: { tag: `fovea_${string}`; note: string; budget: number },
): string | undefined {
  for (let end = lines.length; end > 0; end--) {
    if (isTitle(lines[end - 1]!)) continue;
    const rest = lines.slice(end).filter((line) => !isTitle(line)).length;
    const shown = [...lines.slice(0, end), ...(rest > 0 ? [leftOut(rest)] : [])];
    const text = frameAs(tag, note, shown);
    if (estimateTokens(text, "markdown") <= budget) return text;
  }
  return undefined;
}

export function leftOut(count: number): string {
  return `(${count} more left out: the budget is full)`;
}

/** Two texts that differ in case and marks alone say the same. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function isTitle(line: string): boolean {
  return line.endsWith(":") && !line.startsWith("-");
}

function group(title: string, lines: readonly string[], isWorthAlone = false): string[] {
  return lines.length === 0 && !isWorthAlone ? [] : [title, ...lines];
}

function dated({ text, at, doubt }: Dated): string {
  return `${bullet(text)} (${dayOf(at)}${doubt ? `; ${doubt}` : ""})`;
}

function undated({ text, doubt }: Dated): string {
  return `${bullet(text)}${doubt ? ` (${doubt})` : ""}`;
}

export function bullet(text: string, most = LINE_CHARS): string {
  return `- ${promptLine(excerpt(text, most))}`;
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function counted(number: number, noun: string): string {
  const plural = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${number} ${number === 1 ? noun : plural}`;
}
