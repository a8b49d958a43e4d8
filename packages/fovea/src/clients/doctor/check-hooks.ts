/** How long a hook takes, against a bare start of node, and what the log of hooks says. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "../../base/limits.ts";
import { setAsidePath } from "../../base/paths.ts";
import { readTextOrUndefined } from "../../base/read-bounded.ts";
import { hookArguments, hookEvents } from "../hook-events.ts";
import type { Host } from "../host.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const RUNS = 3;
/** Twice what a hook should take; the machine may be busy. */
const SLOW = 5;
const LINES_READ = 2000;

export function checkHooks(host: Host): Finding[] {
  return [timeHook(host), readLog(host), ...findSetAside(host)];
}

/** Events that failed whenever they were tried. */
function findSetAside({ foveaHome }: Host): Finding[] {
  const file = setAsidePath(foveaHome);
  const count = (readTextOrUndefined(file, { mostBytes: limits.settingsBytes }) ?? "")
    .split("\n")
    .filter((line) => line !== "").length;
  if (count === 0) return [];
  return [
    warning(
      "hook events",
      `${count} could not be stored after several tries and ${count === 1 ? "was" : "were"} set aside`,
      `${file} gives the reason in each line; please report it, then remove the file.`,
    ),
  ];
}

function timeHook({ launch, env, project }: Host): Finding {
  const event = hookEvents["claude-code"].find(({ name }) => name === "UserPromptSubmit")!;
  // A home of its own: the log of hooks tells of real ones.
  const home = mkdtempSync(join(tmpdir(), "fovea-doctor-"));
  const payload = { session_id: "fovea-doctor", cwd: project, hook_event_name: event.name, prompt: "" };
  const run = (args: readonly string[]) => {
    const started = performance.now();
    const { status, error } = spawnSync(process.execPath, args, {
      input: JSON.stringify(payload),
      env: { ...env, FOVEA_HOME: home },
      cwd: project,
      timeout: event.timeoutSeconds * 1000,
      windowsHide: true,
    });
    return { ms: performance.now() - started, isWell: status === 0 && !error };
  };
  const bare = Array.from({ length: RUNS }, () => run(["-e", "0"]).ms);
  const hooks = Array.from({ length: RUNS }, () => run(hookArguments(launch.script, "claude-code", event)));
  rmSync(home, { recursive: true, force: true });
  const subject = "hooks";
  if (!hooks.every(({ isWell }) => isWell))
    return problem(
      subject,
      "a hook failed",
      `\`${launch.command} ${launch.script} hook claude-code ${event.name}\` shows why; \`fovea uninstall\` removes hooks.`,
    );
  const ms = median(hooks.map((one) => one.ms));
  const ratio = ms / median(bare);
  const told = `a prompt takes ${Math.round(ms)} ms, ${ratio.toFixed(1)} times the start of plain node`;
  return ratio > SLOW
    ? warning(
        subject,
        told,
        "If it stays this slow on an idle machine, please report it; `fovea uninstall` followed by `fovea setup --no-hooks` removes the hooks.",
      )
    : ok(subject, told);
}

/** Lines of `logs/hooks.jsonl`: what became of each call, and how many tokens it gave. */
function readLog({ foveaHome }: Host): Finding {
  const text = readTextOrUndefined(join(foveaHome, "logs", "hooks.jsonl"), {
    mostBytes: limits.settingsBytes,
  });
  if (text === undefined) return ok("hook log", "no hook has run yet");
  const counts = new Map<string, number>();
  let tokens = 0;
  let damage: string | undefined;
  for (const line of text.trim().split("\n").slice(-LINES_READ)) {
    const entry = parse(line);
    const outcome = String(entry?.outcome ?? entry?.status ?? "unreadable");
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    tokens += Number(entry?.tokens ?? 0) || 0;
    if (typeof entry?.error === "string" && /damage|malformed|not a database/i.test(entry.error))
      damage = `${String(entry.at)}: ${entry.error}`;
  }
  const told = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  const late = [...counts]
    .filter(([outcome]) => /time|late|fail|error/i.test(outcome))
    .reduce((sum, [, n]) => sum + n, 0);
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const message = `of the last ${all}: ${told}; ${tokens} tokens given`;
  if (damage !== undefined)
    return warning(
      "hook log",
      `${message}; ${damage}`,
      "`fovea doctor` checks memory.db; `fovea focus reset` forgets topics.",
    );
  return late > all / 5
    ? warning("hook log", message, `Many hooks gave up; see ${join(foveaHome, "logs", "hooks.jsonl")}.`)
    : ok("hook log", message);
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    // A line that was cut off; it is counted as such.
    return undefined;
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
