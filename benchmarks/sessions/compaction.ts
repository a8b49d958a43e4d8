/**
 * The compaction drill: a recorded conversation of 150 messages with 25 facts that matter, a summary that keeps ten of
 * them, and what fovea puts back. Run: `npm run bench:compaction`. Conversation, facts and summary were written before
 * the code that chooses.
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngine } from "../../packages/fovea/src/engine/engine.ts";

interface Fact {
  id: number;
  kept: boolean;
  fact: string;
  patterns: string[];
}

const BUDGET = 800;
const LEAST_SHARE = 13 / 15;
/** `second` is a shorter conversation that the code was never tuned on. */
const folderName = process.argv[2] ?? ".";
const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`${folderName}/${name}`, import.meta.url)), "utf8");
const facts = JSON.parse(read("facts.json")) as Fact[];
const summary = read("summary.md");
const messages = read("conversation.txt")
  .trim()
  .split("\n")
  .map((line) => ({ role: line.startsWith("U") ? "user" : "assistant", content: line.slice(3) }) as const);

const folder = mkdtempSync(join(tmpdir(), "fovea-drill-"));
const engine = await openEngine({ env: { FOVEA_HOME: folder }, cwd: folder });
for (const message of messages) engine.sessions.addMessage({ session: "drill", ...message });
const started = performance.now();
const { text, tokens, items, omitted } = engine.sessions.recoverAfterCompaction("drill", summary, BUDGET);
const ms = performance.now() - started;
engine.close();

const says = ({ patterns }: Fact) => patterns.every((pattern) => new RegExp(pattern).test(text));
const lost = facts.filter(({ kept }) => !kept);
const restored = lost.filter(says);
const repeated = facts.filter((fact) => fact.kept && says(fact));
const list = (some: readonly Fact[]) => some.map(({ id, fact }) => `  ${id}. ${fact}`).join("\n") || "  none";
process.stdout.write(
  `${text}\n\n${messages.length} messages, ${facts.length} facts; ${items.length} items, ${omitted} left out, ${tokens} of ${BUDGET} tokens, ${ms.toFixed(0)} ms
restored ${restored.length} of ${lost.length} (target ${Math.ceil(lost.length * LEAST_SHARE)}); missing:\n${list(lost.filter((fact) => !says(fact)))}
repeated ${repeated.length} of ${facts.length - lost.length} (target 0):\n${list(repeated)}\n`,
);
process.exitCode =
  restored.length >= lost.length * LEAST_SHARE && repeated.length === 0 && tokens <= BUDGET ? 0 : 1;
