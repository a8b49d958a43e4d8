/** The tool `index`: brings the index up to date, and says what it has of one file or folder. */

import { realpathSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Engine } from "../../app/engine.ts";
import { sayCount } from "../../base/counts.ts";
import { toPosix } from "../../base/paths.ts";
import { asPath, choice, list, orElse, rare, text, toggle } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { sayIndexed, sayRoot } from "./index-words.ts";
import { defineTool, type ToolWork } from "./tool.ts";
import { sayNotes } from "./write.ts";

const NO_SUMMARIES = "no summaries were written: fovea does not summarise code";

export const indexTool = defineTool({
  name: "index",
  title: "Index",
  description: "Update the index now. Rarely needed: questions pick up changes automatically.",
  args: {
    path: asPath(text("File or folder to check")),
    depth: choice(
      ["full", "signatures", "selective"],
      "How much of each file is kept, until changed or reset",
    ),
    languages: list("Only these, until changed or reset"),
    reset: rare(orElse(toggle("Forget depth and languages chosen earlier; use the settings again"), false)),
    force: orElse(toggle("Rebuild from scratch, beside the index in use"), false),
    summarize: rare(orElse(toggle("Not available: fovea does not summarise code"), false)),
    ...common,
  },
  annotations: { readOnly: false, destructive: false, idempotent: true },
  profile: "full",
  cli: { positional: "path" },
  async run(engine, { path, depth, languages, reset, force, summarize, format }, work) {
    const indexed = await engine.index({ ...work, force, depth, languages, reset });
    const result = summarize
      ? { ...indexed, note: [indexed.note, NO_SUMMARIES].filter(Boolean).join("; ") }
      : indexed;
    const cwd = work.cwd ?? engine.root;
    const of = path === undefined ? undefined : await lookAt(engine, path, { ...work, cwd });
    const skipped = Object.entries(result.skipped).map(([why, count]) => `${why} ${count}`);
    const text = [
      `**${sayRoot(result)}**: ${sayCount(result.files, "file")}, ${sayCount(result.symbols, "symbol")}, ${sayCount(result.edges, "edge")}; ${sayIndexed(result)}, ${result.ms} ms`,
      ...(of ? [of.text] : []),
      ...sayNotes([
        skipped.length > 0 ? `not indexed: ${skipped.join(", ")}` : undefined,
        result.chosen,
        result.note,
      ]),
    ].join("\n");
    return inFormat({ text, data: { ...result, ...of?.data } }, format);
  },
});

/** What the index has of one file, or of one folder below the root. */
async function lookAt(
  engine: Engine,
  path: string,
  work: ToolWork & { cwd: string },
): Promise<{ text: string; data: object } | undefined> {
  const absolute = resolve(work.cwd, path);
  if (!isFolder(absolute)) {
    const file = await engine.outline(path, { ...work, detail: "toc" });
    const what = `${file.language}, ${sayCount(file.lines, "line")}, ${sayCount(file.symbols.length, "top-level symbol")}`;
    const text =
      file.isIndexed === false
        ? `${file.path} is not in the index (${file.freshness.note}): ${what}.`
        : `${file.path} is indexed: ${what}.`;
    return { text, data: { file } };
  }
  const below = toPosix(relative(engine.root, realpathSync(absolute)));
  if (below === "") return undefined;
  const folder = await engine.folderCoverage(below);
  const left = Object.entries(folder.skipped).map(([why, count]) => `${why} ${count}`);
  const text = `${below}/: ${sayCount(folder.files, "file")} ${folder.files === 1 ? "is" : "are"} indexed${left.length > 0 ? `; not indexed: ${left.join(", ")}` : ""}. The whole repository was updated.`;
  return { text, data: { folder } };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
