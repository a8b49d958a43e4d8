/** Both kinds of databases, and how well the index covers the repository around the current folder. */
import { EngineError, messageOf } from "../../base/errors.ts";
import { openEngine } from "../../engine/engine.ts";
import {
  checkDatabases,
  closeToOthers,
  type DatabaseHealth,
  dailyCopies,
  discardIndex,
  openToOthers,
} from "../../engine/health.ts";
import type { Host } from "../host.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

export async function checkData({ env, project }: Host): Promise<Finding[]> {
  const databases = checkDatabases(env);
  const findings = [...databases.map(toFinding), ...checkPrivacy(env)];
  if (databases.some(({ kind }) => kind === "memory")) findings.push(checkCopies(env));
  if (!databases.some(({ kind }) => kind === "memory"))
    findings.unshift(ok("memory database", "none yet; the first question makes it"));
  // A damaged index would be rebuilt by looking at it, and that is for --fix.
  return findings.some(({ status }) => status === "problem")
    ? findings
    : [...findings, await checkTree(env, project)];
}

function checkPrivacy(env: NodeJS.ProcessEnv): Finding[] {
  const open = openToOthers(env);
  if (open.length === 0) return [];
  const advice = "The next command closes them (0700, 0600), and so does `fovea doctor --fix`.";
  return [
    warning("privacy", `other users of this machine may read ${open.join(", ")}`, advice, () =>
      closeToOthers(open),
    ),
  ];
}

function checkCopies(env: NodeJS.ProcessEnv): Finding {
  const [newest, ...others] = dailyCopies(env);
  if (!newest)
    return ok(
      "memory copies",
      "none yet; the first command of a day makes one, once something is remembered",
    );
  const made = new Date(newest.at).toISOString().replace("T", " ").slice(0, 16);
  return ok(
    "memory copies",
    `${others.length + 1} daily, the newest made ${made} UTC: ${newest.path}; put back with \`fovea memory restore ${newest.date}\``,
  );
}

function toFinding({ file, kind, problem: wrong, repaired }: DatabaseHealth): Finding {
  if (kind === "memory")
    return wrong === undefined
      ? ok("memory database", `sound, ${file}${repaired === undefined ? "" : `. Earlier, ${repaired}`}`)
      : problem(
          "memory database",
          `${file} is damaged: ${wrong}`,
          "The next question sets it aside and puts together what can be read; `fovea memory restore` lists daily copies, which may hold more.",
        );
  return wrong === undefined
    ? ok("index", `sound, ${file}`)
    : problem(
        "index",
        `${file} is damaged: ${wrong}`,
        "It is derived: `fovea doctor --fix` throws it away, the next question builds it anew.",
        () => discardIndex(file),
      );
}

async function checkTree(env: NodeJS.ProcessEnv, project: string): Promise<Finding> {
  const subject = "repository";
  try {
    const engine = await openEngine({ env, cwd: project });
    try {
      const { files, symbols, coverage, freshness, tree } = await engine.status({ check: false });
      if (tree.indexedAt === null)
        return warning(
          subject,
          `${project} is not indexed yet`,
          "`fovea index` does it; so does the first question.",
        );
      const share = `${files} files, ${symbols} symbols; ${coverage.skipped} left out, ${coverage.problems} not fully understood`;
      const isStale = freshness.changed > 0 || freshness.needsScan;
      return ok(
        subject,
        `${share}; ${isStale ? "changed since, the next question picks it up" : "up to date"}`,
      );
    } finally {
      engine.close();
    }
  } catch (error) {
    return problem(
      subject,
      messageOf(error),
      error instanceof EngineError ? error.advice : "Please report this as a bug of fovea.",
    );
  }
}
