/** Reads what an answer shows of symbols, files and lines: from the index what they are, from disk their code. */
import { join } from "node:path";
import { hash31 } from "../base/hash.ts";
import { plainHandle, suffixesOf } from "../code/index/handle.ts";
import { type Outline, readOutlines } from "../code/index/outlines.ts";
import { readOutline } from "../code/index/read.ts";
import {
  type ContentBrief,
  type LineSpan,
  readContents,
  readSymbols,
  type SymbolBrief,
} from "../code/index/read-by-id.ts";
import { IDS_PER_BLOB } from "../code/index/schema.ts";
import type { Tree } from "../code/index/trees.ts";
import type { Database } from "../store/database.ts";
import type { SymbolKind } from "../syntax/types.ts";
import { commentsBefore } from "./comments.ts";
import type { Item } from "./item.ts";
import { LinedText, readSource } from "./read-lines.ts";
import { skeletonOf } from "./skeleton.ts";

/** Identifies code, so that it is recognised later. */
interface Identity {
  symbol: string;
  kind: string;
  fingerprint: string;
}

/** An item, and what it and all that is around it are known by. */
export interface Material extends Item {
  /** The item itself first, then what encloses it. Only who follows a session asks for them. */
  identities(): Identity[];
}

export interface Wanted {
  path: string;
  language: string;
  /** How likely it is needed, from 0 to 1. */
  chance: number;
  why: readonly string[];
  /** Whether the code may be shown. */
  body: boolean;
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

/** Keeps what it has read: items of an answer are often in the same files. */
export class MaterialReader {
  readonly #db: Database;
  readonly #root: string;
  readonly #symbols = new Map<number, SymbolBrief>();
  /** Of the symbols that have been read. */
  readonly #suffixes = new Map<number, string>();
  readonly #contents = new Map<number, ContentBrief>();
  readonly #sources = new Map<string, LinedText>();

  constructor(db: Database, { root }: Pick<Tree, "root">) {
    this.#db = db;
    this.#root = root;
  }

