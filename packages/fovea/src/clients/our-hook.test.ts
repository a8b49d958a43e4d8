import { describe, expect, test } from "vitest";
import { jsonFormat } from "./formats/json-format.ts";
import { tomlFormat } from "./formats/toml-format.ts";
import { isOurHook } from "./our-hook.ts";
import type { Wish } from "./wish.ts";

test.each([
  ["node /opt/fovea.js hook kimi Stop", true],
  [String.raw`"C:\Program Files\nodejs\node.exe" "C:\x y\fovea.js" hook gemini AfterAgent`, true],
  ["/usr/bin/node-22 '/opt/a b/fovea.js' hook cursor stop", true],
  ["fovea hook codex Stop", true],
  ["notify-send fovea.js hook", false],
  ["notify-send fovea.js hook kimi Stop", false],
  ["node other.js hook kimi Stop", false],
  ["cat fovea.js", false],
  ["node fovea.js hook kimi Stop && say done", false],
  ["node fovea.js hook kimi Stop > /tmp/log", false],
  ["nice node fovea.js hook kimi Stop", false],
  ["node fovea.js hook nobody Stop", false],
  ["echo 'node fovea.js hook kimi Stop'", false],
])("%s: ours is %s", (command, isOurs) => {
  expect(isOurHook({ command })).toBe(isOurs);
});

test("ours with its arguments apart is told from another program with the same ones", () => {
  const args = ["/opt/fovea.js", "hook", "claude-code", "Stop"];
  expect(isOurHook({ command: "node", args })).toBe(true);
  expect(isOurHook({ command: "logger", args })).toBe(false);
});

const ours = (rule: string) => ({
  type: "command",
  command: "node",
  args: ["/opt/fovea.js", "hook", "claude-code", "PreToolUse"],
  timeout: 5,
  if: rule,
});
const group: Wish = {
  kind: "hook",
  path: ["hooks", "PreToolUse"],
  value: { matcher: "Grep|Glob", hooks: [ours("Grep"), ours("Glob")] },
};
const made = jsonFormat.apply("", [group]);
const traces = jsonFormat.traces("", [group]);
const theirs = { type: "command", command: "echo user2" };

function edited(change: (group: { matcher: string; hooks: Record<string, unknown>[] }) => void): string {
  const value = JSON.parse(made);
  change(value.hooks.PreToolUse[0]);
  return `${JSON.stringify(value, null, 2)}\n`;
}

describe("a group that holds our hooks", () => {
  test("a hook that the user added to it outlives a second set-up, and our going", () => {
    const text = edited(({ hooks }) => hooks.splice(1, 0, theirs));
    expect(jsonFormat.apply(text, [group])).toBe(text);
    expect(JSON.parse(jsonFormat.remove(text, traces))).toEqual({
      hooks: { PreToolUse: [{ matcher: "Grep|Glob", hooks: [theirs] }] },
    });
  });

  test("what the user changed about ours outlives a second set-up and a new place of the program", () => {
    const text = edited((one) => {
      one.matcher = "Grep";
      one.hooks[0]!.timeout = 60;
    });
    expect(jsonFormat.apply(text, [group])).toBe(text);
    const elsewhere = text.replaceAll("/opt/fovea.js", "/old/fovea.js");
    expect(jsonFormat.apply(elsewhere, [group])).toBe(text);
  });

  test("a group of nothing but ours goes as a whole, one with something of the user's stays", () => {
    expect(jsonFormat.remove(made, traces).trim()).toBe("{}");
    const text = edited((one) => Object.assign(one, { description: "mine" }));
    expect(JSON.parse(jsonFormat.remove(text, traces)).hooks.PreToolUse).toEqual([
      { matcher: "Grep|Glob", hooks: [], description: "mine" },
    ]);
  });

  test("an older command line of ours becomes a program with arguments", () => {
    const old = edited((one) => {
      one.hooks = [
        { type: "command", command: "node /old/fovea.js hook claude-code PreToolUse", timeout: 7 },
        theirs,
      ];
    });
    const { if: _, ...plain } = ours("Grep");
    expect(JSON.parse(jsonFormat.apply(old, [group])).hooks.PreToolUse[0].hooks).toEqual([
      { ...plain, timeout: 7 },
      theirs,
    ]);
  });
});

describe("hooks in TOML", () => {
  const wishes: Wish[] = ["Stop", "SessionEnd"].map((event) => ({
    kind: "hook",
    path: ["hooks"],
    value: { event, command: `node /opt/fovea.js hook kimi ${event}`, timeout: 5 },
  }));

  test.each([
    ["a table", '[[hooks]]\nevent = "Stop"\ncommand = "notify-send fovea.js hook"\n'],
    ["a value", 'hooks = [{ event = "Stop", command = "notify-send fovea.js hook" }]\n'],
  ])("another's that only mentions us stays: %s", (_, text) => {
    const after = tomlFormat.apply(text, wishes);
    expect(after).toContain("notify-send");
    expect(tomlFormat.remove(after, tomlFormat.traces(text, wishes))).toBe(text);
  });

  test("what the user changed about ours stays, and only the program is renewed", () => {
    const text = tomlFormat.apply("", wishes).replace("timeout = 5", 'timeout = 60\nmatcher = "x"');
    expect(tomlFormat.apply(text, wishes)).toBe(text);
    expect(tomlFormat.apply(text.replaceAll("/opt/", "/old/"), wishes)).toBe(text);
  });
});
