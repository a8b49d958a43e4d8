/** What six clients tell in two made-up repositories, in order: the events of the golden test of hooks. */
export interface ScriptedHook {
  client: "claude-code" | "cursor" | "codex" | "gemini" | "vscode" | "kimi";
  event: string;
  /** Which repository the client works in. */
  where: "shop" | "fleet";
  /** Beside the folder and the session. */
  payload: Record<string, unknown>;
  /** Minutes that pass before it. */
  minutes?: number;
}

export const repositories = {
  shop: {
    "src/auth/token-store.ts":
      "/** Keeps tokens. */\nexport class TokenStore {\n  refreshToken(id: string) {\n    return id;\n  }\n}\n",
    "src/pay.ts": "export function chargeCard(cents: number) {\n  return cents * 2;\n}\n",
    "src/cart.ts":
      'import { chargeCard } from "./pay.ts";\n\nexport function checkOut(total: number) {\n  return chargeCard(total);\n}\n',
    "test/cart.test.ts": 'import { checkOut } from "../src/cart.ts";\n\nexport const it = checkOut(1);\n',
  },
  fleet: {
    "fleet/route.py":
      "class RoutePlanner:\n    def shortest_route(self, stops):\n        return sorted(stops)\n\n\ndef plan_day(vans):\n    return RoutePlanner().shortest_route(vans)\n",
    "fleet/fuel.py": "def fuel_cost(liters):\n    return liters * 2\n",
    "tests/test_route.py":
      "from fleet.route import plan_day\n\n\ndef test_plan():\n    assert plan_day([])\n",
  },
} as const;

const LOCKED =
  "Traceback (most recent call last):\n  File \"/work/fleet/route.py\", line 3, in shortest_route\nTypeError: 'NoneType' object is not iterable";
const BUILD = "src/cart.ts:4:10 - error TS2554: Expected 2 arguments, but got 1.";