  /** Reads at once what will be asked for one by one. */
  prepare({ symbols, contents = [] }: { symbols: readonly number[]; contents?: readonly number[] }): void {
    for (const [id, symbol] of readSymbols(this.#db, symbols)) this.#symbols.set(id, symbol);
    for (const [id, suffix] of suffixesOf(this.#db, symbols)) this.#suffixes.set(id, suffix);
    for (const [id, content] of readContents(this.#db, contents)) this.#contents.set(id, content);
  }

  /** With its containers, as people write it; undefined when it has just gone away. */
  nameOf(symbolId: number): string | undefined {
    const symbol = this.#symbol(symbolId);
    return symbol && qualified(symbol);
  }

  /** Empty when the content has just gone away. */
  languageOf(blobId: number): string {
    return this.#content(blobId)?.language ?? "";
  }

  /** Undefined when the symbol has just gone away. `span`: the part of it that is meant, as the head of a class. */
  symbol(symbolId: number, wanted: Wanted, span?: LineSpan): Material | undefined {
    const symbol = this.#symbol(symbolId);
    if (!symbol) return undefined;
    const { path, language, chance, why, body } = wanted;
    const { signature } = symbol;
    const { startLine, endLine } = span ?? symbol;
    const isPart = startLine !== symbol.startLine || endLine !== symbol.endLine;
    const skeleton =
      OPEN.has(symbol.kind) && !body
        ? skeletonOf(readOutline(this.#db, symbolId, symbol.endLine), 0, language)
        : undefined;
    // Name by name: behind a spread object V8 puts each further one in anew, which took a tenth of a capsule.
    return {
      path,
      language,
      chance,
      why,
      name: qualified(symbol),
      kind: symbol.kind,
      handle: this.#handle(path, symbolId, symbol),
      startLine,
      endLine,
      signature,
      skeleton: skeleton?.includes("\n") ? skeleton : undefined,
      read: body ? this.#reader(path) : undefined,
      isPart,
      identities: () => {
        const whole = this.#identities(path, symbolId, symbol);
        return isPart ? [partOf(whole[0]!, symbol, { startLine, endLine }), ...whole] : whole;
      },
    };
  }

  /** A file as a whole: known by its path, seen from outside. */
  file(blobId: number, wanted: Wanted): Material {
    const { path, language } = wanted;
    const outline = readOutline(this.#db, blobId * IDS_PER_BLOB, Number.MAX_SAFE_INTEGER);
    const lines = this.#content(blobId)?.lines ?? 1;
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
      identities: () => [{ symbol: path, kind: "file", fingerprint: String(blobId) }],
    };
  }

  /** Lines that belong to no symbol. */
  lines(startLine: number, endLine: number, wanted: Wanted): Material {
    const read = this.#reader(wanted.path);
    const name = `${wanted.path}:${startLine}-${endLine}`;
    return {
      ...common(wanted),
      name,
      kind: "text",
      handle: wanted.path,
      startLine,
      endLine,
      signature: "",
      read: wanted.body ? read : undefined,
      identities: () => [
        {
          symbol: name,
          kind: "text",
          fingerprint: String(hash31(read(startLine, endLine).join("\n"))),
        },
      ],
    };
  }

  /**
   * Without the comments at the end, which belong to the symbol that follows, and without empty lines around. Undefined
   * where nothing is left but brackets.
   */
  withoutTrailingComments(path: string, language: string, span: LineSpan): LineSpan | undefined {
    const lines = this.#reader(path)(span.startLine, span.endLine);
    if (lines.length === 0) return span;
    const end = commentsBefore(lines, lines.length, { language, acrossBlanks: true });
    const code = lines.slice(0, end);
    if (!code.some((line) => /\w/.test(line))) return undefined;
    const blanks = code.findIndex((line) => line.trim() !== "");
    return { startLine: span.startLine + blanks, endLine: span.startLine + end - 1 };
  }

  /** The symbols of a content and how many lines it has; undefined when it has just gone away. */
  outlineOf(contentId: number): { outline: Outline; lines: number } | undefined {
    const outline = readOutlines(this.#db, [contentId]).get(contentId);
    const content = this.#content(contentId);
    return outline && content && { outline, lines: content.lines };
  }

  /** Reads nothing before lines are asked for. None where the file went away. */
  #reader(path: string): (first: number, last: number) => readonly string[] {
    return (first, last) => {
      let source = this.#sources.get(path);
      if (source === undefined) {
        source = new LinedText(readSource(join(this.#root, path)));
        this.#sources.set(path, source);
      }
      const text = source.lines(first, last);
      return text === "" ? [] : text.split("\n");
    };
  }

  #handle(path: string, id: number, { container, name }: SymbolBrief): string {
    return plainHandle(path, container, name) + (this.#suffixes.get(id) ?? "");
  }

  #symbol(id: number): SymbolBrief | undefined {
    if (!this.#symbols.has(id)) this.prepare({ symbols: [id] });
    return this.#symbols.get(id);
  }

  #content(id: number): ContentBrief | undefined {
    if (!this.#contents.has(id)) this.prepare({ symbols: [], contents: [id] });
    return this.#contents.get(id);
  }

  #identities(path: string, symbolId: number, symbol: SymbolBrief): Identity[] {
    const found: Identity[] = [];
    const first = symbolId - (symbolId % IDS_PER_BLOB);
    let id = symbolId;
    for (let at: SymbolBrief | undefined = symbol; at; ) {
      const { kind, fingerprint, parent }: SymbolBrief = at;
      found.push({ symbol: this.#handle(path, id, at), kind, fingerprint });
      id = first + parent;
      at = parent === -1 ? undefined : this.#symbol(id);
    }
    return found;
  }
}

function common({ path, language, chance, why }: Wanted) {
  return { path, language, chance, why };
}

/** Says nothing of the rest of the symbol; the lines are counted from its first, so that it may move. */
function partOf(whole: Identity, symbol: LineSpan, { startLine, endLine }: LineSpan): Identity {
  const lines = `${startLine - symbol.startLine}-${endLine - symbol.startLine}`;
  return { ...whole, kind: `${whole.kind} lines ${lines}` };
}

function qualified({ container, name }: SymbolBrief): string {
  return container === "" ? name : `${container}.${name}`;
}
