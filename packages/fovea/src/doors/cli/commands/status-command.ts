import type { Command } from "commander";
import type { ProjectView, StatusResult } from "../../../app/api.ts";
import { statusTool } from "../../tools/status.ts";
import { describeWatched, sayHead, sayIndexing, sayMemoryState } from "../../tools/status-words.ts";
import { type CliIo, runWithEngine, withCommonOptions } from "../context.ts";
import { formatBytes, formatCount, type Paint } from "../terminal.ts";
import { addFlags, type Flags, runTool, toArguments } from "../tool-command.ts";

export function registerStatus(program: Command, io: CliIo): void {
  const command = withCommonOptions(program.command("status"))
    .description("what is indexed, how fresh it is, how large it is")
    .option("--check", "read every page of both databases; a damaged index is rebuilt")
    .option("--all", "list every repository that fovea knows");
  addFlags(command, statusTool, Object.keys(statusTool.args));
  command.action(async (flags: Flags) => {
    if (flags.all)
      await runWithEngine(io, flags, ({ engine }) => ({ projects: engine.projects() }), renderAll);
    else
      await runTool(
        io,
        statusTool,
        flags,
        toArguments(statusTool, flags, flags.check ? { section: "health" } : {}),
        { render },
      );
  });
}

/** Sections about memories look the same for everybody. */
function render(answer: StatusResult | object, paint: Paint): string | undefined {
  return "repository" in answer ? renderStatus(answer, paint) : undefined;
}

function renderStatus(status: StatusResult, paint: Paint): string {
  const rows: [string, string][] = [
    ["repository", `${status.repository.name} (${status.repository.id})`],
    ["tree", `${status.root}${status.tree.prefix ? ` below ${status.tree.prefix}` : ""}`],
    ["head", sayHead(status.tree)],
    [
      "indexed",
      `${formatCount(status.files, "file")}, ${formatCount(status.symbols, "symbol")}, ${formatCount(status.edges, "edge")}, ${status.tree.indexedAt ?? "never"}`,
    ],
    [
      "left out",
      `${formatCount(status.coverage.skipped, "file")}; ${formatCount(status.coverage.problems, "file")} with code the parser did not understand`,
    ],
    ["memories", formatCount(status.memories, "memory")],
    ["fresh", freshness(status)],
    [
      "size",
      `index ${formatBytes(status.sizes.indexBytes)} for ${formatCount(status.sizes.trees, "tree")}, memory ${formatBytes(status.sizes.memoryBytes)}`,
    ],
    [
      "version",
      `fovea ${status.versions.fovea}, index ${status.versions.builder}, node ${status.versions.node}`,
    ],
  ];
  if (status.indexing) rows.push(["indexing", sayIndexing(status.indexing)]);
  if (status.chosen) rows.push(["chosen", status.chosen]);
  for (const { message } of status.ignoredSettings) rows.push(["settings", message]);
  if (status.watching) rows.push(["watched", describeWatched(status.watching)]);
  const memoryState = sayMemoryState(status.memoryState);
  if (memoryState !== undefined) rows.push(["memory db", memoryState]);
  if (status.health) rows.push(["health", `index ${status.health.index}, memory ${status.health.memory}`]);
  return rows.map(([label, text]) => `${paint.dim(label.padEnd(11))} ${text}`).join("\n");
}

function freshness({ freshness: f }: StatusResult): string {
  if (f.note) return f.note;
  if (f.needsScan) return "files were added or removed; the next question picks them up";
  if (f.changed > 0) return `${formatCount(f.changed, "file")} changed; the next question picks them up`;
  return f.isComplete ? "yes, no file has changed since it was indexed" : "as far as checked";
}

function renderAll({ projects }: { projects: ProjectView[] }, paint: Paint): string {
  if (projects.length === 0) return "no repository has been indexed yet";
  return projects
    .map((project) =>
      [
        `${paint.bold(project.name)}  ${paint.dim(`${project.id}, ${formatBytes(project.indexBytes)}`)}`,
        ...project.trees.map(
          (tree) =>
            `  ${tree.root}${tree.prefix ? ` (${tree.prefix})` : ""}  ${paint.dim(`${formatCount(tree.files, "file")}, ${formatCount(tree.symbols, "symbol")}, ${tree.indexedAt ?? "not complete"}`)}`,
        ),
      ].join("\n"),
    )
    .join("\n");
}
