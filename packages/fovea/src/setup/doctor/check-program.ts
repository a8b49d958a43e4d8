/** The program itself: versions, and the files that came with it. */
import { packageVersion } from "../../base/version.ts";
import { builtinModelBytes, missingGrammars } from "../../engine/health.ts";
import type { Host } from "../host.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const REINSTALL = "Reinstall it: `npm install -g fovea`.";

export function checkProgram({ launch }: Host): Finding[] {
  const { total, missing } = missingGrammars();
  const model = builtinModelBytes();
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
  ];
}
