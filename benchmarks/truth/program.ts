/** Answers of a compiler that a program of ours asks in the compiler's own language: one JSON object per line. */
import { spawnSync } from "node:child_process";
import type { Site } from "./sites.ts";

type WrittenSite = Omit<Site, "columns" | "firstLine" | "endLine" | "ends"> & {
  ends: Site["ends"] | null;
  firstLine?: number;
  endLine?: number;
};

export function sitesOfProgram(
  command: string,
  args: readonly string[],
  paths: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Site[] {
  const run = spawnSync(command, args, {
    input: paths.map((path) => `${path}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env,
  });
  if (run.status !== 0) throw new Error(`${command} ${args.join(" ")}: ${run.stderr ?? run.error}`);
  return run.stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const site = JSON.parse(line) as WrittenSite;
      const { column, line: own, ends, firstLine = own, endLine = own } = site;
      return { ...site, columns: [column], firstLine, endLine, ends: ends ?? [] };
    });
}
