/** The compaction drill (benchmarks/sessions): what a summary lost comes back, and nothing that it kept. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../benchmarks/sessions/${name}`, import.meta.url)), "utf8");

test("after a compaction 13 of 15 lost facts come back within 800 tokens, and none of the ten kept ones", async () => {
  const engine = await openAt(makeFolder());
  for (const line of read("conversation.txt").trim().split("\n"))
    engine.sessions.addMessage({
      session: "drill",
      role: line.startsWith("U") ? "user" : "assistant",
      content: line.slice(3),
    });
  expect(engine.sessions.get("drill").messageCount).toBe(150);
  const { text, tokens } = engine.sessions.recoverAfterCompaction("drill", read("summary.md"), 800);
  const facts = JSON.parse(read("facts.json")) as { kept: boolean; fact: string; patterns: string[] }[];
  const said = facts.filter(({ patterns }) => patterns.every((pattern) => new RegExp(pattern).test(text)));
  expect(tokens).toBeLessThanOrEqual(800);
  expect(said.filter(({ kept }) => kept).map(({ fact }) => fact)).toEqual([]);
  expect(said.length).toBeGreaterThanOrEqual(13);
  expect(engine.sessions.recoverAfterCompaction("nobody", "x").text).toBe("");
});
