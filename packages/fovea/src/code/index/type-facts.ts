/** What a type is built on, as written, and how many members it has: read from the facts of its file when asked for. */
import { countNames } from "../../base/counts.ts";
import type { Database } from "../../store/database.ts";
import type { SymbolKind } from "../../syntax/types.ts";
import { FileFacts } from "./file-facts.ts";
import { readFacts } from "./read-sources.ts";
import { IDS_PER_BLOB } from "./schema.ts";

export interface TypeFacts {
  /** Classes, structs and traits it extends or embeds. */
  bases: string[];
  interfaces: string[];
  /** How many of each kind stand in it in this file. */
  members: Partial<Record<SymbolKind, number>>;
}

const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "type_alias",
]);

/** Undefined for what is no type, and where files are indexed by signatures only. */
export function readTypeFacts(db: Database, symbolId: number, kind: SymbolKind): TypeFacts | undefined {
  if (!TYPES.has(kind)) return undefined;
  const packed = readFacts(db, Math.floor(symbolId / IDS_PER_BLOB));
  if (!packed) return undefined;
  const facts = new FileFacts(packed);
  const position = symbolId % IDS_PER_BLOB;
  const own = facts.symbols[position];
  if (!own) return undefined;
  const qualified = own.container === "" ? own.name : `${own.container}.${own.name}`;
  // Methods of Go and Rust stand beside their type and name it as their container.
  const inside = facts.symbols.filter(
    ({ container, parent }) => parent === position || (parent === -1 && container === qualified),
  );
  const members = countNames(inside.map((member) => member.kind)) as TypeFacts["members"];
  const built = [...facts.lasting.values()].filter(({ symbol }) => symbol === position);
  const named = (...kinds: string[]) => [
    ...new Set(
      built
        .filter(({ kind: use }) => kinds.includes(use))
        .map(({ receiver, name }) => (receiver === "" ? name : `${receiver}.${name}`)),
    ),
  ];
  return { bases: named("extends", "embeds"), interfaces: named("implements"), members };
}
