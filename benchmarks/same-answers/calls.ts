/** The fixed list of calls whose answers two checkouts are compared by. It runs nothing. */

export type Call =
  | { door: "cli"; args: readonly string[] }
  | { door: "mcp"; method: string; params: object }
  | { door: "hook"; event: string; fields: Readonly<Record<string, unknown>> };

/** What the calls ask about in one repository. */
export interface Subject {
  name: string;
  question: string;
  type: string;
  method: string;
  file: string;
  from: string;
  to: string;
}

const cli = (line: string): Call => ({ door: "cli", args: split(line) });
const tool = (name: string, args: object): Call => ({
  door: "mcp",
  method: "tools/call",
  params: { name, arguments: args },
});

/** Words of a command line, where `{memory}` is the memory made last and `{aside}` a folder outside of the repository; a part in single quotes is one word. */
function split(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
}

/** Questions about code: asked of every repository, plain and as JSON. */
export function codeCalls({ question, type, method, file, from, to }: Subject): Call[] {
  const plain = [
    "index",
    "status",
    `search '${question}'`,
    `search ${type} --mode symbol --limit 3`,
    `search '${question}' --mode keyword --kind function method --threshold 0.3`,
    `context '${question}' --budget 1500`,
    `symbol ${type}`,
    `symbol ${method} --body`,
    "symbol nope",
    `symbol ${type} --history 2`,
    "symbol nope --history 2",
    `outline ${file}`,
    `graph dependencies ${method} --depth 2`,
    `graph dependents ${type}`,
    `graph impact ${to}`,
    `graph neighbors ${from} --direction outgoing`,
    `graph path ${from} ${to}`,
    "graph dependents nope",
    "coverage",
  ];
  return [...plain, ...plain.map((line) => `${line} --json`)].map(cli);
}

/** The rest of the tools and commands, on one small repository. */
export function doorCalls({ question, type, method, file, from, to }: Subject): Call[] {
  return [...MORE_CODE(question, type, method, file).map(cli), ...MEMORY.map(cli), ...REST.map(cli)].concat(
    toolCalls({ question, type, method, file, from, to }),
    protocolCalls(),
    hookCalls(question, file),
  );
}

const MORE_CODE = (question: string, type: string, method: string, file: string) => [
  `search '${question}' --explain --limit 2`,
  `search '${question}' --budget 200`,
  `search '${question}' --format text`,
  `search '${question}' --format json`,
  `search '${question}' --format markdown`,
  `search '${question}' --explain --budget 300`,
  `search '${question}' --mode no-such-mode`,
  "search",
  `search '${question}' --in all --json`,
  `search 'zzzz qqqq' --json`,
  "search zzzz",
  `symbol ${type} ${method} --budget 100`,
  `symbol ${type} --format text`,
  `symbol ${type} --format json`,
  `symbol ${type} --kind function`,
  `symbol ${type} --format markdown --body`,
  `symbol ${file}`,
  `symbol ${file}:1`,
  `outline ${file} --detail toc`,
  `outline ${file} --detail docs --json`,
  "outline no/such/file.ts",
  "outline no/such/file.ts --json",
  `graph dependents ${method} --format markdown`,
  `graph dependents ${method} --format text --unresolved`,
  `graph dependents ${method} --unresolved --json`,
  `graph impact ${type} --files ${file}`,
  `graph impact --files ${file}`,
  `graph path ${type} nope --paths 2`,
  "graph unresolved --json",
  "graph unresolved",
  "impact",
  `impact ${file} --json`,
  "impact no-such-file.ts",
  "map --budget 300",
  "map --json",
  "context",
  `context '${question}' --format text --no-sources`,
  `context '${question}' --session s1 --json`,
  `context '${question}' --session s1`,
  "context --session s1",
  "context --forget-session --session s1",
  `context --current-file ${file} --depth 0`,
  "context 'thank you' --gate",
  "status --check",
  "status --check --json",
  "status --section memory",
  "status --section tiers --json",
  "status --section repo --format text",
  "status --all --json",
  "status --all --section tiers",
  "index --format text",
  "index --summarize",
  "index --depth signatures --json",
  "index --reset",
  "coverage --all",
  "clear-index --json",
  "index",
];

const MEMORY = [
  "remember 'Prices are kept in cents' --category decision --symbols src/cart.ts",
  "remember 'Prices are kept in cents' --category decision --json",
  "remember 'The store is opened once per process' --tags store --format text",
  "remember 'pin me' --pinned --weight 5 --json",
  "remember",
  "recall prices",
  "recall prices --json",
  "recall 'how are prices kept' --summary-only",
  "recall --ids {memory} --detail full",
  "recall 'weather in Lisbon'",
  "recall --ids nope",
  "recall prices --budget 60",
  "recall --json --limit 1",
  "verify {memory}",
  "relate --subject {memory} --predicate depends_on --object pricing --create",
  "relate --subject nope --predicate depends_on --object other --json",
  "memory list",
  "memory list --json --limit 1",
  "memory show {memory}",
  "memory show nope",
  "memory stats",
  "memory stats --json",
  "memory export {aside}/out.jsonl",
  "memory import {aside}/out.jsonl",
  "memory sync {aside}/shared",
  "memory maintain --dry-run",
  "memory cleanup --dry-run --json",
  "memory summarize --dry-run",
  "memory spill --dry-run",
  "memory heat {memory} --dry-run",
  "memory move {memory} --target cold --dry-run",
  "memory move {memory}",
  "memory compact --dry-run",
  "memory tiers",
  "memory tiers --json",
  "memory review --list",
  "memory review --list --json",
  "symbol checkOut",
  "forget {memory}",
  "forget {memory} --restore --json",
  "forget nope",
];

