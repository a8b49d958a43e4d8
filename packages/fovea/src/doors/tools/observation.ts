/** What is noted down about a call of a tool that touches symbols. */
import type { Observation } from "../../app/api.ts";

interface Seen {
  items?: readonly { path: string; name?: string }[];
  hits?: readonly { path: string; name?: string }[];
  symbols?: readonly { path: string; qualifiedName?: string; name?: string }[];
  nodes?: readonly { id: string; path: string; distance?: number }[];
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
      return graphNote(args, seen, note);
    default:
      return undefined;
  }
}

type Note = (subject: unknown, outcome: string, symbols: readonly string[]) => Observation | undefined;

/** The depth that was asked for; else how far the answer reaches. */
function graphNote(
  { op, symbol, depth }: Readonly<Record<string, unknown>>,
  { nodes = [] }: Seen,
  note: Note,
): Observation | undefined {
  const reached = Math.max(0, ...nodes.map(({ distance }) => distance ?? 0));
  const outcome = `${String(op)} at depth ${String(depth ?? reached)}, ${nodes.length} nodes`;
  const noted = note(
    symbol,
    outcome,
    nodes.map(({ id }) => id),
  );
  return noted && { ...noted, question: String(op) };
}

function handle(path: string, name: string | undefined): string {
  return name === undefined ? path : `${path}#${name}`;
}
