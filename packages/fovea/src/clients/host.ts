/** The machine and the folder that set-up works on. Tests replace it, also by machines of another kind. */
import { existsSync, realpathSync } from "node:fs";
import { delimiter, posix, join as sameJoin, win32 } from "node:path";
import { packageRoot } from "../base/package-root.ts";
import { foveaHome, userHome } from "../base/paths.ts";

export interface Host {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  /** The user's home. */
  home: string;
  foveaHome: string;
  /** The top of the repository that contains the current folder. */
  project: string;
  launch: Launch;
  join(...parts: string[]): string;
}

/** How this very program is started by others: a `.cmd` shim cannot be, so it is node and a script. */
export interface Launch {
  command: string;
  script: string;
}

export function currentHost(env: NodeJS.ProcessEnv, project: string): Host {
  const { platform } = process;
  return {
    env,
    platform,
    home: userHome(env, platform),
    foveaHome: foveaHome(env),
    project,
    launch: { command: nodeCommand(env), script: sameJoin(packageRoot(), "bin", "fovea.js") },
    join: (platform === "win32" ? win32 : posix).join,
  };
}

/** Where programs keep their settings: `~/.config`, or where XDG says. */
export function configHome({ env, home, join }: Host): string {
  return env.XDG_CONFIG_HOME || join(home, ".config");
}

/** On Windows, where programs keep their settings. */
export function appData({ env, home, join }: Host): string {
  return env.APPDATA || join(home, "AppData", "Roaming");
}

export function findProgram(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const endings = process.platform === "win32" ? [".exe", ".cmd", ".bat", ""] : [""];
  for (const folder of (env.PATH ?? env.Path ?? "").split(delimiter))
    for (const ending of endings) {
      const file = sameJoin(folder || ".", name + ending);
      if (existsSync(file)) return file;
    }
  return undefined;
}

/** Plain `node` outlives updates of it, but only if it is the one that runs us. */
function nodeCommand(env: NodeJS.ProcessEnv): string {
  const found = findProgram("node", env);
  try {
    if (found && realpathSync(found) === realpathSync(process.execPath)) return "node";
  } catch {
    // A dangling link on the path is not a node.
  }
  return process.execPath;
}
