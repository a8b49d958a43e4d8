/** The tool `status`: what is indexed and remembered, how fresh it is, and whether the databases are whole. */
import type { MemoryStats } from "../engine/memory/memories.ts";
import type { LanguageCount, StatusResult } from "../engine/types.ts";
import { choice, orElse } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool, READS } from "./tool.ts";

export const statusTool = defineTool({
  name: "status",
  title: "Status",
  description:
    "What is indexed of the repository and how fresh it is; `health` checks the databases, `memory` counts memories.",
  args: {
    section: orElse(choice(["repo", "health", "memory"], ""), "repo"),
    ...common,
  },
  annotations: READS,
  profile: "core",
  async run(engine, { section, format }) {
    if (section === "memory") {
      const stats = engine.memory.stats();
      return inFormat({ text: writeStats(stats), data: stats }, format);
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
    `**${stats.total} memories**, ${stats.tokens} tokens`,
    ...(stats.total > 0
      ? [
          `- by category: ${counts(stats.byCategory)}`,
          `- by type: ${counts(stats.byType)}`,
          `- by scope: ${counts(stats.byScope)}`,
          `- by tier: ${counts(stats.byTier)}`,
        ]
      : []),
    `- ${stats.anchored} about code, ${stats.pinned} pinned, ${stats.relations} relations`,
    `- ${stats.superseded} replaced, ${stats.forgotten} forgotten, ${stats.quarantined} kept apart`,
  ].join("\n");
}

function write(status: StatusResult, languages: readonly LanguageCount[] | undefined): string {
  const { repository, root, tree, coverage, freshness, sizes, indexing, health, versions } = status;
  const head = tree.head
    ? `${tree.head.slice(0, 12)}${tree.branch ? ` on ${tree.branch}` : ""}`
    : "no commit";
  return [
    `**${repository.name}** ${root} (${head})`,
    `- indexed: ${status.files} files, ${status.symbols} symbols, ${status.edges} edges, ${tree.indexedAt ?? "never"}`,
    `- left out: ${coverage.skipped} files; ${coverage.problems} files with code the parser did not understand`,
    `- fresh: ${sayFreshness(freshness)}`,
    ...(languages?.length
      ? [`- languages: ${languages.map((l) => `${l.language} ${l.files}`).join(", ")}`]
      : []),
    ...(indexing
      ? [`- indexing now: ${indexing.done} of ${indexing.total} files (process ${indexing.pid})`]
      : []),
    `- size: index ${megabytes(sizes.indexBytes)} MB, memory ${megabytes(sizes.memoryBytes)} MB`,
    ...(health ? [`- health: index ${health.index}, memory ${health.memory}`] : []),
    `- version: fovea ${versions.fovea}, index ${versions.builder}, node ${versions.node}`,
  ].join("\n");
}

function sayFreshness({ note, needsScan, changed, isComplete }: StatusResult["freshness"]): string {
  if (note) return note;
  if (needsScan) return "files came or went; the next question picks them up";
  if (changed > 0) return `${changed} files changed; the next question picks them up`;
  return isComplete ? "every file is as it was indexed" : "as far as checked";
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}
