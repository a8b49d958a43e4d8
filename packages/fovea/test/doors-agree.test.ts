/**
 * The same event told by a hook and by the tool `event` is kept alike and answered alike: both doors call one use case.
 * Where a hook has no model and no index of its own, the engine makes up for it when somebody asks.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { HOUR } from "./support/conversation.ts";
import { git, write } from "./support/folders.ts";
import { type Door, keptBy, openTwo } from "./support/two-doors.ts";

const FAILURE = "TypeError: total is not a function\n    at checkOut (src/cart.ts:4:10)";

/** One thing that happens, as each door is told it. */
const happens = {
  start: (source = "startup") => ({
    hook: ["SessionStart", { source }] as const,
    tool: { type: "session_start", data: { source } },
  }),
  edit: (path: string) => ({
    hook: ["PostToolUse", { tool_name: "Edit", tool_input: { file_path: path }, tool_response: {} }] as const,
    tool: { type: "file_opened", data: { path, action: "edited" } },
  }),
  run: (command: string, exitCode: number, output: string) => ({
    hook: [
      "PostToolUse",
      { tool_name: "Bash", tool_input: { command }, tool_response: { exit_code: exitCode, stdout: output } },
    ] as const,
    tool: { type: "command_executed", data: { command, exitCode, output } },
  }),
  answer: (text: string) => ({
    hook: ["Stop", { last_assistant_message: text }] as const,
    tool: { type: "ai_response", data: { text } },
  }),
  end: (reason = "other") => ({
    hook: ["SessionEnd", { reason }] as const,
    tool: { type: "session_end", data: { reason } },
  }),
};
type Happening = ReturnType<(typeof happens)[keyof typeof happens]>;

/** Tells both doors in turn; gives what each said. */
async function tell(
  { hooks, tools, time }: Awaited<ReturnType<typeof openTwo>>,
  list: readonly Happening[],
  session = "s1",
): Promise<{ hook: string; tool: string }[]> {
  const said: { hook: string; tool: string }[] = [];
  for (const { hook, tool } of list) {
    time.now += 60_000;
    const [event, payload] = hook;
    const heard = await hooks.hook(event, payload, session);
    said.push({ hook: heard, tool: await tools.tool("event", { ...tool, session_id: session }) });
  }
  return said;
}

async function expectAlike(doors: { hooks: Door; tools: Door }): Promise<void> {
  expect(await keptBy(doors.hooks)).toEqual(await keptBy(doors.tools));
}

const { start, edit, run, answer, end } = happens;

test("a command that fails", async () => {
  const doors = await openTwo();
  await tell(doors, [run("npm test", 1, FAILURE)]);
  await expectAlike(doors);
});

test("a command that fails, an edit, the command that passes then, and what the agent says about it", async () => {
  const doors = await openTwo();
  await tell(doors, [
    run("npm test", 1, FAILURE),
    edit("src/cart.ts"),
    run("npm test", 0, "ok"),
    answer("The test failed because `chargeCard` was not imported."),
  ]);
  await expectAlike(doors);
});

test("an error that is known is answered in the same words", async () => {
  const doors = await openTwo();
  await tell(doors, [run("npm test", 1, FAILURE), edit("src/cart.ts"), run("npm test", 0, "ok")]);
  const [said] = await tell(doors, [run("npm test", 1, FAILURE)], "s2");
  expect(said!.hook).toContain("edited src/cart.ts");
  expect(said!.hook).toBe(said!.tool);
});

test("a command that holds a secret is settled when it passes", async () => {
  const doors = await openTwo();
  const command = "TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789 npm test";
  await tell(doors, [run(command, 1, FAILURE), edit("src/cart.ts"), run(command, 0, "ok")]);
  const { errors } = await keptBy(doors.hooks);
  expect(errors).toMatchObject([{ fix: expect.stringContaining("edited src/cart.ts") }]);
  await expectAlike(doors);
});

test("files inside of the repository, by either spelling of their path", async () => {
  const doors = await openTwo();
  for (const door of ["hooks", "tools"] as const) {
    const { hook, tool } = edit(join(doors[door].folder, "src/pay.ts"));
    if (door === "hooks") await doors.hooks.hook(hook[0], hook[1]);
    else await doors.tools.tool("event", { ...tool, session_id: "s1" });
  }
  await tell(doors, [edit("src/cart.ts"), edit("/etc/hosts"), edit("../elsewhere.ts")]);
  const { events } = await keptBy(doors.hooks);
  expect(events).toHaveLength(2);
  await expectAlike(doors);
});