const REST = [
  "focus status",
  "focus inspect --json",
  "focus dry-run 'why do prices differ'",
  "focus forget x",
  "intent status",
  "orient",
  "orient --json",
  "session list",
  "session start --name work --json",
  "session add_message --role user --content 'We decided to keep prices in cents'",
  "session add_message",
  "session decisions",
  "session nope",
  `event error_occurred --data '{"message":"TypeError: price is undefined"}'`,
  "event nope",
  `checkpoint save --state '{"plan":["a","b"],"currentStepIndex":1}' --json`,
  "checkpoint list",
  "checkpoint load --id nope",
  "time 2025-03-01 --zone Europe/Berlin",
  "time 2025-03-01 --zone Europe/Berlin --convert-to Asia/Tokyo --json",
  "time --duration-ms 93784000 --format text",
  "time 'no date at all'",
  "eval questions.jsonl",
  "eval questions.jsonl --json",
  "init --json",
  "config get server.port",
  "config get no.such.key",
  "config set server.port abc",
  "config set server.logLevel warn --global",
  "config list --json",
  "setup --dry-run --client cursor",
  "setup --client nope",
  "completion bash",
  "completion nope",
  "no-such-command",
  "search x --no-such-flag --json",
  "search x --limit many",
  "status --root /no/such/folder --json",
  "--help",
  "search --help",
  "graph --help",
  "memory --help",
  "recall --help",
];

function toolCalls({ question, type, method, file, from, to }: Omit<Subject, "name">): Call[] {
  return [
    tool("context", { query: question, max_tokens: 1200 }),
    tool("context", { query: question, format: "json", max_tokens: 600, session_id: "m1" }),
    tool("context", {}),
    tool("search", { query: question }),
    tool("search", { query: question, format: "json", limit: 2 }),
    tool("search", { query: question, max_tokens: 60 }),
    tool("search", {}),
    tool("search", { query: question, mode: "nope" }),
    tool("search", { query: "x", strange: 1 }),
    tool("symbol", { names: [type] }),
    tool("symbol", { names: [method, "nope"], format: "text" }),
    tool("symbol", { names: type, format: "json", history: 2 }),
    tool("outline", { path: file }),
    tool("outline", { path: "../../etc/passwd" }),
    tool("graph", { op: "dependents", symbol: method }),
    tool("graph", { op: "path", symbol: from, to }),
    tool("graph", { op: "impact" }),
    tool("graph", { op: "dependencies" }),
    tool("graph", { op: "neighbors", symbol: "nope", format: "json" }),
    tool("remember", { content: "Carts are emptied after check-out", category: "convention" }),
    tool("recall", { query: "when are carts emptied" }),
    tool("recall", { query: "when are carts emptied", format: "json" }),
    tool("recall", { ids: ["nope"] }),
    tool("forget", { ids: ["nope"] }),
    tool("orient", {}),
    tool("status", { section: "memory" }),
    tool("status", { section: "health", format: "json" }),
    tool("index", { path: file }),
    tool("relate", { subject: "cart", predicate: "uses", object: "store", create: true }),
    tool("verify", { ids: ["nope"] }),
    tool("intent", { action: "status" }),
    tool("intent", { action: "dry_run", prompt: "prices of the cart" }),
    tool("session", { action: "current" }),
    tool("session", { action: "history" }),
    tool("event", { type: "note", data: { text: "we looked at prices" } }),
    tool("checkpoint", { action: "list" }),
    tool("time", { expression: "2025-03-01", timezone: "UTC" }),
    tool("memory_manage", { action: "cleanup", dry_run: true }),
    tool("memory_manage", { action: "move" }),
    tool("query_symbol", { name: type }),
    tool("get_dependents", { symbol_name: method }),
    tool("no_such_tool", {}),
  ];
}

function protocolCalls(): Call[] {
  const ask = (method: string, params: object = {}): Call => ({ door: "mcp", method, params });
  return [
    ask("tools/list"),
    ask("prompts/list"),
    ask("prompts/get", { name: "no-such-prompt" }),
    ask("resources/list"),
    ask("resources/templates/list"),
    ask("resources/read", { uri: "fovea://no/such" }),
    ask("no/such/method"),
  ];
}

function hookCalls(question: string, file: string): Call[] {
  const hook = (event: string, fields: Record<string, unknown>): Call => ({ door: "hook", event, fields });
  return [
    hook("SessionStart", { source: "startup" }),
    hook("UserPromptSubmit", { prompt: `${question}, and why does the store lose it?` }),
    hook("UserPromptSubmit", { prompt: "we always keep prices in cents" }),
    hook("PreToolUse", { tool_name: "Grep", tool_input: { pattern: "checkOut" } }),
    hook("PreToolUse", { tool_name: "Bash", tool_input: { command: "grep -rn checkOut src" } }),
    hook("PostToolUse", { tool_name: "Edit", tool_input: { file_path: file }, tool_response: {} }),
    hook("PostToolUseFailure", {
      tool_name: "Bash",
      tool_input: { command: "npm test" },
      error: "Error: price is undefined",
    }),
    hook("Stop", { last_assistant_message: "Prices are rounded now." }),
    hook("PreCompact", { trigger: "manual" }),
    hook("SessionStart", { source: "compact" }),
    hook("SessionEnd", { reason: "exit" }),
    hook("NoSuchEvent", {}),
  ];
}
