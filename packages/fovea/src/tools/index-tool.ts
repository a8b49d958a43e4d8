/** The tool `index`: brings the index up to date, wholly or so that one file is in it. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { asPath, choice, list, orElse, text, toggle } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool } from "./tool.ts";
import { sayNotes } from "./write.ts";

export const indexTool = defineTool({
  name: "index",
  title: "Index",
  description: "Bring the index up to date now. Rarely needed: questions pick up changes by themselves.",
  args: {
    path: asPath(text("Make sure of this file, or repository")),
    depth: choice(
      ["full", "signatures", "selective"],
      "How much of each file is kept, while this server runs",
    ),
    languages: list("Only these, while this server runs"),
    force: orElse(toggle("Build from nothing"), false),
    ...common,
  },
  annotations: { readOnly: false, destructive: false, idempotent: true },
  profile: "full",
  cli: { positional: "path" },
  async run(engine, { path, depth, languages, force, format }, work) {
    const result = await engine.index({ ...work, force, depth, languages });
    const isWhole = path === undefined || isFolder(resolve(work.cwd ?? engine.root, path));
    const file = isWhole
      ? undefined
      : await engine.outline(path, { ...work, detail: "toc", cwd: work.cwd ?? engine.root });
    const skipped = Object.entries(result.skipped).map(([why, count]) => `${why} ${count}`);
    const text = [
      `**${result.root}**: ${result.files} files, ${result.symbols} symbols, ${result.edges} edges; ${result.changed} files read, ${result.removed} removed, ${result.ms} ms`,
      ...(file
        ? [
            `${file.path} is indexed: ${file.language}, ${file.lines} lines, ${file.symbols.length} symbols at its top.`,
          ]
        : []),
      ...sayNotes([skipped.length > 0 ? `not indexed: ${skipped.join(", ")}` : undefined, result.note]),
    ].join("\n");
    return inFormat({ text, data: file ? { ...result, file } : result }, format);
  },
});

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
