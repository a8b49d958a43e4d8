/** What the text reader does, in plain TypeScript: slower, and what it is tested against. */
import { isIdentifierPart, LONGEST_IDENTIFIER, SHORTEST_IDENTIFIER } from "./identifier-units.ts";

export interface PlainTokens {
  /** All identifiers that are neither too short nor too long, in order. */
  identifiers: string[];
  /** For all lines but the first: where it begins, and how many identifiers stand before it. */
  lines: { start: number; identifiersBefore: number }[];
}

export function readPlainly(text: string): PlainTokens {
  const found: PlainTokens = { identifiers: [], lines: [] };
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && isIdentifierPart(text.charCodeAt(at))) continue;
    const length = at - start;
    if (length >= SHORTEST_IDENTIFIER && length <= LONGEST_IDENTIFIER)
      found.identifiers.push(text.slice(start, at));
    start = at + 1;
    if (text[at] === "\n") found.lines.push({ start, identifiersBefore: found.identifiers.length });
  }
  return found;
}
