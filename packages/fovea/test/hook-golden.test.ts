/**
 * What hooks print and keep for a fixed script of events, as a file: a change of behaviour shows up as a diff. Ids and
 * the folders are written as names.
 */
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { runHook } from "../src/doors/hooks/run-hook.ts";
import { openAt } from "./support/engines.ts";
import { commitAll, git, makeFolder, write } from "./support/folders.ts";
import { repositories, type ScriptedHook, script } from "./support/hook-script.ts";

const START = Date.parse("2026-03-11T08:00:00Z");
const MINUTE = 60_000;

async function makeRepositories(home: string) {
  const folders = { shop: makeFolder(), fleet: makeFolder() };
  for (const [name, folder] of Object.entries(folders)) {
    write(folder, repositories[name as keyof typeof repositories]);
    git(folder, "init", "-q", "-b", "main");
    commitAll(folder, "start");
    const engine = await openAt(folder, { home, clock: { now: () => START } });
    await engine.index();
    engine.close();
  }
  return folders;
}

test("hooks of six clients say and keep what the golden file has", async () => {
  const home = makeFolder();
  const dated = { GIT_AUTHOR_DATE: "2026-03-11T07:00:00Z", GIT_COMMITTER_DATE: "2026-03-11T07:00:00Z" };
  Object.assign(process.env, dated);
  const folders = await makeRepositories(home);
  for (const name of Object.keys(dated)) delete process.env[name];
  const time = { now: START };
  const lines: string[] = [];
  for (const { client, event, where, payload, minutes = 0 } of script) {
    time.now += minutes * MINUTE;
    const folder = folders[where];
    const printed = await runHook({
      args: [client, event],
      payload: JSON.stringify({ cwd: folder, ...payload }).replaceAll('"$/', `"${folder}/`),
      env: { FOVEA_HOME: home },
      cwd: folder,
      clock: { now: () => time.now },
      deadlineMs: 60_000,
    });
    lines.push(
      `## ${client} ${event} in ${where}`,
      printed === "" ? "(nothing)" : textIn(client, printed),
      "",
    );
  }
  const text = [...lines, ...keptIn(home)].join("\n");
  const plain = Object.entries(folders)
    .reduce((all, [name, folder]) => all.replaceAll(folder, `/${name}`), text)
    .replace(/\[[0-9a-f]{8}\]/g, "[<id>]");
  await expect(`${plain}\n`).toMatchFileSnapshot("./goldens/hooks.txt");
});

/** The text, and around it the shape in which the client reads it. */
function textIn(client: ScriptedHook["client"], printed: string): string {
  if (client === "kimi") return printed;
  const { hookSpecificOutput, ...rest } = JSON.parse(printed) as {
    hookSpecificOutput?: { hookEventName: string; additionalContext: string };
    additional_context?: string;
  };
  const { additional_context: context, ...more } = rest;
  const shape = hookSpecificOutput ? `as ${hookSpecificOutput.hookEventName}` : JSON.stringify(more);
  return `${shape}\n${hookSpecificOutput?.additionalContext ?? context}`;
}

const TABLES = {
  session:
    "select id, status, message_count, summary, ended_at is not null as ended from session order by id",
  session_event: "select session, type, subject, data, count from session_event order by row",
  session_decision:
    "select session, kind, status, description, memory is not null as learned from session_decision order by row",
  session_question: "select session, question, answer from session_question order by row",
  known_error:
    "select session, message, command, times, fix, fix_source, memory is not null as learned from known_error order by row",
  memory: "select category, scope, source, trust, confidence, content, session from memory order by row",
  memory_anchor: "select path, symbol from memory_anchor order by 1, 2",
  focus_place: "select path from focus_place order by 1",
};

function keptIn(home: string): string[] {
  const db = new DatabaseSync(join(home, "memory.db"), { readOnly: true });
  try {
    return Object.entries(TABLES).flatMap(([table, sql]) => [
      `## ${table}`,
      ...db
        .prepare(sql)
        .all()
        .map((row) => JSON.stringify(row)),
      "",
    ]);
  } finally {
    db.close();
  }
}
