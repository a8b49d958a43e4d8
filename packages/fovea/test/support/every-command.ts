/** One call of every command of the program, in an order in which each has something to do; a test sees that none is missing. */
export interface CommandCall {
  /** `{memory}` stands for the id of the memory that was made last. */
  args: readonly string[];
  input?: string;
  /** It runs until it is told to end. */
  isEndless?: boolean;
  /** It may find nothing to do and say so. */
  mayRefuse?: boolean;
}

const plain: readonly string[] = [
  "index",
  "status --check",
  "search price",
  "context price",
  "map",
  "symbol Store",
  "outline src/store.ts",
  "graph dependencies checkOut",
  "graph dependents log",
  "graph references log",
  "references log",
  "graph impact log",
  "graph neighbors Store",
  "graph path checkOut log",
  "graph unresolved",
  "remember Prices-are-in-cents --category decision --symbols src/cart.ts",
  "recall prices",
  "verify {memory}",
  "relate --subject {memory} --predicate depends_on --object pricing --create",
  "memory list",
  "memory show {memory}",
  "memory stats",
  "memory export out.json",
  "memory import out.json",
  "memory sync shared",
  "memory maintain --dry-run",
  "memory cleanup --dry-run",
  "memory summarize --dry-run",
  "memory spill --dry-run",
  "memory heat {memory} --dry-run",
  "memory move {memory} --target cold --dry-run",
  "memory compact --dry-run",
  "memory tiers",
  "memory review --list",
  "memory backup copy.db",
  "memory restore copy.db",
  "forget {memory}",
  "focus status",
  "focus inspect",
  "focus dry-run price",
  "focus reset",
  "intent status",
  "orient",
  "session list",
  'event error_occurred --data {"message":"gone"}',
  "checkpoint list",
  "impact",
  "coverage",
  "eval questions.jsonl",
  "time tomorrow",
  "init",
  "config get server.port",
  "config set server.logLevel warn --global",
  "config list",
  "config path",
  "setup --yes",
  "doctor",
  "uninstall --yes",
  "plugin plugin-folder",
  "completion bash",
  "clear-index",
];

export const everyCommand: readonly CommandCall[] = [
  ...[
    "SessionStart",
    "UserPromptSubmit",
    "PreToolUse",
    "PostToolUse",
    "Stop",
    "PreCompact",
    "SessionEnd",
  ].map((event) => ({
    args: ["hook", "claude-code", event],
    input: JSON.stringify({
      session_id: "s",
      prompt: "why does checkOut fail?",
      tool_name: "Grep",
      tool_input: { pattern: "Store" },
      tool_response: { stdout: "Error: no price" },
      last_assistant_message: "Done.",
    }),
  })),
  ...plain.map((line) => ({ args: line.split(" ") })),
  { args: ["memory", "accept"], mayRefuse: true },
  { args: ["focus", "forget", "1"], mayRefuse: true },
  { args: ["watch"], isEndless: true },
  { args: ["serve"], isEndless: true },
];

/** Files that some of the commands read. */
export const commandFiles = {
  "questions.jsonl": '{"query": "price", "relevant": ["src/cart.ts"]}\n',
};
