/** What is noted down about a call of a tool that touches symbols. */
import type { Observation } from "../engine/session/observe.ts";

interface Seen {
  items?: readonly { path: string; name?: string }[];
  hits?: readonly { path: string; name?: string }[];
  symbols?: readonly { path: string; qualifiedName?: string; name?: string }[];
  nodes?: readonly { id: string; path: string }[];
}

/** Undefined for tools that touch none, and for answers with nothing in them. */
export function observationOf(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  data: unknown,
): Observation | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const seen = data as Seen;
  const session = typeof args.session_id === "string" ? args.session_id : undefined;
  const note = (subject: unknown, outcome: string, symbols: readonly string[]) =>
    typeof subject === "string" && symbols.length > 0
      ? { tool, subject, outcome, symbols, session }
      : undefined;
  const count = (list: readonly unknown[], noun: string) => `${list.length} ${noun}`;
  switch (tool) {
    case "symbol":
      return note(
        [args.names].flat().join(", "),
        count(seen.symbols ?? [], "found"),
        (seen.symbols ?? []).map(({ path, qualifiedName, name }) => handle(path, qualifiedName ?? name)),
      );
    case "search":
      return note(
        args.query,
        count(seen.hits ?? [], "hits"),
        (seen.hits ?? []).map(({ path, name }) => handle(path, name)),
      );
    case "context":
      return note(
        args.query,
        count(seen.items ?? [], "items"),
        (seen.items ?? []).map(({ path, name }) => handle(path, name)),
      );
    case "graph":
      return note(
        args.symbol,
        `${String(args.op)} at depth ${String(args.depth ?? "default")}, ${count(seen.nodes ?? [], "nodes")}`,
        (seen.nodes ?? []).map(({ id }) => id),
      );
    default:
      return undefined;
  }
}

function handle(path: string, name: string | undefined): string {
  return name === undefined ? path : `${path}#${name}`;
}
