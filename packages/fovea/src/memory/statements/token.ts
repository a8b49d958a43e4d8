/** A word of a statement. */
export interface Token {
  /** What is compared: base and ending, or number and dimension. */
  text: string;
  base: string;
  ending: "" | "ed" | "ing";
  /** The dimension of a number; empty if it counts what follows it. */
  dimension?: string | undefined;
  /** It names something, by its capitals or because it is a code: HTTP, v2, Node. */
  isName: boolean;
  isPlural?: boolean | undefined;
  article?: "definite" | "indefinite" | undefined;
  /** "We" or "you" stood before it. */
  isOurs?: boolean | undefined;
  /** The first word of a sentence has a capital, whether it is a name or not. */
  mayBeName?: boolean;
}

/** Before the text of a word that is written with a capital. */
export const CAPITAL = "^";

export function plainToken(text: string, isName: boolean, article: Token["article"]): Token {
  return { text, base: text, ending: "", isName, article };
}
