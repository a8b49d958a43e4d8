/** The settings of a hook. Reading them takes a YAML parser, so it is loaded only where somebody has set something. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { foveaHome } from "../../base/paths.ts";
import { defaultsOf } from "../../config/defaults-of.ts";
import type { Config } from "../../config/schema.ts";
import { hostSections } from "../../config/sections/host.ts";
import { memorySections } from "../../config/sections/memory.ts";
import { recallSections } from "../../config/sections/recall.ts";
import { findGitPlace } from "../../repo/git/git-place.ts";

/** The part of the configuration that hooks go by. */
export type LightSettings = Pick<
  Config,
  "focus" | "hooks" | "sessions" | "database" | "memory" | "retrieval"
>;

export function defaultSettings(): LightSettings {
  return defaultsOf({
    focus: recallSections.focus,
    hooks: recallSections.hooks,
    sessions: recallSections.sessions,
    retrieval: recallSections.retrieval,
    database: hostSections.database,
    memory: memorySections.memory,
  });
}

/** Undefined where nothing is set: the defaults apply. */
export async function readSettings(env: NodeJS.ProcessEnv, cwd: string): Promise<Config | undefined> {
  const home = foveaHome(env);
  const projectRoot = rootAround(cwd);
  const isSet =
    existsSync(join(home, "config.yaml")) ||
    (projectRoot !== undefined && existsSync(join(projectRoot, ".fovea.yaml"))) ||
    Object.keys(env).some((name) => name.startsWith("FOVEA_") && name !== "FOVEA_HOME");
  if (!isSet) return undefined;
  const { loadConfig } = await import("../../config/load.ts");
  return loadConfig({ env, home, projectRoot }).config;
}

/** As in the engine the top of the worktree; without git nothing else marks a project. */
function rootAround(folder: string): string | undefined {
  const git = findGitPlace(folder);
  if (git) return git.top;
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".fovea.yaml"))) return at;
    if (dirname(at) === at) return undefined;
  }
}
