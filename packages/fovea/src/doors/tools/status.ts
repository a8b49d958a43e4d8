/** The tool `status`: what is indexed, how fresh it is, whether the databases are whole, what is remembered. */

import {
  type LanguageCount,
  type MemoryStats,
  type StatusResult,
  TIERS,
  type TierStatus,
} from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";
import { choice, orElse, rare, text } from "./argument.ts";
import { common, group, requireGroup } from "./common.ts";
import { inFormat } from "./fit.ts";
import { describeWatched, sayHead, sayIndexing, sayMemoryState } from "./status-words.ts";
import { defineTool, READS } from "./tool.ts";

export const statusTool = defineTool({
  name: "status",
  title: "Status",
  description: "What is indexed and how fresh it is; `health` checks the databases.",
  args: {
    session_id: rare(text("Tiers of this conversation")),
    group,
    section: orElse(choice(["repo", "health", "memory", "tiers"], ""), "repo"),
    ...common,
  },
  annotations: READS,
  profile: "core",
  cli: { flags: { session_id: "session" } },
  async run(engine, { section, session_id: session, group: named, format }) {
    requireGroup(engine, named);
    if (section === "memory" || section === "tiers") {
      const data = { memory: engine.memory.stats(), tiers: engine.memory.tiers(session) };
      return inFormat(
        { text: writeMemories(data, section), data: section === "tiers" ? data.tiers : data },
        format,
      );
    }
    const status = await engine.status({ check: section === "health" });
    const languages = section === "repo" ? await engine.languages() : undefined;
    return inFormat(
      { text: write(status, languages), data: languages ? { ...status, languages } : status },
      format,
    );
  },
});

function writeStats(stats: MemoryStats): string {
  const counts = (by: Record<string, number>) =>
    Object.entries(by)
      .map(([what, count]) => `${what} ${count}`)
      .join(", ");
  return [
    `**${sayCount(stats.total, "memory")}**, ${sayCount(stats.tokens, "token")}`,
    ...(stats.total > 0
      ? [
          `- by category: ${counts(stats.byCategory)}`,
          `- by type: ${counts(stats.byType)}`,
          `- by scope: ${counts(stats.byScope)}`,
        ]
      : []),
    `- ${stats.anchored} about code, ${stats.pinned} pinned, ${sayCount(stats.relations, "relation")}`,
    `- ${stats.superseded} replaced, ${stats.forgotten} forgotten, ${stats.quarantined} kept apart`,
  ].join("\n");
}

function write(status: StatusResult, languages: readonly LanguageCount[] | undefined): string {
  const { repository, root, tree, coverage, freshness, sizes, indexing, watching, health, versions } = status;
  const memoryState = sayMemoryState(status.memoryState);
  return [
    `**${repository.name}** ${root} (${sayHead(tree)})`,
    `- indexed: ${sayCount(status.files, "file")}, ${sayCount(status.symbols, "symbol")}, ${sayCount(status.edges, "edge")}, ${tree.indexedAt ?? "never"}`,
    `- left out: ${sayCount(coverage.skipped, "file")}; ${sayCount(coverage.problems, "file")} with code the parser did not understand`,
    `- fresh: ${sayFreshness(freshness)}`,
    `- memories: ${status.memories}${memoryState === undefined ? "" : `; database ${memoryState}`}`,
    ...(languages?.length
      ? [`- languages: ${languages.map((l) => `${l.language} ${l.files}`).join(", ")}`]
      : []),
    ...(indexing ? [`- indexing now: ${sayIndexing(indexing)}`] : []),
    ...(status.chosen ? [`- chosen: ${status.chosen}`] : []),
    ...status.ignoredSettings.map(({ message }) => `- settings: ${message}`),
    ...(watching ? [`- watched: ${describeWatched(watching)}`] : []),
    `- size: index ${megabytes(sizes.indexBytes)} MB, memory ${megabytes(sizes.memoryBytes)} MB`,
    ...(health ? [`- health: index ${health.index}, memory ${health.memory}`] : []),
    `- version: fovea ${versions.fovea}, index ${versions.builder}, node ${versions.node}`,
  ].join("\n");
}

function writeMemories(
  { memory, tiers }: { memory: MemoryStats; tiers: TierStatus },
  section: "memory" | "tiers",
): string {
  const tierLines = TIERS.map(
    (tier) =>
      `- ${tier}: ${sayCount(tiers[tier].items, "memory")}, ${sayCount(tiers[tier].tokens, "token")}${tier === "hot" ? ` of ${tiers.hotTokenLimit}` : ""}`,
  );
  return section === "tiers" ? tierLines.join("\n") : [writeStats(memory), ...tierLines].join("\n");
}

function sayFreshness({ note, needsScan, changed, isComplete }: StatusResult["freshness"]): string {
  if (note) return note;
  if (needsScan) return "files were added or removed; the next question picks them up";
  if (changed > 0) return `${sayCount(changed, "file")} changed; the next question picks them up`;
  return isComplete ? "no file has changed since it was indexed" : "as far as checked";
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}
