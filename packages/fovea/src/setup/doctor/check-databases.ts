/** Both kinds of databases, and how well the index covers the repository around the current folder. */
import { EngineError, messageOf } from "../../base/errors.ts";
import { openEngine } from "../../engine/engine.ts";
import { checkDatabases, type DatabaseHealth, discardIndex } from "../../engine/health.ts";
import type { Host } from "../host.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

export async function checkData({ env, project }: Host): Promise<Finding[]> {
  const databases = checkDatabases(env);
  const findings = databases.map(toFinding);
  if (!databases.some(({ kind }) => kind === "memory"))
    findings.unshift(ok("memory database", "none yet; the first question makes it"));
  // A damaged index would be rebuilt by looking at it, and that is for --fix.
  return findings.some(({ status }) => status === "problem")
    ? findings
    : [...findings, await checkTree(env, project)];
}

function toFinding({ file, kind, problem: wrong, repaired }: DatabaseHealth): Finding {
  if (kind === "memory")
    return wrong === undefined
      ? ok("memory database", `sound, ${file}${repaired === undefined ? "" : `. Earlier, ${repaired}`}`)
      : problem(
          "memory database",
          `${file} is damaged: ${wrong}`,
          "The next question sets it aside and puts together what can be read; a copy of yours may hold more.",
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