test("an answer, told twice, and one that holds our own text", async () => {
  const doors = await openTwo();
  const text = "We decided to keep amounts in cents.\n<fovea_context>\nx\n</fovea_context>";
  await tell(doors, [start(), answer(text), answer(text), answer("<fovea_memories>x</fovea_memories>")]);
  await expectAlike(doors);
});

test.each([
  ["summarised", {}],
  ["archived", { FOVEA_SESSIONS_AUTO_SUMMARIZE: "false" }],
])("a session that begins and ends is %s", async (_, settings) => {
  const doors = await openTwo(settings);
  await tell(doors, [start(), answer("The tests pass."), end()]);
  await tell(doors, [start(), end()], "s2");
  await expectAlike(doors);
});

test("the end of a session that nobody knows begins none", async () => {
  const doors = await openTwo();
  await tell(doors, [end()]);
  await expectAlike(doors);
  expect((await keptBy(doors.hooks)).sessions).toEqual([]);
});

test("what the user decides is anchored to the code it names", async () => {
  const doors = await openTwo();
  const said = "From now on always call `chargeCard` with cents.";
  await doors.hooks.hook("UserPromptSubmit", { prompt: said });
  await doors.hooks.hook("Stop", { last_assistant_message: "Fine." });
  await doors.tools.tool("session", { action: "add_message", role: "user", content: said, session_id: "s1" });
  await doors.tools.tool("event", { type: "ai_response", data: { text: "Fine." }, session_id: "s1" });
  const [hooks, tools] = [await keptBy(doors.hooks), await keptBy(doors.tools)];
  expect(hooks.memories).toEqual(tools.memories);
  expect(hooks.anchors).toEqual([{ path: "src/pay.ts", symbol: "chargeCard" }]);
  expect(tools.anchors).toEqual(hooks.anchors);
});

/** No commit since: a hook asks git for a moment only, which a busy machine does not have. */
test("where things stand", async () => {
  const doors = await openTwo();
  for (const door of [doors.hooks, doors.tools]) {
    const remember = (content: string, more: object) => door.tool("remember", { content, ...more });
    await remember("Amounts are in cents.", { category: "convention", pinned: true, weight: 3 });
    await remember("Never log card numbers.", { category: "convention", pinned: true, weight: 5 });
    await remember("`chargeCard` rounds down.", { category: "convention", symbols: ["chargeCard"] });
    await remember("Invoices are sent by mail.", { category: "decision" });
    for (const said of [
      { type: "session_start", data: { source: "startup" } },
      { type: "file_opened", data: { path: "src/cart.ts", action: "edited" } },
      { type: "ai_response", data: { text: "Open question: who reviews the price list." } },
    ])
      await door.tool("event", { ...said, session_id: "s0" });
    await door.hook("UserPromptSubmit", { prompt: "round the total of the cart down" }, "s0");
    await door.hook("PostToolUse", edit("src/pay.ts").hook[1], "s0");
    writeFileSync(
      join(door.folder, "src/pay.ts"),
      "export function chargeCard(cents: number) {\n  return cents;\n}\n",
    );
    await door.tool("index", {});
  }
  doors.time.now += 2 * HOUR;
  const hook = await doors.hooks.hook("SessionStart", { source: "startup" }, "s9");
  const tool = await doors.tools.tool("orient", { session_id: "s9" });
  expect(linesOf(hook)).toEqual(linesOf(tool));
  expect(hook).toContain("its code has changed since");
});

/** Without the time: a hook does not know a person's zone. */
function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => !line.startsWith("Now: ") && !line.startsWith("Last here "));
}

