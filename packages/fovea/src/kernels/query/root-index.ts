/** Which patterns are worth trying at a node: by its own symbol, or where any would do by what its children are. */
import type { GrammarTables } from "../tree/grammar-tables.ts";
import { done, type Pattern, type Step } from "./compile-query.ts";

/** A pattern, and those of its roots that a node may be. */
export interface Candidate {
  pattern: Pattern;
  roots: readonly Step[];
  /** Its symbol is all that such a node needs to have. */
  isSimple: boolean;
}

export interface RootIndex {
  bySymbol: readonly (readonly Candidate[] | undefined)[];
  /** Patterns whose root may be any node; undefined if there are none. */
  byChild:
    | {
        symbols: readonly (readonly Candidate[] | undefined)[];
        fields: readonly (readonly Candidate[] | undefined)[];
        /** Nothing is known about their children. */
        others: readonly Candidate[];
      }
    | undefined;
}

export function indexRoots(patterns: readonly Pattern[], { isNamed }: GrammarTables): RootIndex {
  const bySymbol: (Candidate[] | undefined)[] = new Array(isNamed.length).fill(undefined);
  const byChild = { symbols: [] as Candidate[][], fields: [] as Candidate[][], others: [] as Candidate[] };
  let hasOpen = false;
  for (const pattern of patterns) {
    for (const symbol of new Set(pattern.roots.map((root) => root.symbol))) {
      if (symbol < 0) continue;
      const roots = pattern.roots.filter((root) => root.symbol === symbol);
      addTo(bySymbol, symbol, { pattern, roots, isSimple: isSimple(pattern, roots) });
    }
    const open = pattern.roots.filter((root) => root.symbol < 0);
    if (open.length === 0) continue;
    hasOpen = true;
    const candidate = { pattern, roots: open, isSimple: false };
    const children = open.flatMap(firstChildren);
    if (children.some((child) => child.symbol < 0 && child.field === 0)) byChild.others.push(candidate);
    else
      for (const { symbol, field } of children)
        if (symbol >= 0) addTo(byChild.symbols, symbol, candidate);
        else addTo(byChild.fields, field, candidate);
  }
  return { bySymbol, byChild: hasOpen ? byChild : undefined };
}

function addTo(lists: (Candidate[] | undefined)[], at: number, candidate: Candidate): void {
  const list = lists[at];
  if (!list) lists[at] = [candidate];
  else if (!list.includes(candidate)) list.push(candidate);
}

function isSimple({ conditions }: Pattern, roots: readonly Step[]): boolean {
  if (conditions.length > 0 || roots.length > 1) return false;
  const { next, inside, absent, field } = roots[0]!;
  return next.length === 1 && next[0] === done && inside.length === 0 && absent.length === 0 && field === 0;
}

/** One of these is the first child that the pattern speaks of. */
function firstChildren({ inside, next, depth }: Step): readonly Step[] {
  if (inside.length > 0) return inside;
  return next.map((step) => (step.depth > depth ? step : done));
}
