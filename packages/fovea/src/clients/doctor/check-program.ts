/** The program itself: versions, and the files that came with it. */

import { builtinModelBytes, fileEventsTrouble, isParserKnown, missingGrammars } from "../../app/health.ts";
import { packageVersion } from "../../base/version.ts";
import type { Host } from "../host.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const REINSTALL = "Reinstall it: `npm install -g fovea`.";

export async function checkProgram({ launch }: Host): Promise<Finding[]> {
  const model = builtinModelBytes();
  const noEvents = await fileEventsTrouble();
  return [
    ok("node", `${process.version}, started by clients as \`${launch.command}\``),
    /[\\/]_npx[\\/]/.test(launch.script)
      ? warning(
          "fovea",
          `${packageVersion()} runs from npx's cache, which is emptied now and then`,
          "Install it: `npm install -g fovea`, then `fovea setup`.",
        )
      : ok("fovea", `${packageVersion()}, ${launch.script}`),
    await checkGrammars(),
    model === undefined
      ? warning("model", "the built-in model is missing; search works without meaning", REINSTALL)
      : ok("model", "built in"),
    noEvents === undefined
      ? ok("file events", "work; `serve` and `watch` notice changes by them")
      : warning(
          "file events",
          `not available (${noEvents}); \`serve\` and \`watch\` look every 2 seconds instead`,
          "Answers are right all the same, since every question compares files with the disk. Reinstall fovea to get its watcher.",
        ),
  ];
}

async function checkGrammars(): Promise<Finding> {
  const { total, missing } = missingGrammars();
  if (missing.length > 0)
    return problem(
      "grammars",
      `missing: ${missing.join(", ")}; files of these languages are not parsed`,
      REINSTALL,
    );
  if (await isParserKnown()) return ok("grammars", `all ${total} languages`);
  return warning(
    "grammars",
    `all ${total} languages, with another version of tree-sitter than fovea was made for: indexing finds the same and takes longer`,
    REINSTALL,
  );
}