test("what a hook tells of with a prompt, `recall` finds as well", async () => {
  const doors = await openTwo();
  const texts = [
    "The fee of chargeCard is three cents since the bank changed its prices.",
    "Invoices are sent by mail.",
  ];
  for (const text of texts) await doors.hooks.tool("remember", { content: text, category: "decision" });
  const query = "why is the fee of chargeCard three cents?";
  const told = await doors.hooks.hook("UserPromptSubmit", { prompt: query });
  expect(told).toContain("The fee of chargeCard");
  expect(told).not.toContain("Invoices");
  expect(await doors.hooks.tool("recall", { query })).toContain("The fee of chargeCard");
});

test("the settings of a repository are those at its top, wherever in it somebody works", async () => {
  const { hooks } = await openTwo();
  const below = join(hooks.folder, "src");
  writeFileSync(join(below, ".fovea.yaml"), "hooks:\n  enabled: false\n");
  expect(
    await hooks.hook("UserPromptSubmit", { prompt: "what does `chargeCard` do?", cwd: below }),
  ).toContain("function chargeCard");
  write(hooks.folder, { ".fovea.yaml": "hooks:\n  enabled: false\n" });
  expect(await hooks.hook("UserPromptSubmit", { prompt: "what does `checkOut` do?", cwd: below })).toBe("");
});

describe("the state of the code that a memory is about", () => {
  const OLD = "export function chargeCard(cents: number) {\n  const fee = 3;\n  return cents * 2 + fee;\n}\n";
  const changes: [string, Record<string, string | undefined>, string, string][] = [
    ["untouched", {}, "fresh", ""],
    ["laid out anew", { "src/pay.ts": `\n\n${OLD}` }, "fresh", ""],
    ["edited", { "src/pay.ts": OLD.replace("fee = 3", "fee = 4") }, "drifted", "its code has changed since"],
    ["gone with its file", { "src/pay.ts": undefined }, "gone", "its file is gone"],
    ["removed", { "src/pay.ts": "export const none = 1;\n" }, "gone", "its code is gone"],
    [
      "moved",
      { "src/pay.ts": undefined, "src/bank/pay.ts": OLD },
      "moved",
      "its code is src/bank/pay.ts#chargeCard now",
    ],
    ["beside a syntax error", { "src/pay.ts": `${OLD}\nexport function broken( {\n` }, "fresh", ""],
    ["in a file that is left out", { ".foveaignore": "src/pay.ts\n" }, "fresh", ""],
  ];

  test.each(changes)("%s", async (_, files, freshness, doubt) => {
    const { hooks, time } = await openTwo();
    const content = "Amounts are in cents.";
    await hooks.tool("remember", { content, category: "convention", pinned: true, symbols: ["chargeCard"] });
    for (const [path, text] of Object.entries(files))
      if (text === undefined) rmSync(join(hooks.folder, path));
      else write(hooks.folder, { [path]: text });
    const behind = linesOf(await hooks.hook("SessionStart", {}, "s1")).find((line) => line.includes(content));
    await hooks.tool("index", {});
    time.now += HOUR;
    const line = linesOf(await hooks.hook("SessionStart", {}, "s2")).find((one) => one.includes(content));
    const { memories } = JSON.parse(await hooks.tool("recall", { format: "json" })) as {
      memories: { freshness: string }[];
    };
    expect(memories[0]!.freshness).toBe(freshness);
    if (doubt === "") expect(line).toBe(`- ${content}`);
    else expect(line).toContain(doubt);
    // Before it is indexed again a hook says nothing that may be wrong.
    if (behind !== line) expect(behind).toMatch(/: check before relying on it|its file is gone/);
  });

  test("in a file that git left out of the worktree", async () => {
    const { hooks } = await openTwo();
    const content = "Amounts are in cents.";
    await hooks.tool("remember", { content, category: "convention", pinned: true, symbols: ["chargeCard"] });
    git(hooks.folder, "sparse-checkout", "set", "--no-cone", "/*", "!/src/pay.ts");
    await hooks.tool("index", {});
    const { memories } = JSON.parse(await hooks.tool("recall", { format: "json" })) as {
      memories: { freshness: string }[];
    };
    expect(memories[0]!.freshness).toBe("unknown");
    expect(await hooks.hook("SessionStart", {}, "s1")).toContain("left its file out of this worktree");
    git(hooks.folder, "sparse-checkout", "disable");
    await hooks.tool("index", {});
    expect(await hooks.hook("SessionStart", {}, "s2")).not.toContain("worktree");
  });
});
