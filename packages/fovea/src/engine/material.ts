/** Reads what an answer shows of symbols, files and lines: from the index what they are, from disk their code. */
import { join } from "node:path";
import { hash31 } from "../base/hash.ts";
import { findFile, readOutline, readSymbol } from "../codeindex/read.ts";
import { IDS_PER_BLOB } from "../codeindex/schema.ts";
import type { Tree } from "../codeindex/trees.ts";
import type { Item } from "../retrieval/item.ts";
import { skeletonOf } from "../retrieval/skeleton.ts";
import type { Disclosed } from "../session/disclosure.ts";
import type { Database } from "../store/database.ts";
import type { CodeSymbol, SymbolKind } from "../syntax/types.ts";
import { nodeId } from "./graph-names.ts";
import { readLines } from "./read-lines.ts";

/** An item, and what it and all that is around it are known by. */
export interface Material extends Item {
  /** The item itself first, then what encloses it. */
  identities: readonly Omit<Disclosed, "detail">[];
}

export interface Wanted {
  path: string;
  language: string;
  relevance: number;
  why: readonly string[];
  /** Whether the code may be shown in full; `part`: or a part of it, where the whole is too long. */
  body: boolean | "part";
}

/** Their members are worth listing. */
const OPEN: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  "module",
  "namespace",
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
]);

export class MaterialReader {
  readonly #db: Database;
  readonly #root: string;
  readonly #treeId: number;

  constructor(db: Database, { id, root }: Pick<Tree, "id" | "root">) {
    this.#db = db;
    this.#root = root;
    this.#treeId = id;
  }

  /** Undefined when the symbol has just gone away. */
  symbol(symbolId: number, wanted: Wanted): Material | undefined {
    const symbol = readSymbol(this.#db, symbolId);
    if (!symbol) return undefined;
    const { path, language } = wanted;
    const { startLine, endLine, signature } = symbol;
    const skeleton = OPEN.has(symbol.kind)
      ? skeletonOf(readOutline(this.#db, symbolId, endLine), 0, language)
      : undefined;
    return {
      ...common(wanted),
      name: qualified(symbol),
      kind: symbol.kind,
      handle: nodeId(path, symbol.container, symbol.name),
      startLine,
      endLine,
      signature,
      skeleton: skeleton?.includes("\n") ? skeleton : undefined,
      body: wanted.body ? this.#lines(path, startLine, endLine) : undefined,
      identities: this.#identities(path, symbolId, symbol),
    };
  }

  /** A file as a whole: known by its path, seen from outside. */
  file(blobId: number, wanted: Wanted): Material {
    const { path, language } = wanted;
    const outline = readOutline(this.#db, blobId * IDS_PER_BLOB, Number.MAX_SAFE_INTEGER);
    const lines = findFile(this.#db, this.#treeId, path)?.lines ?? 1;
    return {
      ...common(wanted),
      name: path,
      kind: "file",
      handle: path,
      startLine: 1,
      endLine: lines,
      signature: "",
      skeleton: outline.length > 0 ? skeletonOf(outline, -1, language) : undefined,
      // Another content has another id.
      identities: [{ symbol: path, kind: "file", fingerprint: String(blobId) }],
    };
  }

  /** Lines that belong to no symbol. */
  lines(startLine: number, endLine: number, wanted: Wanted): Material {
    const body = this.#lines(wanted.path, startLine, endLine) ?? "";
    const symbol = `${wanted.path}:${startLine}-${endLine}`;
    return {
      ...common(wanted),
      name: symbol,
      kind: "text",
      handle: wanted.path,
      startLine,
      endLine,
      signature: "",
      body: wanted.body ? body : undefined,
      identities: [{ symbol, kind: "text", fingerprint: String(hash31(body)) }],
    };
  }

  /** Undefined when there is nothing: the file went away. */
  #lines(path: string, startLine: number, endLine: number): string | undefined {
    return readLines(join(this.#root, path), startLine, endLine) || undefined;
  }

  #identities(path: string, symbolId: number, symbol: CodeSymbol): Omit<Disclosed, "detail">[] {
    const found: Omit<Disclosed, "detail">[] = [];
    const first = symbolId - (symbolId % IDS_PER_BLOB);
    for (
      let at: CodeSymbol | undefined = symbol;
      at;
      at = at.parent === -1 ? undefined : readSymbol(this.#db, first + at.parent)
    )
      found.push({ symbol: nodeId(path, at.container, at.name), kind: at.kind, fingerprint: at.fingerprint });
    return found;
  }
}

function common({ path, language, relevance, why, body }: Wanted) {
  return { path, language, relevance, why, mayBeCut: body === "part" };
}

function qualified({ container, name }: CodeSymbol): string {
  return container === "" ? name : `${container}.${name}`;
}
