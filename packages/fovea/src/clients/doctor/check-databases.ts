/** Both kinds of databases, and how well the index covers the repository that contains the current folder. */

import { openEngine } from "../../app/engine.ts";
import {
  checkDatabases,
  closeToOthers,
  type DatabaseHealth,
  dailyCopies,
  discardIndex,
  openToOthers,
} from "../../app/health.ts";
import { sayCount } from "../../base/counts.ts";
import { EngineError, messageOf } from "../../base/errors.ts";
import type { Host } from "../host.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

export async function checkData({ env, project }: Host): Promise<Finding[]> {
  const databases = checkDatabases(env);
  const findings = [...databases.map(toFinding), ...checkPrivacy(env)];
  if (databases.some(({ kind }) => kind === "memory")) findings.push(checkCopies(env));
  if (!databases.some(({ kind }) => kind === "memory"))
    findings.unshift(ok("memory database", "none yet; the first question creates it"));
  // A damaged index would be rebuilt by looking at it, and that is for --fix.
  return findings.some(({ status }) => status === "problem")
    ? findings
    : [...findings, ...(await checkTree(env, project))];
}

function checkPrivacy(env: NodeJS.ProcessEnv): Finding[] {
  const open = openToOthers(env);
  if (open.length === 0) return [];
  const advice = "The next command restricts them (0700, 0600); so does `fovea doctor --fix`.";
  return [
    warning("privacy", `other users of this machine may read ${open.join(", ")}`, advice, () =>
      closeToOthers(open),
    ),
  ];
}

function checkCopies(env: NodeJS.ProcessEnv): Finding {
  const [newest, ...others] = dailyCopies(env);
  if (!newest)
    return ok("memory copies", "none yet; the first command of a day makes one once there are memories");
  const made = new Date(newest.at).toISOString().replace("T", " ").slice(0, 16);
  return ok(
    "memory copies",
    `${others.length + 1} daily, the newest made ${made} UTC (memories in it: ${newest.memories ?? "cannot be read"}): ${newest.path}; put back with \`fovea memory restore ${newest.date}\``,
  );
}

function toFinding(health: DatabaseHealth): Finding {
  const { file, kind, problem: wrong } = health;
  if (kind === "memory") return ofMemory(health);
  return wrong === undefined
    ? ok("index", `sound, ${file}`)
    : problem(
        "index",
        `${file} is damaged: ${wrong}`,
        "It holds derived data only: `fovea doctor --fix` deletes it, and the next question rebuilds it.",
        () => discardIndex(file),
      );
}

function ofMemory({ file, problem: wrong, repaired, advice, checked }: DatabaseHealth): Finding {
  const subject = "memory database";
  if (wrong !== undefined && advice !== undefined) return problem(subject, wrong, advice);
  if (wrong !== undefined)
    return problem(
      subject,
      `${file} is damaged: ${wrong}`,
      "The next question sets it aside and recovers what can be read; `fovea memory restore` lists the daily copies with their numbers of memories.",
    );
  const earlier = repaired === undefined ? "" : `. Earlier, ${repaired}`;
  return ok(subject, `sound, ${file}${checked === undefined ? "" : ` (${checked})`}${earlier}`);
}

async function checkTree(env: NodeJS.ProcessEnv, project: string): Promise<Finding[]> {
  const subject = "repository";
  try {
    const engine = await openEngine({ env, cwd: project });
    try {
      const { files, symbols, coverage, freshness, tree, ignoredSettings } = await engine.status({
        check: false,
      });
      const settings = ignoredSettings.map(({ message }) =>
        warning("settings", message, "The repository's file may not say this; it is ignored."),
      );
      if (tree.indexedAt === null)
        return [
          warning(
            subject,
            `${project} is not indexed yet`,
            "`fovea index` or the first question indexes it.",
          ),
          ...settings,
        ];
      const share = `${sayCount(files, "file")}, ${sayCount(symbols, "symbol")}; ${coverage.skipped} left out, ${coverage.problems} not fully understood`;
      const isStale = freshness.changed > 0 || freshness.needsScan;
      const state =
        freshness.note ?? (isStale ? "changed since then; the next question picks it up" : "up to date");
      return [ok(subject, `${share}; ${state}`), ...settings];
    } finally {
      engine.close();
    }
  } catch (error) {
    const advice = error instanceof EngineError ? error.advice : "Please report this as a bug in fovea.";
    return [problem(subject, messageOf(error), advice)];
  }
}
