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
          `${packageVersion()} runs from npx's cache, which is cleared from time to time`,
          "Install it: `npm install -g fovea`, then `fovea setup`.",
        )
      : ok("fovea", `${packageVersion()}, ${launch.script}`),
    await checkGrammars(),
    model === undefined
      ? warning("model", "the built-in model is missing; search works, but not by meaning", REINSTALL)
      : ok("model", "built in"),
    noEvents === undefined
      ? ok("file events", "work; `serve` and `watch` use them to notice changes")
      : warning(
          "file events",
          `not available (${noEvents}); \`serve\` and \`watch\` check every 2 seconds instead`,
          "Answers are still correct, since every question compares files with the disk. Reinstall fovea to get its watcher.",
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
    `all ${total} languages, with a different version of tree-sitter than fovea expects: indexing gives the same result, but takes longer`,
    REINSTALL,
  );
}
