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
/** Twice what a hook should take, as a multiple of the start of node. */
const SLOW = 5;
/** Whoever waits for an answer notices more than this, whatever it is that takes so long. */
const NOTICED_MS = 500;
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
  if (!hooks.every(({ isWell }) => isWell))
    return problem(
      "hooks",
      "a hook failed",
      `\`${launch.command} ${launch.script} hook claude-code ${event.name}\` shows why; \`fovea uninstall\` removes hooks.`,
    );
  return judgeTime(median(hooks.map((one) => one.ms)), median(bare));
}

/** Is it us that are slow, or the machine? */
export function judgeTime(ms: number, bareMs: number): Finding {
  const ratio = ms / bareMs;
  const told = `a prompt takes ${Math.round(ms)} ms, ${ratio.toFixed(1)} times the start of plain node (${Math.round(bareMs)} ms)`;
  if (ratio > SLOW)
    return warning(
      "hooks",
      told,
      "If it stays this slow on an idle machine, please report it; `fovea uninstall` followed by `fovea setup --no-hooks` removes the hooks.",
    );
  return ms > NOTICED_MS
    ? warning(
        "hooks",
        told,
        "The machine is busy or slow: starting node takes long as well. Run `fovea doctor` again when it is idle; nothing is lost until then.",
      )
    : ok("hooks", told);
}

/** Lines of `logs/hooks.jsonl`: what became of each call, and how many tokens it gave. */
function readLog({ foveaHome }: Host): Finding {
  const file = join(foveaHome, "logs", "hooks.jsonl");
  const text = readTextOrUndefined(file, { mostBytes: limits.settingsBytes });
  return text === undefined ? ok("hook log", "no hook has run yet") : judgeLog(text, file);
}

/** More than this share of calls that were cut off or failed is worth a word. */
const MANY = 1 / 5;

export function judgeLog(text: string, file: string): Finding {
  const entries = text.trim().split("\n").slice(-LINES_READ).map(parse);
  const counts = countAll(entries.map((entry) => String(entry?.outcome ?? entry?.status ?? "unreadable")));
  const tokens = entries.reduce((sum, entry) => sum + (Number(entry?.tokens ?? 0) || 0), 0);
  const told = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  const message = `of the last ${entries.length}: ${told}; ${tokens} tokens given`;
  const damaged = entries.findLast((entry) => /damage|malformed|not a database/i.test(errorOf(entry)));
  if (damaged)
    return warning(
      "hook log",
      `${message}; ${String(damaged.at)}: ${errorOf(damaged)}`,
      "`fovea doctor` checks memory.db; `fovea focus reset` forgets topics.",
    );
  const failed = entries.filter((entry) => entry?.outcome === "failed");
  if (failed.length > entries.length * MANY) {
    const [error, times] = mostOften(failed.map(errorOf));
    return warning(
      "hook log",
      `${message}; ${times} failed with: ${error || "no reason given"}`,
      `Please report this reason; ${file} has each call. Events that could not be stored are tried again.`,
    );
  }
  const late = entries.filter((entry) => entry?.outcome === "late");
  if (late.length <= entries.length * MANY) return ok("hook log", message);
  const slowest = Math.max(...late.map((entry) => Number(entry?.ms) || 0));
  return warning(
    "hook log",
    `${message}; the late ones ran out of time, the slowest after ${slowest} ms, and told the agent nothing or less`,
    "Their events are kept. If the machine was busy then, nothing needs to be done; if it was idle, please report it.",
  );
}

function errorOf(entry: Record<string, unknown> | undefined): string {
  return typeof entry?.error === "string" ? entry.error : "";
}

function mostOften(texts: readonly string[]): [text: string, times: number] {
  return [...countAll(texts)].reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0]);
}

function countAll(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
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
