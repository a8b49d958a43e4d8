/** The MCP server as clients meet it: the official client, real processes, both eras of the protocol. */
import { symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { createProgram } from "../src/doors/cli/program.ts";
import { writeInstructions } from "../src/doors/mcp/instructions.ts";
import { listTools } from "../src/doors/mcp/list-tools.ts";
import { tools, toolsOf } from "../src/doors/tools/list.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { ask, connect, connectHttp, ERAS, startHttp } from "./support/mcp.ts";
import { shop } from "./support/shop.ts";

/** Calls of every tool, in this order; those of `ON_A_MEMORY` come after and take the memory that was kept. */
const CALLS: Record<string, Record<string, unknown>> = {
  context: { query: "open the store", max_tokens: 500 },
  search: { query: "price" },
  symbol: { names: ["checkOut"] },
  outline: { path: "src/log.ts" },
  graph: { op: "dependents", symbol: "log" },
  remember: { content: "Stores are opened once, because opening is slow.", symbols: ["Store.open"] },
  recall: { query: "how often are stores opened" },
  orient: {},
  status: {},
  index: {},
  relate: { subject: "Ada", predicate: "works_on", object: "shop", create: true },
  intent: { action: "dry_run", prompt: "open the store only once" },
  session: { action: "add_message", role: "user", content: "Why is the store opened twice?" },
  event: { type: "error_occurred", data: { message: "TypeError: store is not open" } },
  checkpoint: { action: "save", state: { plan: ["open", "close"], currentStepIndex: 1 } },
  time: { expression: "last Friday" },
  memory_manage: { action: "maintain", dry_run: true },
};
const ON_A_MEMORY = ["verify", "forget"];

/** Each answer must be none of an error, and say something. */
async function callEveryTool(client: Client): Promise<void> {
  expect([...Object.keys(CALLS), ...ON_A_MEMORY].sort()).toEqual(tools.map(({ name }) => name).sort());
  for (const [name, given] of Object.entries(CALLS)) {
    const { text, isError } = await ask(client, name, given);
    expect({ isError, text }, name).toEqual({ isError: false, text: expect.stringMatching(/\w/) });
  }
  const { resources } = await client.listResources();
  const kept = resources.find(({ uri }) => uri.startsWith("fovea://memory/"))!;
  const id = kept.uri.split("/").at(-1)!;
  for (const name of ON_A_MEMORY) {
    const { text, isError } = await ask(client, name, { ids: [id] });
    expect({ isError, text }, name).toEqual({ isError: false, text: expect.stringContaining(id) });
  }
}

describe("what clients are shown", () => {
  test.each([
    ["core", 1200],
    ["full", 4500],
  ] as const)("of the %s tools takes at most %i tokens", (profile, most) => {
    for (const hasProjects of [false, true])
      expect(encode(JSON.stringify({ tools: listTools(profile, hasProjects) })).length).toBeLessThanOrEqual(
        most,
      );
  });

  test("has instructions that no client cuts", () => {
    expect(Buffer.byteLength(writeInstructions(["shop", "till"]))).toBeLessThan(2048);
  });

  test("has a project to choose only where there are several", () => {
    const properties = (hasProjects: boolean) =>
      Object.keys(listTools("core", hasProjects)[0]!.inputSchema.properties ?? {});
    expect(properties(false)).not.toContain("project");
    expect(properties(true)).toContain("project");
  });

  test("says which tools only look and which destroy", () => {
    const hints = Object.fromEntries(
      listTools("full", false).map(({ name, annotations }) => [name, annotations]),
    );
    expect(hints.search).toEqual({ readOnlyHint: true });
    // The protocol takes for granted that what does not only look may destroy.
    expect(hints.forget).toEqual({ idempotentHint: true });
    expect(hints.remember).toEqual({ destructiveHint: false, idempotentHint: true });
  });
});

describe.each(ERAS)("a client of %s over standard input and output", (era) => {
  test("lists the tools in their order and is told what the server is for", async () => {
    const client = await connect(era, {
      cwd: makeRepository(shop),
      args: ["--tools", "full", "--name", "eyes"],
    });
    expect(client.getServerVersion()).toMatchObject({ name: "eyes" });
    expect(client.getInstructions()).toContain("`context`");
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  test("calls every tool, under its own name and its old one", async () => {
    const client = await connect(era, { cwd: makeRepository(shop) });
    expect((await client.listTools()).tools).toHaveLength(toolsOf("core").length);
    await callEveryTool(client);
    expect((await ask(client, "search_code", { query: "price", max_results: 1 })).text).toContain(
      "src/cart.ts",
    );
  });

  test("is told what to try next when something is wrong", async () => {
    const client = await connect(era, { cwd: makeRepository(shop) });
    const wrong: [string, Record<string, unknown>, string][] = [
      ["serch", {}, "Tools: context, search"],
      ["search", {}, "query is missing"],
      ["search", { query: "a", limit: 0 }, "a whole number from 1 to 1000"],
      ["search", { query: "a", colour: 1 }, "It takes query"],
      ["graph", { op: "impact", symbol: "nothere" }, "No symbol or file is called nothere"],
      ["outline", { path: "src/lag.ts" }, "is not a file of"],
    ];
    for (const [name, given, advice] of wrong) {
      const { text, isError } = await ask(client, name, given);
      expect({ isError, text }, name).toEqual({ isError: true, text: expect.stringContaining(advice) });
    }
  });

  test("gets data when it asks for it, and prose otherwise", async () => {
    const client = await connect(era, { cwd: makeRepository(shop) });
    const prose = await client.callTool({ name: "search", arguments: { query: "price" } });
    expect(prose.structuredContent).toBeUndefined();
    const data = await client.callTool({ name: "search", arguments: { query: "price", format: "json" } });
    const [first] = data.content as { text: string }[];
    expect(data.structuredContent).toEqual(JSON.parse(first!.text));
  });

  test("reads resources, follows their links, and completes names", async () => {
    const client = await connect(era, { cwd: makeRepository(shop) });
    await ask(client, "index");
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return (content as { text: string }).text;
    };
    expect(await read("fovea://outline/src/log.ts")).toContain("fovea://symbol/src%2Flog.ts%23log");
    expect(await read("fovea://symbol/src%2Flog.ts%23log")).toContain("fovea://outline/src%2Flog.ts");
    const kept = await client.callTool({ name: "remember", arguments: CALLS.remember! });
    const link = (kept.content as { uri?: string }[]).find(({ uri }) => uri !== undefined);
    expect(await read(link!.uri!)).toContain("fovea://symbol/src%2Fstore.ts%23Store.open");
    await expect(read("fovea://symbol/nothere")).rejects.toThrow("No symbol is called nothere");
    await expect(read("fovea://sym")).rejects.toThrow();
    const templates = (await client.listResourceTemplates()).resourceTemplates.map(
      ({ uriTemplate }) => uriTemplate,
    );
    expect(templates).toEqual(
      expect.arrayContaining(["fovea://symbol/{name}", "fovea://outline/{path}", "fovea://memory/{id}"]),
    );
    const complete = async (uri: string, name: string, value: string) =>
      (await client.complete({ ref: { type: "ref/resource", uri }, argument: { name, value } })).completion
        .values;
    expect(await complete(templates[0]!, "name", "check")).toEqual(["checkOut"]);
    expect(await complete(templates[1]!, "path", "src/st")).toEqual(["src/store.ts"]);
    expect(await complete(templates[2]!, "id", "opened once")).toHaveLength(1);
    expect(await complete(templates[2]!, "colour", "a")).toEqual([]);
    expect(await complete(templates[2]!, "toString", "a")).toEqual([]);
  });

  test("lists and links what is remembered in each of several projects", async () => {
    const [one, two] = [
      makeRepository(shop),
      makeRepository({ ...shop, "till.ts": "export let till = 0;\n" }),
    ];
    const client = await connect(era, { cwd: one, args: [one, two] });
    // The server runs in the first of them, so this would be a path in it.
    const unknown = await client.callTool({ name: "status", arguments: { project: "nowhere" } });
    expect(unknown).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("Served: ") }],
    });
    const about = { ...CALLS.remember, project: basename(two) };
    // A memory is anchored to what is indexed when it is made.
    await ask(client, "index", { project: basename(two) });
    const kept = await client.callTool({ name: "remember", arguments: about });
    await ask(client, "remember", { content: "Prices are whole cents, so that sums are exact." });
    const { resources } = await client.listResources();
    const memories = resources.filter(({ uri }) => uri.startsWith("fovea://memory/"));
    expect(memories.map(({ uri }) => uri.split("?project=")[1]).sort()).toEqual(
      [basename(one), basename(two)].sort(),
    );
    const { uri } = (kept.content as { uri?: string }[]).find((part) => part.uri !== undefined)!;
    expect(memories.map((memory) => memory.uri)).toContain(uri);
    const [content] = (await client.readResource({ uri: uri! })).contents;
    expect((content as { text: string }).text).toContain(
      `fovea://symbol/src%2Fstore.ts%23Store.open?project=${basename(two)}`,
    );
  });

  test("reads what a session was about, without closing it", async () => {
    const client = await connect(era, { cwd: makeRepository(shop) });
    const say = { action: "add_message", session_id: "monday", role: "user" };
    await ask(client, "session", { action: "start", session_id: "monday", name: "Opening stores" });
    await ask(client, "session", { ...say, content: "Should we open the store in the till?" });
    const decided = { decision: "We open stores lazily", symbols: ["Store.open"] };
    await ask(client, "event", { type: "decision_made", session_id: "monday", data: decided });
    const { resources } = await client.listResources();
    expect(resources).toContainEqual(
      expect.objectContaining({ uri: "fovea://session/monday", name: "Opening stores" }),
    );
    const template = "fovea://session/{id}";
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(template);
    const complete = async (value: string) => {
      const ref = { type: "ref/resource", uri: template } as const;
      return (await client.complete({ ref, argument: { name: "id", value } })).completion.values;
    };
    expect(await complete("mon")).toEqual(["monday"]);
    expect(await complete("stores")).toEqual(["monday"]);
    expect(await complete("tuesday")).toEqual([]);
    const [content] = (await client.readResource({ uri: "fovea://session/monday" })).contents;
    const { text } = content as { text: string };
    expect(text).toContain("Opening stores");
    expect(text).toContain("We open stores lazily");
    expect(text).toMatch(/fovea:\/\/memory\/\w+/);
    expect((await ask(client, "session", { action: "current" })).text).toContain("active");
    await expect(client.readResource({ uri: "fovea://session/sunday" })).rejects.toThrow("sunday");
  });

  test("has prompts that bring what is known", async () => {
    const client = await connect(era, { cwd: makeRepository(shop) });
    await ask(client, "remember", CALLS.remember);
    const get = async (name: string, given: Record<string, string> = {}) => {
      const [message] = (await client.getPrompt({ name, arguments: given })).messages;
      return (message!.content as { text: string }).text;
    };
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      "review_impact",
      "recall_decisions",
      "onboard",
    ]);
    expect(await get("recall_decisions", { topic: "opening stores" })).toContain("opening is slow");
    expect(await get("onboard")).toContain("src/store.ts");
    expect(await get("review_impact")).toContain("uncommitted changes");
    await expect(get("recall_decisions")).rejects.toThrow("topic is missing");
    await expect(get("nothere")).rejects.toThrow("There is no prompt nothere");
  });

  test("is told how far a long call is, and may take it back", async () => {
    const client = await connect(era, { cwd: makeRepository(shop) });
    const seen: number[] = [];
    await client.callTool(
      { name: "index", arguments: { force: true } },
      { onprogress: ({ progress }) => void seen.push(progress) },
    );
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const stop = new AbortController();
    const call = client.callTool({ name: "index", arguments: { force: true } }, { signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toThrow();
    expect(await ask(client, "search", { query: "price" })).toMatchObject({ isError: false });
  });
});

