/** Patterns of a project and the window without a question, through the facade. */
import { describe, expect, test } from "vitest";
import { callTool } from "../src/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeRepository } from "./support/folders.ts";

/** Eight parts that all log, all fail through one function, and have a test each; one is called otherwise. */
function project(): Record<string, string> {
  const files: Record<string, string> = {
    "src/log.ts": "export function logLine(text: string): void {\n  process.stdout.write(text);\n}\n",
    "src/errors.ts":
      "export class ShopError extends Error {}\nexport function shopFailed(why: string): ShopError {\n  return new ShopError(why);\n}\n",
  };
  for (let at = 0; at < 8; at++) {
    const name = `part-${"abcdefgh"[at]}`;
    files[`src/${name}.ts`] = `import { shopFailed } from "./errors.ts";
import { logLine } from "./log.ts";

export function openPart${at}(price: number): number {
  logLine("open");
  if (price < 0) throw shopFailed("negative");
  return closePart${at}(price);
}

export function closePart${at}(price: number): number {
  return price;
}

export function ${at === 3 ? "odd_one" : `countPart${at}`}(): number {
  return ${at};
}
`;
    files[`src/${name}.${at === 5 ? "spec" : "test"}.ts`] =
      `import { openPart${at} } from "./${name}.ts";\n\nopenPart${at}(1);\n`;
  }
  return files;
}

describe("patterns", () => {
  test("[C14.3] come with counts, examples and exceptions, from the code as it is", async () => {
    const engine = await openAt(makeRepository(project()));
    const { patterns } = await engine.patterns();
    const find = (start: string) => patterns.find(({ statement }) => statement.includes(start));
    expect(find("test files are named *.test.ts")).toMatchObject({
      count: 7,
      total: 8,
      exceptions: ["src/part-f.spec.ts"],
    });
    expect(find("tests live beside what they test")).toMatchObject({ count: 8, total: 8 });
    expect(find("logLine is a shared helper")).toMatchObject({ count: 8, total: 10 });
    expect(find("errors go through shopFailed")).toMatchObject({ kind: "errors", count: 8 });
    expect(find("typescript functions are named in camelCase")).toMatchObject({
      count: 25,
      total: 26,
      exceptions: ["src/part-d.ts#odd_one"],
    });
    expect(find("src/log.ts is imported by")).toMatchObject({ count: 8 });
  });

  test("are none where there is too little to see one", async () => {
    const engine = await openAt(makeRepository({ "a.ts": "export const one = 1;\n" }));
    expect((await engine.patterns()).patterns).toEqual([]);
  });
});

describe("the window", () => {
  test("[C6.14, C14.4, C14.5] has working and relevant memories, patterns, suggestions and ghosts", async () => {
    const engine = await openAt(makeRepository(project()));
    for (let at = 0; at < 6; at++)
      await engine.memory.remember(`Fact ${at} about the warehouse door ${at}`, { weight: 5 });
    await engine.sessions.decide("Prices are whole cents", { session: "s" });
    await engine.event({ type: "file_opened", data: { path: "src/part-a.ts" }, sessionId: "s" });
    await engine.event({
      type: "error_occurred",
      data: { message: "TypeError: total is not a function" },
      sessionId: "s",
    });
    engine.sessions.addMessage({
      session: "s",
      role: "user",
      content: "Still need to decide who may refund.",
    });
    const window = await engine.window({ session: "s" });
    expect(window.working.map(({ content }) => content)).toEqual(["Opened src/part-a.ts"]);
    expect(window.relevant.length).toBeGreaterThan(0);
    expect(window.patterns.length).toBeGreaterThan(3);
    expect(window.suggestions).toEqual([
      "Not fixed yet: TypeError: total is not a function",
      "Not answered yet: Still need to decide who may refund.",
    ]);
    const kept = [...window.ghostMessages, ...window.relevant].map(({ content }) => content);
    expect(kept).toContain("Prices are whole cents");
    expect(window.tokens).toBeLessThanOrEqual(window.budget);
  });

  test("is what `context` gives without a query; `include` chooses", async () => {
    const engine = await openAt(makeRepository(project()));
    const { data, text } = await callTool(
      "context",
      { include: ["patterns"], max_tokens: 120 },
      { engineFor: () => engine, work: {} },
    );
    expect(text).toContain("Patterns of this project:");
    expect(data).toMatchObject({ working: [], ghostMessages: [] });
  });
});
