/** The same repository behind two doors: one home is told by hooks, the other by the tool `event`. */
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { onTestFinished } from "vitest";
import { openEngine } from "../../src/app/engine.ts";
import { runHook } from "../../src/doors/hooks/run-hook.ts";
import { callTool } from "../../src/doors/tools/call-tool.ts";
import { DAY } from "./conversation.ts";
import { commitAll, makeFolder, makeRepository, write } from "./folders.ts";

const START = Date.parse("2026-03-11T14:30:00Z");

export const SOURCES = {
  "src/pay.ts":
    "export function chargeCard(cents: number) {\n  const fee = 3;\n  return cents * 2 + fee;\n}\n",
  "src/cart.ts":
    'import { chargeCard } from "./pay.ts";\n\nexport function checkOut(total: number) {\n  return chargeCard(total);\n}\n',
};

export interface Door {
  folder: string;
  home: string;
  /** As Claude Code tells it; gives what is said to the agent. */
  hook(event: string, payload?: Record<string, unknown>, session?: string): Promise<string>;
  /** Gives the text of the tool. */
  tool(name: string, args: Record<string, unknown>): Promise<string>;
  /** Rows of the store, without what the clock and chance gave them. */
  rows(sql: string): unknown[];
}

export async function openDoor(time: { now: number }, settings: Record<string, string> = {}): Promise<Door> {
  const folder = makeRepository();
  write(folder, SOURCES);
  commitAt(folder, START - DAY, "first");
  const home = makeFolder();
  const env = { FOVEA_HOME: home, FOVEA_EMBEDDINGS_PROVIDER: "none", ...settings };
  const clock = { now: () => time.now };
  const engine = await openEngine({
    env,
    cwd: folder,
    clock,
    logger: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} },
  });
  onTestFinished(() => engine.close());
  await engine.index();
  return {
    folder,
    home,
    async hook(event, payload = {}, session = "s1") {
      const printed = await runHook({
        args: ["claude-code", event],
        payload: JSON.stringify({ session_id: session, cwd: folder, ...payload }),
        env,
        cwd: folder,
        clock,
        deadlineMs: 60_000,
      });
      if (printed === "") return "";
      return (JSON.parse(printed) as { hookSpecificOutput: { additionalContext: string } }).hookSpecificOutput
        .additionalContext;
    },
    async tool(name, args) {
      return (await callTool(name, args, { engineFor: () => engine, work: {} })).text;
    },
    rows(sql) {
      const db = new DatabaseSync(join(home, "memory.db"), { readOnly: true });
      try {
        return db.prepare(sql).all();
      } finally {
        db.close();
      }
    },
  };
}

/** Two homes that begin alike, under one clock. */
export async function openTwo(
  settings: Record<string, string> = {},
): Promise<{ hooks: Door; tools: Door; time: { now: number } }> {
  const time = { now: START };
  return { hooks: await openDoor(time, settings), tools: await openDoor(time, settings), time };
}

/** A commit of that time. */
function commitAt(folder: string, at: number, message: string): void {
  const date = `${Math.floor(at / 1000)} +0000`;
  Object.assign(process.env, { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date });
  commitAll(folder, message);
  for (const name of ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"]) delete process.env[name];
}

const KEPT = {
  sessions:
    "select id, status, message_count, summary, ended_at is not null as ended from session order by id",
  events: "select session, type, subject, data, count from session_event order by row",
  messages: "select session, role, content from session_message order by row",
  decisions:
    "select session, kind, status, description, memory is not null as learned from session_decision order by row",
  questions: "select session, question, answer from session_question order by row",
  errors:
    "select session, message, command, times, fix, fix_source, memory is not null as learned from known_error order by row",
  memories:
    "select category, scope, source, trust, confidence, content, session from memory where forgotten_at is null and superseded_by is null order by category, content",
  anchors: "select distinct path, symbol from memory_anchor order by 1, 2",
  places: "select path from focus_place order by 1",
  guide: "select text from focus_guide order by 1",
  seen: "select key, value from project_meta where key like 'last_seen%' and key not like 'last_seen_commit%' order by 1",
};

/** All that a home keeps of what it was told, once somebody has asked for it. */
export async function keptBy(door: Door): Promise<Record<string, unknown[]>> {
  await door.tool("recall", { session_id: "s1" });
  return Object.fromEntries(Object.entries(KEPT).map(([name, sql]) => [name, door.rows(sql)]));
}
