/**
 * The contract with agents that know the products Fovea grew out of: each of their 41 named tools, called with all of its
 * own parameters, is exactly one call of ours. The table is written from the table of seed tools in the specification.
 */
import { describe, expect, test } from "vitest";
import { aliasNames, resolveAlias } from "../src/doors/tools/aliases.ts";
import { tools } from "../src/doors/tools/list.ts";
import { readArguments } from "../src/doors/tools/read-arguments.ts";

type Values = Record<string, unknown>;
type Row = [seed: string, given: Values, tool: string, args: Values];

const state = { query: "q", plan: [], currentStepIndex: 0, results: [], context: {} };

const FOCAL: Row[] = [
  [
    "query_symbol",
    { name: "a", kind: "class", repo: "r" },
    "symbol",
    { names: ["a"], kind: "class", project: "r" },
  ],
  [
    "get_file_symbols",
    { file_path: "a.ts", repo: "r" },
    "outline",
    { path: "a.ts", project: "r", detail: "toc" },
  ],
  [
    "get_skeleton",
    { file_path: "a.ts", repo: "r", detail: "docs" },
    "outline",
    { path: "a.ts", project: "r", detail: "docs" },
  ],
  [
    "batch_query",
    { symbol_names: ["a", "b"], max_tokens: 100, include_body: true },
    "symbol",
    { names: ["a", "b"], max_tokens: 100, body: true },
  ],
  [
    "get_dependencies",
    { symbol_name: "a", depth: 3 },
    "graph",
    { op: "dependencies", symbol: "a", depth: 3 },
  ],
  ["get_dependents", { symbol_name: "a", depth: 3 }, "graph", { op: "dependents", symbol: "a", depth: 3 }],
  [
    "get_impact_graph",
    { symbol_name: "a", depth: 5, repo: "r" },
    "graph",
    { op: "impact", symbol: "a", depth: 5, project: "r" },
  ],
  [
    "search_logic_flow",
    { from_symbol: "a", to_symbol: "b", max_paths: 3, repo: "r" },
    "graph",
    { op: "path", symbol: "a", to: "b", max_paths: 3, project: "r" },
  ],
  [
    "search_code",
    { query: "q", kind: "class", repo: "r", max_results: 5 },
    "search",
    { query: "q", mode: "keyword", kind: ["class"], project: "r", limit: 5 },
  ],
  ["search_memory", { query: "q", max_results: 5 }, "recall", { query: "q", mode: "keyword", limit: 5 }],
  [
    "get_context",
    { query: "q", max_tokens: 100, repo: "r" },
    "context",
    { query: "q", max_tokens: 100, project: "r" },
  ],
  [
    "save_memory",
    { content: "c", category: "decision", symbol_names: ["a"] },
    "remember",
    { content: "c", category: "decision", symbols: ["a"] },
  ],
  [
    "list_memories",
    { category: "decision", include_stale: false, symbol_name: "a" },
    "recall",
    { category: ["decision"], include_stale: false, symbol: "a" },
  ],
  [
    "update_memory",
    { memory_id: "1", content: "c", category: "decision", symbol_names: ["a"] },
    "remember",
    { id: "1", content: "c", category: "decision", symbols: ["a"] },
  ],
  ["delete_memory", { memory_id: "1" }, "forget", { ids: ["1"], hard: true }],
  ["get_repo_overview", { repo: "r" }, "status", { section: "repo", project: "r" }],
  ["get_health", {}, "status", { section: "health" }],
  [
    "get_symbol_history",
    { symbol_name: "a", max_entries: 3, repo: "r" },
    "symbol",
    { names: ["a"], history: 3, body: false, project: "r" },
  ],
  ["recover_session", { session_id: "s" }, "orient", { recover: true, session_id: "s" }],
];

const CTX_SYS: Row[] = [
  [
    "context_query",
    { query: "q", max_tokens: 100, include_sources: false },
    "context",
    { query: "q", max_tokens: 100, sources: false },
  ],
  [
    "index_codebase",
    { path: "src", depth: "full", summarize: true, languages: ["go"] },
    "index",
    { path: "src", depth: "full", languages: ["go"], summarize: true },
  ],
  ["index_document", { path: "a.md", type: "markdown" }, "index", { path: "a.md" }],
  [
    "store_message",
    { session_id: "s", role: "user", content: "c", metadata: { model: "m" } },
    "session",
    { action: "add_message", session_id: "s", role: "user", content: "c", metadata: { model: "m" } },
  ],
  [
    "get_history",
    { session_id: "s", limit: 5, query: "q" },
    "session",
    { action: "history", session_id: "s", limit: 5, query: "q" },
  ],
  [
    "add_entity",
    { type: "service", name: "n", qualifiedName: "x.n", content: "c", summary: "s", metadata: { a: 1 } },
    "remember",
    {
      type: "entity",
      entity_kind: "service",
      name: "n",
      content: "c",
      metadata: { a: 1, qualifiedName: "x.n", summary: "s" },
    },
  ],
  [
    "link_entities",
    { source: "a", target: "b", relationship: "depends_on", weight: 0.5, metadata: { a: 1 } },
    "relate",
    { subject: "a", predicate: "depends_on", object: "b", weight: 0.5, metadata: { a: 1 }, create: true },
  ],
  [
    "query_graph",
    { entity: "a", relationship: "calls", direction: "in", max_depth: 3 },
    "graph",
    { op: "neighbors", symbol: "a", kinds: ["calls"], direction: "incoming", depth: 3 },
  ],
  [
    "checkpoint_save",
    { session_id: "s", state, description: "d", trigger: "manual", durationMs: 5, tokenUsage: 7 },
    "checkpoint",
    {
      action: "save",
      session_id: "s",
      state,
      description: "d",
      trigger: "manual",
      duration_ms: 5,
      tokens: 7,
    },
  ],
  [
    "checkpoint_load",
    { session_id: "s", id: "1" },
    "checkpoint",
    { action: "load", session_id: "s", id: "1" },
  ],
  [
    "memory_spill",
    { session_id: "s", item_ids: ["1"], count: 2, target: "cold" },
    "memory_manage",
    { action: "spill", ids: ["1"], count: 2, target: "cold" },
  ],
  [
    "memory_recall",
    { session_id: "s", query: "q", limit: 5, auto_promote: 0.85 },
    "recall",
    { query: "q", tiers: ["warm", "cold"], session_id: "s", limit: 5, heat: true },
  ],
];