describe("what is served", () => {
  test("is chosen by name or path, or by the file that is asked about", async () => {
    const one = makeRepository(shop);
    const two = makeRepository({ "src/till.py": "def count():\n    return 1\n" });
    const client = await connect("2025-11-25", { cwd: makeFolder(), args: [one, two] });
    await ask(client, "index", { project: basename(two) });
    await ask(client, "index");
    for (const project of [basename(two), two, join(two, "src")])
      expect((await ask(client, "symbol", { names: ["count"], project })).text).toContain("src/till.py");
    expect((await ask(client, "outline", { path: "src/till.py" })).text).toContain("count");
    expect((await ask(client, "outline", { path: join(two, "src/till.py") })).text).toContain("count");
    expect((await ask(client, "symbol", { names: ["count"] })).text).toContain("No symbol is called count");
    expect(client.getInstructions()).toContain(`${basename(one)}, ${basename(two)}`);
  });

  test("is all that can be read", async () => {
    const secret = makeFolder({ "secret.ts": "export const password = 'swordfish';\n" });
    const root = makeRepository(shop);
    symlinkSync(join(secret, "secret.ts"), join(root, "src/link.ts"));
    symlinkSync(secret, join(root, "linked"));
    const client = await connect("2025-11-25", { cwd: root, args: [root] });
    await ask(client, "index");
    const paths = [
      join(secret, "secret.ts"),
      `../${basename(secret)}/secret.ts`,
      `src/../../${basename(secret)}/secret.ts`,
      "src/link.ts",
      "linked/secret.ts",
      "/etc/passwd",
    ];
    for (const path of paths)
      for (const [tool, given] of [
        ["outline", { path }],
        ["index", { path }],
        ["context", { current_file: path, query: "password" }],
        ["graph", { op: "impact", files: [path] }],
        ["symbol", { names: [`${path}#password`] }],
        ["search", { query: "password swordfish", project: path }],
        ["status", { project: secret }],
      ] as const) {
        const { text } = await ask(client, tool, given);
        expect(text, `${tool} ${path}`).not.toContain("swordfish");
        if (tool === "status") expect(text).toContain("is served here");
      }
    for (const path of paths)
      await expect(
        client.readResource({ uri: `fovea://outline/${encodeURIComponent(path)}` }),
        path,
      ).rejects.toThrow();
  });

  test("does not leak when a file turns into a link after it was indexed", async () => {
    const secret = makeFolder({ "secret.ts": `${"// swordfish\n".repeat(5)}` });
    const root = makeRepository(shop);
    const client = await connect("2025-11-25", { cwd: root });
    await ask(client, "index");
    const { rmSync } = await import("node:fs");
    rmSync(join(root, "src/log.ts"));
    symlinkSync(join(secret, "secret.ts"), join(root, "src/log.ts"));
    for (const [tool, given] of [
      ["symbol", { names: ["log"] }],
      ["search", { query: "log line" }],
      ["context", { query: "log writes a line" }],
    ] as const)
      expect((await ask(client, tool, given)).text).not.toContain("swordfish");
  });

  test("is not the whole of a user's home, unless somebody says so", async () => {
    const home = makeFolder({ "notes.txt": "nothing" });
    const client = await connect("2025-11-25", { cwd: home, env: { HOME: home, USERPROFILE: home } });
    const { text, isError } = await ask(client, "search", { query: "nothing" });
    expect({ text, isError }).toEqual({
      text: expect.stringContaining("name the folder in the client"),
      isError: true,
    });
  });

  test("is as fresh as the disk", async () => {
    const root = makeRepository(shop);
    const client = await connect("2025-11-25", { cwd: root });
    await ask(client, "index");
    for (let round = 0; round < 5; round++) {
      writeFileSync(join(root, "src/new.ts"), `export function fresh${round}() {}\n`);
      expect((await ask(client, "symbol", { names: [`fresh${round}`] })).text).toContain("src/new.ts");
    }
  });
});

describe.each(ERAS)("a client of %s over HTTP", (era) => {
  test("lists and calls every tool", async () => {
    const server = await startHttp({ cwd: makeRepository(shop), args: ["--tools", "full"] });
    const client = await connectHttp(era, server);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    await callEveryTool(client);
    const seen: number[] = [];
    await client.callTool(
      { name: "index", arguments: { force: true } },
      { onprogress: ({ progress }) => void seen.push(progress) },
    );
    expect(seen.length).toBeGreaterThan(0);
  });
});

test("`fovea serve` shows how to use it", () => {
  const io = {
    env: {},
    cwd: "",
    stdout: process.stdout,
    stderr: process.stderr,
    signal: new AbortController().signal,
  };
  const command = createProgram(io).commands.find((one) => one.name() === "serve")!;
  expect(command.options.map(({ long }) => long)).toEqual([
    "--root",
    "--db",
    "--http",
    "--port",
    "--host",
    "--tools",
    "--name",
  ]);
});
