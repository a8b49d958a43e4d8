/** Text -> terms: what the index counts and what a question is compared by. */
import { LONGEST_IDENTIFIER, SHORTEST_IDENTIFIER } from "../kernels/text/identifier-units.ts";
import { splitIdentifier } from "./identifiers.ts";
import { keptStem } from "./stem.ts";

/** The stems of an identifier's parts, and the identifier as a whole where it has several. Single letters say nothing. */
export function termsOf(identifier: string): readonly string[] {
  if (identifier.length < SHORTEST_IDENTIFIER || identifier.length > LONGEST_IDENTIFIER) return NONE;
  const parts = splitIdentifier(identifier);
  const terms: string[] = [];
  for (const part of parts) if (part.length > 1 || parts.length === 1) terms.push(keptStem(part));
  if (parts.length > 1) terms.push(wholeOf(identifier));
  return terms;
}

/** How an identifier is known as a whole, however it is written: `parse_body`, `parseBody` and `PARSE_BODY` are one. */
export function wholeOf(identifier: string): string {
  return identifier.toLowerCase().replaceAll("_", "");
}

const NONE: readonly string[] = [];
