/** Arguments that most tools have, so that they mean the same everywhere. */
import { choice, integer, orElse, rare, text } from "./argument.ts";

/** The name of the argument that says which repository is meant; a door chooses the engine by it. */
export const PROJECT = "project";

export const common = {
  [PROJECT]: text("Repository: name or path"),
  format: rare(orElse(choice(["markdown", "json", "text"], "How the answer is written"), "markdown")),
};

export type Format = "markdown" | "json" | "text";

/** Where no budget is reasonable: clients cut answers at 25,000 tokens, but people may pipe them elsewhere. */
const MOST_TOKENS = 1_000_000;

/** With less, an answer could not even say that nothing fits. */
export const LEAST_TOKENS = 50;

export const maxTokens = integer([LEAST_TOKENS, MOST_TOKENS], "Budget of the answer");
