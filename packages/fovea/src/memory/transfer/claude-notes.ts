/**
 * Claude Code's memory files -> records. Instructions (`CLAUDE.md`, rules) are taken apart into their points, each with the
 * headings above it; a note of its automatic memory is one record. A record is named by its file and what it says, so
 * reading the same files again gives the same records.
 */
import { createHash } from "node:crypto";
import { parse } from "yaml";
import { requireShallowYaml } from "../../base/nesting.ts";
import type { MemoryRecord } from "./record.ts";

export type ClaudeFileKind = "instructions" | "note";

export interface ClaudeFile {
  /** How the file is called in the names of its records. */
  label: string;
  text: string;
  kind: ClaudeFileKind;
  changedAt: number;
}

export const CLAUDE_PREFIX = "claude-code:";
const SHORTEST = 12;
const HEAD = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

export function claudeRecords(file: ClaudeFile): MemoryRecord[] {
  const { head, body } = split(file.text);
  const isNote = file.kind === "note" && Object.keys(head).length > 0;
  const contents = isNote ? [withTitle(head, body)] : pointsOf(body);
  const category = isNote ? categoryOf(head) : "convention";
  return [...new Set(contents)].map((content) => ({
    externalId: `${externalStart(file.label)}${createHash("sha1").update(content).digest("hex").slice(0, 16)}`,
    content,
    category,
    scope: "project",
    source: `import:claude-code ${file.label}`,
    tags: ["claude-code"],
    createdAt: new Date(file.changedAt).toISOString(),
  }));
}

/** What the names of all records of a file begin with. */
export function externalStart(label: string): string {
  return `${CLAUDE_PREFIX}${label}#`;
}

function split(text: string): { head: Record<string, unknown>; body: string } {
  const match = HEAD.exec(text);
  if (!match) return { head: {}, body: text };
  try {
    requireShallowYaml(match[1]!);
    const head: unknown = parse(match[1]!);
    return {
      head: typeof head === "object" && head !== null ? { ...head } : {},
      body: text.slice(match[0].length),
    };
  } catch {
    // A head that is not YAML is ignored; the text below it counts.
    return { head: {}, body: text.slice(match[0].length) };
  }
}

function withTitle({ description }: Record<string, unknown>, body: string): string {
  const text = body.trim();
  return typeof description === "string" && description.trim() !== ""
    ? `${description.trim()}\n\n${text}`.trim()
    : text;
}

/** The kinds of notes that Claude Code has: what the user wants holds like a convention. */
function categoryOf({ type, metadata }: Record<string, unknown>): string {
  const kind = type ?? (metadata as { type?: unknown } | undefined)?.type;
  return kind === "feedback" || kind === "user" ? "convention" : "note";
}

/** Its closing `#`s are cut off where it is read. */
const HEADING = /^(#{1,6})\s+(.*)$/s;
const POINT = /^\s{0,3}(?:[-*+]|\d{1,3}[.)])\s+(.*)$/;
/** Lines that only lead to other files. */
const LEADS_ELSEWHERE = /^@\S+$|^\[[^\]]*\]\([^)]*\.md\)/;

/** List items and paragraphs, each after the headings it stands under; a sentence that ends in a colon leads its list. */
function pointsOf(body: string): string[] {
  const points: string[] = [];
  const headings: string[] = [];
  let lead = "";
  let current: string[] = [];
  let isItem = false;
  let isFenced = false;
  const close = () => {
    if (current.length === 0) return;
    const text = current.join("\n").trim();
    current = [];
    if (text.endsWith(":") && !text.includes("\n")) {
      lead = `${text} `;
      return;
    }
    const used = isItem ? lead : "";
    if (!isItem) lead = "";
    if (text.length < SHORTEST || LEADS_ELSEWHERE.test(text)) return;
    const above = headings.filter(Boolean).slice(-2).join(" / ");
    points.push(`${above === "" ? "" : `${above}: `}${used}${text}`);
  };
  for (const line of body.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "").split(/\r?\n/)) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    const heading = isFenced ? null : HEADING.exec(line);
    const point = isFenced ? null : POINT.exec(line);
    if (isFence) isFenced = !isFenced;
    if (heading) {
      close();
      lead = "";
      const level = heading[1]!.length;
      headings.length = level - 1;
      // The title of the whole file says nothing about its parts.
      headings[level - 1] =
        level === 1
          ? ""
          : heading[2]!
              .trimEnd()
              .replace(/(?<!#)#+$/, "")
              .trimEnd();
    } else if (point) {
      close();
      isItem = true;
      current = [point[1]!];
    } else if (isFenced || isFence) current.push(line);
    else if (line.trim() === "") {
      if (current.length > 0) close();
      isItem = false;
    } else {
      if (current.length === 0) isItem = false;
      current.push(line.trim());
    }
  }
  close();
  return points;
}
