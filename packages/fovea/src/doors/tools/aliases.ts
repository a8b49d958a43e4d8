/**
 * Names of tools that agents know from the products Fovea grew out of, with their own parameters. They are accepted and
 * not listed, so they cost no tokens. A line says which tool is meant, what its parameters are called there, and what
 * is fixed; parameters that are called the same are named without a colon.
 */
import { wrongArgument } from "./errors.ts";

interface Alias {
  tool: string;
  /** Words such as `query` or `name:names`. */
  parameters: string;
  /** Parameters without which the call would mean something else with us. */
  needs?: readonly string[];
  fixed?: Readonly<Record<string, unknown>>;
  /** Values that have another name with us, by our argument. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Values that mean something else with us, by our argument. */
  convert?: Readonly<Record<string, (value: unknown) => unknown>>;
  /** What an argument is taken from, first come first served, when it is not given. */
  otherwise?: Readonly<Record<string, readonly string[]>>;
  /** Parameters for which we have no argument; they are kept as metadata. */
  extra?: readonly string[];
  /** Parameters that ask for what we never do; leaving them out changes nothing. */
  unused?: readonly string[];
}

const ALIASES: Readonly<Record<string, Alias>> = {
  query_symbol: { tool: "symbol", parameters: "name:names kind repo:project" },
  get_file_symbols: { tool: "outline", parameters: "file_path:path repo:project", fixed: { detail: "toc" } },
  get_skeleton: { tool: "outline", parameters: "file_path:path repo:project detail" },
  batch_query: { tool: "symbol", parameters: "symbol_names:names max_tokens include_body:body" },
  get_dependencies: { tool: "graph", parameters: "symbol_name:symbol depth", fixed: { op: "dependencies" } },
  get_dependents: { tool: "graph", parameters: "symbol_name:symbol depth", fixed: { op: "dependents" } },
  get_impact_graph: {
    tool: "graph",
    parameters: "symbol_name:symbol depth repo:project",
    fixed: { op: "impact" },
  },
  search_logic_flow: {
    tool: "graph",
    parameters: "from_symbol:symbol to_symbol:to max_paths repo:project",
    fixed: { op: "path" },
  },
  search_code: {
    tool: "search",
    parameters: "query kind repo:project max_results:limit",
    fixed: { mode: "keyword" },
  },
  get_context: { tool: "context", parameters: "query max_tokens repo:project" },
  get_repo_overview: { tool: "status", parameters: "repo:project", fixed: { section: "repo" } },
  get_health: { tool: "status", parameters: "", fixed: { section: "health" } },
  get_symbol_history: {
    tool: "symbol",
    parameters: "symbol_name:names max_entries:history repo:project",
    fixed: { history: 10, body: false },
  },
  context_query: { tool: "context", parameters: "query max_tokens include_sources:sources" },
  index_codebase: { tool: "index", parameters: "path depth languages summarize" },
  index_document: { tool: "index", parameters: "path", unused: ["type"] },
  query_graph: {
    tool: "graph",
    parameters: "entity:symbol relationship:kinds direction max_depth:depth",
    fixed: { op: "neighbors", depth: 2 },
    values: { direction: { in: "incoming", out: "outgoing" } },
  },
  store_message: {
    tool: "session",
    parameters: "session_id role content metadata",
    fixed: { action: "add_message" },
  },
  get_history: { tool: "session", parameters: "session_id limit query", fixed: { action: "history" } },
  recover_session: { tool: "orient", parameters: "session_id", fixed: { recover: true } },
  checkpoint_save: {
    tool: "checkpoint",
    parameters:
      "session_id state description trigger trigger_type:trigger duration_ms token_usage:tokens tokens",
    fixed: { action: "save" },
  },
  checkpoint_load: { tool: "checkpoint", parameters: "session_id id", fixed: { action: "load" } },
  "context.orient": { tool: "orient", parameters: "timezone project_path:project" },
  "context.event": { tool: "event", parameters: "type payload:data session_id" },
  search_memory: { tool: "recall", parameters: "query max_results:limit", fixed: { mode: "keyword" } },
  save_memory: { tool: "remember", parameters: "content category symbol_names:symbols" },
  list_memories: { tool: "recall", parameters: "category include_stale symbol_name:symbol" },
  update_memory: {
    tool: "remember",
    parameters: "memory_id:id content category symbol_names:symbols",
    needs: ["memory_id"],
  },
  delete_memory: {
    tool: "forget",
    parameters: "memory_id:ids",
    needs: ["memory_id"],
    fixed: { hard: true },
  },
  add_entity: {
    tool: "remember",
    parameters: "type:entity_kind name content metadata",
    fixed: { type: "entity" },
    otherwise: { content: ["summary", "name"] },
    extra: ["qualified_name", "summary"],
  },
  link_entities: {
    tool: "relate",
    parameters: "source:subject relationship:predicate target:object weight metadata",
    // There both ends are made by being named.
    fixed: { create: true },
  },
  memory_recall: {
    tool: "recall",
    parameters: "session_id query limit auto_promote:heat",
    fixed: { tiers: ["warm", "cold"] },
    // There it is how much alike a memory must be to be brought back; ours brings back what it recalls.
    convert: { heat: (least) => Number(least) > 0 },
  },
  store_memory: {
    tool: "remember",
    parameters: "content type supersedes scope confidence metadata source_group:group",
  },
  recall_memory: {
    tool: "recall",
    parameters: "query ids summary_only max_results:limit type:types scope group min_confidence max_tokens",
  },
  forget_memory: { tool: "forget", parameters: "id:ids hard" },
  memory_stats: { tool: "status", parameters: "group", fixed: { section: "memory" } },
  memory_inspect: { tool: "recall", parameters: "id:ids", needs: ["id"], fixed: { detail: "full" } },
  store_relation: { tool: "relate", parameters: "subject_id:subject predicate object_id:object" },
  "context.recall": {
    tool: "recall",
    parameters: "query mode limit threshold layers project_path:project",
  },
  memory_spill: {
    tool: "memory_manage",
    parameters: "item_ids:ids count target",
    fixed: { action: "spill" },
    // There the hot tier belongs to a session; ours is shared by all.
    unused: ["session_id"],
  },
  "context.getCurrent": {
    tool: "context",
    parameters: "session_id current_file project_path:project",
  },
  "context.searchCode": {
    tool: "search",
    parameters: "query mode limit language path project_path:project",
    values: { mode: { text: "keyword" } },
  },
};

