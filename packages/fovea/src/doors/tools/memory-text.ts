/** Memories as tools print them: the nearest where none answers, and one with all that is known of it. */
import { doubtOf, type MemoryDetails, type Nearest, previewOf, shortId, writeMemory } from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";
import { promptLine } from "../../base/prompt-text.ts";

/** One of the nearest where no memory clearly answers. */
export function writeNearest({
  id,
  preview,
  freshness,
  category,
  updatedAt,
  supersededBy,
  trust,
}: Nearest): string {
  const doubt = doubtOf(freshness);
  const marks = [
    category,
    day(updatedAt),
    ...(supersededBy === undefined ? [] : [`replaced by ${shortId(supersededBy)}`]),
    ...(trust === "imported" ? ["imported"] : []),
    ...(doubt === undefined ? [] : [doubt]),
  ];
  return `- [${shortId(id)}] ${promptLine(preview)} (${marks.join("; ")})`;
}

export function writeDetails(memory: MemoryDetails, isFull: boolean): string {
  const lines = [writeMemory(memory)];
  if (!isFull) return lines[0]!;
  lines.push(
    `  id ${memory.id}, ${memory.type}, scope ${memory.scope}, tier ${memory.tier}, version ${memory.version}`,
  );
  lines.push(
    `  weight ${memory.weight}, confidence ${memory.confidence}, read ${sayCount(memory.accessCount, "time")}, from ${memory.source} (${memory.trust})`,
  );
  lines.push(`  retention ${memory.life.retention}: ${memory.life.fate}`);
  for (const { path, symbol, state, change } of memory.anchors)
    lines.push(`  about ${path}${symbol === "" ? "" : `#${symbol}`}: ${state}${change ? `, ${change}` : ""}`);
  for (const { content, validFrom, validTo } of memory.versions)
    lines.push(
      `  before, ${day(validFrom)} to ${validTo === null ? "?" : day(validTo)}: ${previewOf(content)}`,
    );
  for (const { operation, at } of memory.log) lines.push(`  ${at}: ${operation}`);
  return lines.join("\n");
}

function day(time: string): string {
  return time.slice(0, 10);
}
