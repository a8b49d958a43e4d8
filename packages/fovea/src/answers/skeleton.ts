/** What something looks like from outside: the signatures of it and its members, each with the first sentence of its doc. */
import type { OutlineSymbol } from "../code/index/read.ts";
import type { SymbolKind } from "../syntax/types.ts";
import { lineCommentOf } from "./comments.ts";

/** What is inside of these is their own affair. */
const CLOSED: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  "function",
  "method",
  "constructor",
  "const",
  "variable",
  "field",
  "property",
  "macro",
]);
const SENTENCE_CHARS = 120;

/** Of the symbol at `at` in the list of its file, or of the whole file where `at` is -1. */
export function skeletonOf(symbols: readonly OutlineSymbol[], at: number, language: string): string {
  const lines: string[] = [];
  const comment = lineCommentOf(language);
  if (at !== -1 && CLOSED.has(symbols[at]!.kind)) return lineOf(symbols[at]!, comment);
  const depths = new Map<number, number>([[at, at === -1 ? -1 : 0]]);
  const add = (symbol: OutlineSymbol, depth: number) => {
    lines.push(`${"  ".repeat(depth)}${lineOf(symbol, comment)}`);
  };
  if (at !== -1) add(symbols[at]!, 0);
  for (let i = at + 1; i < symbols.length; i++) {
    const symbol = symbols[i]!;
    const around = depths.get(symbol.parent);
    // A symbol comes after what is around it, so the first one at the top ends what was asked for.
    if (around === undefined) {
      if (symbol.parent === -1) break;
      continue;
    }
    if (symbol.kind !== "enum_member" || !joinMember(symbols, i, lines)) add(symbol, around + 1);
    if (!CLOSED.has(symbol.kind)) depths.set(i, around + 1);
  }
  return lines.join("\n");
}

function lineOf({ signature, doc }: OutlineSymbol, comment: string): string {
  const sentence = firstSentence(doc);
  return sentence === "" ? signature : `${signature} ${comment} ${sentence}`;
}

/** Members of an enum stand on one line; true where this one could be added to it. */
function joinMember(symbols: readonly OutlineSymbol[], at: number, lines: string[]): boolean {
  const before = symbols[at - 1];
  if (before?.kind !== "enum_member" || before.parent !== symbols[at]!.parent || lines.length === 0)
    return false;
  lines[lines.length - 1] += `, ${symbols[at]!.name}`;
  return true;
}

export function firstSentence(doc: string): string {
  const [paragraph = ""] = doc.trim().split(/\n\s*\n|\n\s*(?=@)/, 1);
  const text = paragraph.replace(/\s+/g, " ").trim();
  const sentence = /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
  return sentence.length > SENTENCE_CHARS ? `${sentence.slice(0, SENTENCE_CHARS - 1).trimEnd()}…` : sentence;
}