export const aliasNames: readonly string[] = Object.keys(ALIASES);

export interface Call {
  tool: string;
  given: Readonly<Record<string, unknown>>;
}

/** The call of ours that is meant; of a name we do not know, the call as it is. */
export function resolveAlias(name: string, given: Readonly<Record<string, unknown>>): Call {
  const alias = Object.hasOwn(ALIASES, name) ? ALIASES[name]! : undefined;
  if (!alias) return { tool: name, given };
  const lacking = alias.needs?.find((parameter) => isAbsent(givenFor(given, parameter)));
  if (lacking !== undefined)
    throw wrongArgument(name, `${lacking} is missing`, `It takes ${parametersOf(alias).join(", ")}.`);
  const names = new Map(
    alias.parameters.split(" ").map((word): [string, string] => {
      const [theirs = "", ours = theirs] = word.split(":");
      return [theirs, ours];
    }),
  );
  // Parameters may be called anything, `__proto__` too.
  const translated = Object.assign(Object.create(null), alias.fixed) as Record<string, unknown>;
  const extra = Object.create(null) as Record<string, unknown>;
  for (const [written, value] of Object.entries(given)) {
    const parameter = plain(written);
    if (isAbsent(value) || alias.unused?.includes(parameter)) continue;
    // What is no parameter there may be an argument of ours; the check of arguments tells.
    const ours = names.get(parameter) ?? parameter;
    if (alias.extra?.includes(parameter)) extra[written] = value;
    else
      translated[ours] =
        ownValue(ownValue(alias.values, ours), String(value)) ??
        ownValue(alias.convert, ours)?.(value) ??
        value;
  }
  if (Object.keys(extra).length > 0) translated.metadata = { ...asRecord(translated.metadata), ...extra };
  for (const [ours, sources] of Object.entries(alias.otherwise ?? {}))
    translated[ours] ??= sources.map((source) => givenFor(given, source)).find((value) => !isAbsent(value));
  return { tool: alias.tool, given: translated };
}

/** `sessionId` and `session` are `session_id`: the seeds write both. */
function plain(parameter: string): string {
  const snake = parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snake === "session" ? "session_id" : snake;
}

function givenFor(given: Readonly<Record<string, unknown>>, parameter: string): unknown {
  return Object.entries(given).find(([written]) => plain(written) === parameter)?.[1];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function parametersOf({ parameters, extra = [], unused = [] }: Alias): string[] {
  const named = parameters.split(" ").flatMap((word) => (word === "" ? [] : [word.split(":")[0]!]));
  return [...named, ...extra, ...unused];
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

function asRecord(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
