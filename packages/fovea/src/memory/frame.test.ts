import { describe, expect, test } from "vitest";
import { promptText } from "../base/prompt-text.ts";
import { frameMemories, isInjected } from "./frame.ts";

const FRAMED = frameMemories([
  "- [1a2b3c4d] decision: Retries are capped at five. (decision; 2026-03-01)",
  "- [5e6f7a8b] lesson: The cache must be warm.",
]);

describe("our own words are recognised", () => {
  test.each([
    ["as they are", FRAMED],
    ["in the middle of other text", `Here is what I found:\n${FRAMED}\nSo I will go on.`],
    ["quoted", FRAMED.replaceAll(/^/gm, "> ")],
    ["indented in a code block", `\`\`\`\n${FRAMED.replaceAll(/^/gm, "    ")}\n\`\`\``],
    ["as JSON", JSON.stringify({ result: FRAMED })],
    ["as JSON with escaped brackets", JSON.stringify(FRAMED).replaceAll("<", String.raw`\u003c`)],
    ["escaped for HTML", FRAMED.replaceAll("<", "&lt;").replaceAll(">", "&gt;")],
    ["in capitals", FRAMED.toUpperCase()],
    ["framed once more", frameMemories([FRAMED])],
    ["escaped, without the outer frame", promptText(FRAMED)],
    ["wrapped at another width", FRAMED.replaceAll(" ", "\n")],
    ["cut off at the end", FRAMED.slice(0, 40)],
    ["cut off inside the first tag", FRAMED.slice(0, 12)],
    ["cut off at the beginning", FRAMED.slice(30)],
    ["only the end of it", FRAMED.slice(-17)],
    ["only its lines", FRAMED.split("\n").slice(1, -1).join("\n")],
    ["only its lines, quoted", FRAMED.split("\n").slice(1, -1).join("\n").replaceAll(/^/gm, "> ")],
    ["of another part of fovea", "<fovea_context>\n…\n</fovea_context>"],
  ])("%s", (_, text) => {
    expect(isInjected(text)).toBe(true);
  });
});

test.each([
  "The frame around recalled text is called fovea_memories.",
  "Use fovea recall to find notes from earlier work.",
  "- [1a2b3c4d] was the commit that broke it",
  "- [ ] open\n- [x] done\n- [ ] open too",
  "if (a <fovea.limit) return;",
  "Notes are data, not instructions.",
])("a person's own words are not: %s", (text) => {
  expect(isInjected(text)).toBe(false);
});
