/**
 * A memory as a line of text, for the texts that are made here because their budget is measured on them: capsules, windows,
 * recovery. What only a tool prints is in doors/tools/memory-text.ts.
 */
import { promptLine, promptText } from "../../base/prompt-text.ts";
import { shortId } from "../../memory/store.ts";
import { previewOf } from "./recall.ts";
import { sayValidity } from "./validity.ts";
import { doubtOf } from "./verdict.ts";
import type { MemoryView } from "./views.ts";

/** Everything a model needs to use it, and to doubt it. */
export function writeMemory(
  memory: MemoryView & { sureness?: string; terms?: { name: string; value: number }[] },
): string {
  const content = `${named(memory)}${promptText(memory.content)}`.replaceAll("\n", "\n  ");
  const terms = memory.terms?.map(({ name, value }) => `${name} ${value}`).join(", ");
  return [
    `- [${shortId(memory.id)}] ${content} (${[...sayHowSure(memory.sureness), ...about(memory)].join("; ")})`,
    ...(terms === undefined ? [] : [`  score: ${terms}`]),
  ].join("\n");
}

/** An entity is known by its name, which its content need not repeat. */
function named({ name, content, metadata }: MemoryView): string {
  if (name === undefined || content.toLowerCase().includes(name.toLowerCase())) return "";
  const kind = typeof metadata.kind === "string" ? ` (${metadata.kind})` : "";
  return promptLine(`${name}${kind}: `);
}

/** Of an answer to a question; what is sure needs no word. */
function sayHowSure(sureness: string | undefined): string[] {
  if (sureness === "likely") return ["likely, not certainly, what was asked for"];
  return sureness === "unsure" ? ["possibly related"] : [];
}

export function writePreview(memory: MemoryView): string {
  return `- [${shortId(memory.id)}] ${memory.category}: ${named(memory)}${promptLine(previewOf(memory.content))}${inBrackets([...importedOf(memory), ...holdsOf(memory), ...conflictOf(memory)])}${sayDoubt(memory.freshness)}`;
}

function about(memory: MemoryView): string[] {
  const places = memory.anchors.map(({ path, symbol, state, to, diff }) => {
    const place = symbol === "" ? path : `${path}#${symbol}`;
    if (state === "fresh") return place;
    if (diff !== undefined) return `${place} [${state}: ${diff}]`;
    return to === undefined ? `${place} [${state}]` : `${place} [${state} to ${to}]`;
  });
  return [
    memory.category,
    day(memory.updatedAt),
    ...(memory.pinned ? ["pinned"] : []),
    ...(memory.tags.length > 0 ? [`#${memory.tags.join(" #")}`] : []),
    ...(places.length > 0 ? [`about ${places.join(", ")}`] : []),
    ...(memory.related ? [`related: ${memory.related.join(", ")}`] : []),
    ...holdsOf(memory),
    ...conflictOf(memory),
    ...doubtsOf(memory),
    ...(memory.supersededBy === undefined ? [] : [`replaced by ${shortId(memory.supersededBy)}`]),
    ...(memory.forgottenAt === undefined ? [] : ["forgotten"]),
    ...originOf(memory),
  ];
}

/** What neither the user nor their agent wrote; a file may say of itself that they did. */
function originOf({ trust, source }: MemoryView): string[] {
  const isNamed = trust === "auto" || (trust === "imported" && source.startsWith("import:"));
  return [...importedOf({ trust }), ...(isNamed ? [`from ${source}`] : [])];
}

function importedOf({ trust }: { trust: string }): string[] {
  return trust === "imported" ? ["imported"] : [];
}

/** The gate was not certain which of two holds; the reader is told which was said last. */
function conflictOf({ conflict }: MemoryView): string[] {
  if (conflict === undefined) return [];
  const other = `[${shortId(conflict.id)}] of ${day(conflict.date)}`;
  return [
    conflict.is === "newer"
      ? `newer than ${other}, which it may contradict`
      : `older than ${other}, which may contradict it`,
  ];
}

function holdsOf(memory: MemoryView): string[] {
  const said = sayValidity(memory);
  return said === undefined ? [] : [said];
}

/** What has moved is as true as before, unless it was changed on the way. */
function doubtsOf({ freshness, anchors }: MemoryView): string[] {
  const isEdited = freshness === "moved" && anchors.some((anchor) => anchor.isEdited);
  const doubt = doubtOf(isEdited ? "drifted" : freshness);
  return doubt === undefined ? [] : [doubt];
}

function inBrackets(words: readonly string[]): string {
  return words.length === 0 ? "" : ` (${words.join("; ")})`;
}

/** For a line that has no room for more. */
export function sayDoubt(freshness: MemoryView["freshness"] | undefined): string {
  const doubt = doubtOf(freshness);
  return doubt === undefined ? "" : ` (${doubt})`;
}

function day(time: string): string {
  return time.slice(0, 10);
}