/** `$` in a payload stands for the folder of the repository. */
export const script: readonly ScriptedHook[] = [
  ...inShop("claude-code", "c1", [
    ["SessionStart", { source: "startup" }],
    ["UserPromptSubmit", { prompt: "why does the token store lose the id?" }],
    ["PreToolUse", { tool_name: "Grep", tool_input: { pattern: "class TokenStore" } }],
    ["PreToolUse", { tool_name: "Read", tool_input: { file_path: "$/lib/pay.ts" } }],
    ["PostToolUse", { tool_name: "Read", tool_input: { file_path: "$/src/pay.ts" }, tool_response: {} }],
    [
      "PostToolUse",
      {
        tool_name: "Edit",
        tool_input: {
          file_path: "$/src/auth/token-store.ts",
          old_string: "    return id;",
          new_string: "    return id.trim();",
        },
        tool_response: {},
      },
    ],
    [
      "PostToolUseFailure",
      { tool_name: "Bash", tool_input: { command: "npx tsc --noEmit" }, error: `Exit code 2\n${BUILD}` },
    ],
    [
      "PostToolUse",
      {
        tool_name: "Edit",
        tool_input: {
          file_path: "$/src/cart.ts",
          old_string: "chargeCard(total)",
          new_string: 'chargeCard(total, "EUR")',
        },
        tool_response: {},
      },
    ],
    [
      "PostToolUse",
      {
        tool_name: "Bash",
        tool_input: { command: "npx tsc --noEmit" },
        tool_response: { stdout: "", stderr: "" },
      },
    ],
    [
      "Stop",
      { last_assistant_message: "The type error was fixed because chargeCard needs the currency now." },
    ],
    [
      "UserPromptSubmit",
      { prompt: "From now on always use pnpm instead of npm, and never edit src/auth by hand." },
    ],
    ["Stop", { last_assistant_message: "Noted. I will use pnpm." }],
    ["UserPromptSubmit", { prompt: "Should prices be kept in cents or in euros?" }],
    ["Stop", { last_assistant_message: "Prices are kept in cents, since floats lose money." }],
    ["PreCompact", { trigger: "auto", custom_instructions: "" }],
    ["SessionStart", { source: "compact" }],
    ["PostCompact", { trigger: "auto", compact_summary: "We looked at the token store and its type error." }],
    ["UserPromptSubmit", { prompt: "go on with the payment of the cart" }],
    ["SessionEnd", { reason: "other" }],
  ]),
  ...inShop("cursor", "u1", [
    ["sessionStart", {}],
    ["beforeSubmitPrompt", { prompt: "npm install zod, then change src/auth/token-store.ts" }],
    [
      "postToolUse",
      {
        tool_name: "Shell",
        tool_input: { command: "npx tsc --noEmit" },
        tool_output: JSON.stringify({ exitCode: 2, stderr: BUILD }),
      },
    ],
    ["postToolUse", { tool_name: "Write", tool_input: { file_path: "$/src/pay.ts" }, tool_output: "{}" }],
    ["afterAgentResponse", { text: "Payment of the cart waits for the bank now." }],
    ["sessionEnd", { reason: "done" }],
  ]),
  ...inShop("vscode", "v1", [
    ["SessionStart", { source: "new" }],
    ["UserPromptSubmit", { prompt: "what does `checkOut` do with chargeCard?" }],
    ["PreToolUse", { tool_name: "grep_search", tool_input: { query: "refreshToken" } }],
    [
      "PostToolUse",
      { tool_name: "replace_string_in_file", tool_input: { filePath: "$/src/cart.ts" }, tool_response: {} },
    ],
    ["Stop", {}],
  ]),
  ...inFleet("codex", "x1", [
    ["SessionStart", { source: "startup" }],
    ["UserPromptSubmit", { prompt: "plan the routes of the vans with the route planner" }],
    ["PreToolUse", { tool_name: "Bash", tool_input: { command: "rg -n 'shortest_route' fleet" } }],
    [
      "PostToolUse",
      { tool_name: "Bash", tool_input: { command: "python -m pytest tests" }, tool_response: LOCKED },
    ],
    [
      "PostToolUse",
      {
        tool_name: "apply_patch",
        tool_input: { command: "*** Begin Patch\n*** Update File: fleet/route.py\n" },
      },
    ],
    [
      "PostToolUse",
      { tool_name: "Bash", tool_input: { command: "python -m pytest tests" }, tool_response: "1 passed\n" },
    ],
    [
      "Stop",
      {
        last_assistant_message:
          "We decided to sort the stops by distance. The stops were None because nobody had set them.",
      },
    ],
  ]),
  ...inFleet("gemini", "g1", [
    ["SessionStart", { source: "startup" }],
    ["BeforeAgent", { prompt: "We decided that fuel is counted in liters, not in gallons." }],
    [
      "AfterTool",
      { tool_name: "read_file", tool_input: { absolute_path: "$/fleet/fuel.py" }, tool_response: {} },
    ],
    [
      "AfterTool",
      {
        tool_name: "run_shell_command",
        tool_input: { command: "python -m pytest tests" },
        tool_response: { llmContent: `Output: ${LOCKED}\nExit Code: 1` },
      },
    ],
    ["AfterAgent", { prompt: "x", prompt_response: "fuel_cost is counted in liters now." }],
    ["PreCompress", { trigger: "manual" }],
    ["SessionEnd", { reason: "exit" }],
  ]),
  ...inFleet("kimi", "k1", [
    ["SessionStart", { source: "startup" }],
    ["UserPromptSubmit", { prompt: [{ type: "text", text: "how is fuel counted in fleet/fuel.py?" }] }],
    [
      "PostToolUseFailure",
      {
        tool_name: "Bash",
        tool_input: { command: "python -m pytest tests" },
        error: { code: "internal", message: LOCKED },
      },
    ],
    ["PostToolUse", { tool_name: "WriteFile", tool_input: { path: "fleet/fuel.py" }, tool_response: {} }],
    ["PostToolUse", { tool_name: "WriteFile", tool_input: { path: "/etc/hosts" }, tool_response: {} }],
    ["Stop", { last_assistant_message: "Fuel is counted in liters." }],
    ["SessionEnd", { reason: "exit" }],
  ]),
  ...inShop("claude-code", "c2", [["SessionStart", { source: "startup" }]]),
  ...inFleet("claude-code", "c3", [["SessionStart", { source: "startup" }]]),
];

type Steps = readonly (readonly [string, Record<string, unknown>])[];

function inShop(client: ScriptedHook["client"], session: string, steps: Steps): ScriptedHook[] {
  return told(client, session, "shop", steps);
}

function inFleet(client: ScriptedHook["client"], session: string, steps: Steps): ScriptedHook[] {
  return told(client, session, "fleet", steps);
}

function told(
  client: ScriptedHook["client"],
  session: string,
  where: ScriptedHook["where"],
  steps: Steps,
): ScriptedHook[] {
  const id = client === "cursor" ? "conversation_id" : "session_id";
  return steps.map(([event, payload], at) => ({
    client,
    event,
    where,
    payload: { [id]: session, ...payload },
    // Somebody else begins half a day later.
    minutes: at === 0 ? 720 : 1,
  }));
}
