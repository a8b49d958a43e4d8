/** The program itself: versions, and the files that came with it. */

import { builtinModelBytes, fileEventsTrouble, missingGrammars } from "../../app/health.ts";
import { packageVersion } from "../../base/version.ts";
import type { Host } from "../host.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const REINSTALL = "Reinstall it: `npm install -g fovea`.";

export async function checkProgram({ launch }: Host): Promise<Finding[]> {
  const { total, missing } = missingGrammars();
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
    missing.length > 0
      ? problem(
          "grammars",
          `missing: ${missing.join(", ")}; files of these languages are not parsed`,
          REINSTALL,
        )
      : ok("grammars", `all ${total} languages`),
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
