/** One source file or Markdown page -> what a person might ask for, and the text that answers. */
import type { Language } from "../packages/fovea/src/syntax/language.ts";
import { parseText } from "../packages/fovea/src/syntax/parse-text.ts";
import type { CodeSymbol, SymbolKind } from "../packages/fovea/src/syntax/types.ts";
import type { Pair } from "./pair-file.ts";

type Found = Omit<Pair, "file">;

const PARSE = { timeoutMs: 2000, chunkLines: 50, chunkOverlap: 0 };
/** A body longer than a chunk is cut: search sees chunks. */
const LONGEST_BODY_LINES = 60;
const SHORTEST_BODY_LINES = 3;
const QUERY_WORDS = 48;
const NAMED: ReadonlySet<SymbolKind> = new Set([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "function",
  "method",
  "macro",
  "module",
]);
const LEGAL = /copyright|licen[sc]e|spdx|all rights reserved|permission is hereby|redistribut|warrant/i;

export async function codePairs(path: string, text: string, language: Language): Promise<Found[]> {
  const parsed = await parseText(text, language, PARSE).catch(() => undefined);
  if (!parsed) return [];
  const lines = text.split("\n");
  const where = pathWords(path);
  const pairs: Found[] = [];
  const add = (kind: Pair["kind"], query: string, document: string, symbol = -1) =>
    pairs.push({ kind, language: language.id, symbol, query, document });
  for (const [position, symbol] of parsed.symbols.entries()) {
    if (!NAMED.has(symbol.kind) || symbol.endLine - symbol.startLine + 1 < SHORTEST_BODY_LINES) continue;
    const end = Math.min(symbol.endLine, symbol.startLine + LONGEST_BODY_LINES - 1);
    const body = lines.slice(symbol.startLine - 1, end);
    const bare = symbol.doc === "" ? body : withoutDoc(body, symbol.doc);
    const question = readable(symbol.doc);
    add("name", nameQuery(symbol), `${where}\n${masked(body, symbol.name)}`, position);
    if (question !== "") add("doc", question, `${where}\n${bare.join("\n")}`, position);
  }
  const lead = leadingComment(lines);
  const names = parsed.symbols.map((symbol) => symbol.name).slice(0, 150);
  if (names.length > 2) add("file", `${where}\n${lead}`, names.join("\n"));
  const chunk = parsed.chunks[text.length % Math.max(1, parsed.chunks.length)];
  if (lead !== "" && chunk)
    add(
      "lead",
      lead,
      `${where}\n${withoutDoc(lines.slice(chunk.startLine - 1, chunk.endLine), lead).join("\n")}`,
    );
  return pairs;
}

/** Heading and paragraph -> code block; heading -> paragraph. */
export function markdownPairs(path: string, text: string): Found[] {
  const where = pathWords(path);
  const pairs: Found[] = [];
  let headings: string[] = [];
  let paragraph = "";
  for (const block of text.split(/\n(?=```)|(?<=\n```)\n|\n\s*\n/)) {
    const heading = /^(#{1,5}) +(.+)/.exec(block);
    const code = /^```[^\n]*\n([\s\S]*?)\n?(?:```|$)/.exec(block)?.[1];
    if (code !== undefined) {
      const query = readable(`${headings.slice(-2).join(" ")} ${paragraph}`);
      if (query !== "")
        pairs.push({
          kind: "markdown",
          language: "markdown",
          symbol: -1,
          query,
          document: `${where}\n${code}`,
        });
    } else if (heading) {
      headings = [...headings.slice(0, heading[1]!.length - 1), heading[2]!];
      paragraph = "";
    } else if (/^\w/.test(block) && block.length > 80) {
      paragraph = block;
      const title = headings.slice(-2).join(" ");
      if (title !== "")
        pairs.push({ kind: "prose", language: "markdown", symbol: -1, query: title, document: block });
    }
  }
  return pairs;
}

/** The last three parts of the path, as the index puts them before each chunk. */
function pathWords(path: string): string {
  return path
    .split("/")
    .slice(-3)
    .join(" ")
    .replace(/\.\w+$/, "");
}

/** A name of one word says little without what it belongs to. */
function nameQuery({ name, container }: CodeSymbol): string {
  const isOneWord = !/[a-z][A-Z]|[A-Za-z]_[A-Za-z]/.test(name);
  return isOneWord ? `${container.split(".").at(-1) ?? ""} ${name}` : name;
}

function masked(body: readonly string[], name: string): string {
  const escaped = name.replaceAll(/[^\w]/g, "\\$&");
  return body.join("\n").replaceAll(new RegExp(`(?<![\\w])${escaped}(?![\\w])`, "g"), " ");
}

function withoutDoc(body: readonly string[], doc: string): string[] {
  return body.filter((line) => {
    const words = line.replaceAll(/^[\s/*#;"'\-!|{]+|[\s*/"'}]+$/g, "");
    return words.length < 4 || !doc.includes(words);
  });
}

/** The part of a comment that speaks: no tags, no legal text, no markup, and not too long. */
function readable(doc: string): string {
  if (LEGAL.test(doc)) return "";
  const prose = doc.split(
    /\n\s*(?:[@:\\]\w+|Parameters|Args|Arguments|Returns|Raises|Examples?|```|>>>|<code>)/,
  )[0]!;
  return prose
    .replaceAll(/https?:\S+|<[^>]+>|\{@\w+|```[\s\S]*?```/g, " ")
    .split(/\s+/)
    .slice(0, QUERY_WORDS)
    .join(" ")
    .trim();
}

/** The comment or doc string that opens a file, past the legal one. */
function leadingComment(lines: readonly string[]): string {
  const found: string[] = [];
  let current: string[] = [];
  for (const line of lines.slice(0, 60)) {
    const comment =
      /^\s*(?:\/\/+!?|\/\*+!?|\*(?!\/)|#+(?!\s*(?:include|define|if|pragma|!))|--+|;+|"""|'''|\{-|@moduledoc)\s?(.*)$/.exec(
        line,
      );
    const isInside = current.length > 0 && /^\s*[A-Za-z(`]/.test(line) && !/[;{}=]\s*$/.test(line);
    if (comment) current.push(comment[1]!);
    else if (isInside && found.length === 0) current.push(line);
    else if (current.length > 0) {
      found.push(current.join("\n"));
      current = [];
    }
  }
  const speaking = found.find((text) => text.length > 30 && !LEGAL.test(text));
  return speaking === undefined ? "" : readable(speaking);
}
