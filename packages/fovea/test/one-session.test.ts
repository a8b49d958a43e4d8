/** Hook and server are one session: found by the client process above both, kept apart where that is not sure. */
import { describe, expect, onTestFinished, test } from "vitest";
import { openEngine } from "../src/app/engine.ts";
import { estimateTokens } from "../src/base/tokens.ts";
import { runHook } from "../src/doors/hooks/run-hook.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { shop } from "./support/shop.ts";

function atHome() {
  const root = makeRepository(shop);
  const env = { FOVEA_HOME: makeFolder(), FOVEA_EMBEDDINGS_PROVIDER: "none" };
  const hook = (client: string, session: string, event: string, fields: object = {}) =>
    runHook({
      args: ["claude-code", event],
      payload: JSON.stringify({ session_id: session, cwd: root, ...fields }),
      env,
      cwd: root,
      client,
      deadlineMs: 60_000,
    });
  const serve = async (client: string | undefined, isOneAgent = true) => {
    const engine = await openEngine({ env, cwd: root, caller: { client, isOneAgent } });
    onTestFinished(() => engine.close());
    const call = async (name: string, args: Record<string, unknown>) =>
      (await callTool(name, args, { engineFor: () => engine, work: { actor: "agent" } })).text;
    return { engine, call };
  };
  return { hook, serve };
}

describe("the server of a client", () => {
  test("[C10.9] takes part in the conversation its hooks tell of, and recovery knows all of it", async () => {
    const { hook, serve } = atHome();
    const { engine, call } = await serve("client-1");
    await hook("client-1", "talk", "SessionStart", { source: "startup" });
    expect((await engine.orient({})).session).toBe("talk");
    await hook("client-1", "talk", "UserPromptSubmit", { prompt: "round prices by line" });
    await call("remember", { content: "Prices are rounded half up per line.", category: "decision" });
    await call("search", { query: "price" });
    // A second orientation goes on with the session, and what is waiting is written.
    await call("orient", {});
    const recovered = await engine.orient({ recover: true });
    expect(recovered.session).toBe("talk");
    expect(recovered.recovery?.memories.map(({ content }) => content)).toContain(
      "Prices are rounded half up per line.",
    );
    expect(recovered.recovery?.observations.map(({ tool }) => tool)).toContain("search");
    expect(recovered.text).not.toContain("Nothing is known");
    // `/clear` begins another conversation in the same client.
    await hook("client-1", "talk", "SessionEnd", { reason: "clear" });
    await hook("client-1", "next", "SessionStart", { source: "clear" });
    expect((await engine.orient({})).session).toBe("next");
  });

  test("never joins another client's conversation, nor one of two in the same client", async () => {
    const { hook, serve } = atHome();
    await hook("client-1", "talk", "SessionStart", { source: "startup" });
    const other = await serve("client-2");
    expect((await other.engine.orient({})).session).not.toBe("talk");
    await other.call("remember", { content: "The other agent keeps this.", category: "note" });
    const first = await serve("client-1");
    const recovered = await first.engine.orient({ recover: true });
    expect(recovered.recovery?.memories).toEqual([]);
    await hook("client-1", "second-chat", "SessionStart", { source: "startup" });
    expect(["talk", "second-chat"]).not.toContain(
      (await (await serve("client-1")).engine.orient({})).session,
    );
  });

  test("without hooks has a session of its own from the first call on", async () => {
    const { serve } = atHome();
    const { engine, call } = await serve("client-1");
    await call("remember", { content: "Kept before anything else was asked.", category: "note" });
    const recovered = await engine.orient({ recover: true });
    expect(recovered.recovery?.memories).toHaveLength(1);
    const shared = await serve(undefined, false);
    await shared.call("remember", { content: "Several agents speak here.", category: "note" });
    const { memories } = await shared.engine.memory.list();
    expect(memories.find(({ content }) => content.startsWith("Several"))?.session).toBeUndefined();
  });
});

describe("recovery", () => {
  test("[C10.10] keeps any budget, in text and data, and `sessions.recoveryTokens` without one", async () => {
    const { serve } = atHome();
    const { engine, call } = await serve("client-1");
    for (let n = 0; n < 40; n++)
      engine.sessions.addMessage({
        role: "assistant",
        content: `We decided to use queue number ${n} for the ${"very ".repeat(n % 7)}long jobs of part ${n * 13}.`,
      });
    for (const budget of [50, 80, 120, 200, 400, 1000, 3000]) {
      const { text, tokens, recovery } = await engine.orient({ recover: true, budget });
      expect(tokens, `${budget}`).toBeLessThanOrEqual(budget);
      expect(estimateTokens(text, "markdown")).toBe(tokens);
      const lines = text.split("\n").filter((line) => line.startsWith("- [")).length;
      expect(recovery?.memories).toHaveLength(lines);
      if (recovery!.omitted > 0 && budget >= 120)
        expect(text).toContain(`${recovery!.omitted} more left out`);
    }
    const asTool = await call("orient", { recover: true, max_tokens: 200, format: "text" });
    expect(estimateTokens(asTool, "markdown")).toBeLessThanOrEqual(200);
    expect((await engine.sessions.recover()).tokens).toBeLessThanOrEqual(800);
  });
});
