/**
 * The compaction drill: a recorded conversation of 150 messages with 25 facts that matter, a summary that keeps ten of
 * them, and what fovea puts back. Run: `npm run bench:compaction [-- second] [--hooks]`; with `--hooks` every message goes
 * through a hook in a process of its own, as a client sends it (after a build). Conversation, facts and summary were
 * written before the code that chooses.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";
import { estimateTokens } from "../../packages/fovea/src/base/tokens.ts";

interface Fact {
  id: number;
  kept: boolean;
  fact: string;
  patterns: string[];
}

interface Recovered {
  text: string;
  tokens: number;
  ms: number;
}

const BUDGET = 800;
const LEAST_SHARE = 13 / 15;
const PROGRAM = fileURLToPath(new URL("../../packages/fovea/bin/fovea.js", import.meta.url));
/** `second` is a shorter conversation that the code was never tuned on. */
const folderName = process.argv.slice(2).find((word) => !word.startsWith("-")) ?? ".";
const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`${folderName}/${name}`, import.meta.url)), "utf8");
const facts = JSON.parse(read("facts.json")) as Fact[];
const summary = read("summary.md");
const messages = read("conversation.txt")
  .trim()
  .split("\n")
  .map((line) => ({ role: line.startsWith("U") ? "user" : "assistant", content: line.slice(3) }) as const);

const folder = mkdtempSync(join(tmpdir(), "fovea-drill-"));
const { text, tokens, ms } = process.argv.includes("--hooks") ? recoverThroughHooks() : await recover();

async function recover(): Promise<Recovered> {
  const engine = await openEngine({ env: { FOVEA_HOME: folder }, cwd: folder });
  for (const message of messages) engine.sessions.addMessage({ session: "drill", ...message });
  const started = performance.now();
  const recovered = engine.sessions.recoverAfterCompaction("drill", summary, BUDGET);
  const taken = performance.now() - started;
  engine.close();
  return { ...recovered, ms: taken };
}

function recoverThroughHooks(): Recovered {
  runHook("SessionStart", { source: "startup" });
  for (const { role, content } of messages)
    if (role === "user") runHook("UserPromptSubmit", { prompt: content });
    else runHook("Stop", { last_assistant_message: content });
  // In the order of Claude Code 2.1.
  runHook("PreCompact", { trigger: "auto" });
  runHook("SessionStart", { source: "compact" });
  runHook("PostCompact", { trigger: "auto", compact_summary: summary });
  const started = performance.now();
  const said = runHook("PostToolUse", {
    tool_name: "Bash",
    tool_input: { command: "ls" },
    tool_response: {},
  });
  const taken = performance.now() - started;
  const answer = said === "" ? "" : JSON.parse(said).hookSpecificOutput.additionalContext;
  return { text: answer, tokens: estimateTokens(answer), ms: taken };
}

function runHook(event: string, body: object): string {
  const payload = { session_id: "drill", cwd: folder, hook_event_name: event, ...body };
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, "hook", "claude-code", event], {
    input: JSON.stringify(payload),
    env: { ...process.env, FOVEA_HOME: join(folder, "home") },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${event} ended with ${status}`);
  return stdout;
}

const says = ({ patterns }: Fact) => patterns.every((pattern) => new RegExp(pattern).test(text));
const lost = facts.filter(({ kept }) => !kept);
const restored = lost.filter(says);
const repeated = facts.filter((fact) => fact.kept && says(fact));
const list = (some: readonly Fact[]) => some.map(({ id, fact }) => `  ${id}. ${fact}`).join("\n") || "  none";
process.stdout.write(
  `${text}\n\n${messages.length} messages, ${facts.length} facts; ${tokens} of ${BUDGET} tokens, ${ms.toFixed(0)} ms
restored ${restored.length} of ${lost.length} (target ${Math.ceil(lost.length * LEAST_SHARE)}); missing:\n${list(lost.filter((fact) => !says(fact)))}
repeated ${repeated.length} of ${facts.length - lost.length} (target 0):\n${list(repeated)}\n`,
);
process.exitCode =
  restored.length >= lost.length * LEAST_SHARE && repeated.length === 0 && tokens <= BUDGET ? 0 : 1;