const FABRIC: Row[] = [
  [
    "context.getCurrent",
    { sessionId: "s", currentFile: "a.ts", projectPath: "r" },
    "context",
    { session_id: "s", current_file: "a.ts", project: "r" },
  ],
  [
    "context.recall",
    { query: "q", mode: "semantic", limit: 5, threshold: 0.7, layers: ["L2"], projectPath: "r" },
    "recall",
    { query: "q", mode: "semantic", limit: 5, threshold: 0.7, layers: ["L2"], project: "r" },
  ],
  ["context.orient", { timezone: "UTC", projectPath: "r" }, "orient", { timezone: "UTC", project: "r" }],
  [
    "context.searchCode",
    { query: "q", mode: "text", limit: 5, language: "go", path: "src" },
    "search",
    { query: "q", mode: "keyword", limit: 5, language: ["go"], path: ["src"] },
  ],
];

const LOCI: Row[] = [
  [
    "store_memory",
    {
      content: "c",
      type: "semantic",
      supersedes: "1",
      scope: "project",
      source_group: "g",
      confidence: 0.9,
      metadata: { a: 1 },
    },
    "remember",
    {
      content: "c",
      type: "semantic",
      supersedes: "1",
      scope: "project",
      confidence: 0.9,
      metadata: { a: 1 },
      group: "g",
    },
  ],
  [
    "recall_memory",
    {
      query: "q",
      ids: ["1"],
      summary_only: true,
      max_results: 5,
      type: "semantic",
      scope: "project",
      group: "g",
      min_confidence: 0.5,
      max_tokens: 100,
    },
    "recall",
    {
      query: "q",
      ids: ["1"],
      summary_only: true,
      limit: 5,
      types: ["semantic"],
      scope: ["project"],
      group: "g",
      min_confidence: 0.5,
      max_tokens: 100,
    },
  ],
  ["forget_memory", { id: "1", hard: true }, "forget", { ids: ["1"], hard: true }],
  ["memory_stats", { group: "g" }, "status", { section: "memory", group: "g" }],
  ["memory_inspect", { id: "1" }, "recall", { ids: ["1"], detail: "full" }],
  [
    "store_relation",
    { subject_id: "1", predicate: "uses", object_id: "2" },
    "relate",
    { subject: "1", predicate: "uses", object: "2" },
  ],
];

const ALL = [...FOCAL, ...CTX_SYS, ...FABRIC, ...LOCI];
const isThere = ([, , tool]: Row) => tools.some(({ name }) => name === tool);

describe("the seeds' tools", () => {
  test("are 41 with names", () => {
    expect([FOCAL.length, CTX_SYS.length, FABRIC.length, LOCI.length]).toEqual([19, 12, 4, 6]);
    expect(new Set(ALL.map(([seed]) => seed)).size).toBe(41);
  });

  test.each(ALL.filter(isThere))(
    "%s is one call of ours, with all its parameters",
    (seed, given, tool, args) => {
      expect(aliasNames).toContain(seed);
      const call = resolveAlias(seed, given);
      expect(call.tool).toBe(tool);
      const definition = tools.find(({ name }) => name === tool)!;
      const read = readArguments(tool, definition.args, call.given);
      expect(read).toEqual(readArguments(tool, definition.args, args));
    },
  );
});

describe("a call from elsewhere", () => {
  test.each([
    ["update_memory", { content: "c" }, "memory_id"],
    ["update_memory", { memory_id: null, content: "c" }, "memory_id"],
    ["delete_memory", {}, "memory_id"],
    ["memory_inspect", {}, "id"],
  ])("%s %j is refused: it would mean something else with us", (seed, given, lacking) => {
    expect(() => resolveAlias(seed, given)).toThrow(`${lacking} is missing`);
  });

  test.each([
    ["memory_spill", { session: "s", itemIds: ["1"] }, { ids: ["1"] }],
    ["memory_recall", { session: "s", query: "q", autoPromote: 0.85 }, { session_id: "s", heat: true }],
    ["checkpoint_save", { session: "s", state, triggerType: "auto" }, { session_id: "s", trigger: "auto" }],
    ["get_context", { query: "q", maxTokens: 100 }, { max_tokens: 100 }],
  ])("%s %j may be spelt in either way", (seed, given, args) => {
    expect(resolveAlias(seed, given).given).toMatchObject(args);
  });
});

describe("an entity from elsewhere", () => {
  test("without content is described by its summary or its name", () => {
    expect(
      resolveAlias("add_entity", { type: "person", name: "Ada", summary: "Wrote it." }).given,
    ).toMatchObject({
      content: "Wrote it.",
    });
    expect(resolveAlias("add_entity", { type: "person", name: "Ada" }).given).toMatchObject({
      content: "Ada",
    });
  });
});
