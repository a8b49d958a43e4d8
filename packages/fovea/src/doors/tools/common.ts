/** Arguments that most tools have, so that they mean the same everywhere. */
import type { Engine } from "../../app/engine.ts";
import { usage } from "../../app/errors.ts";
import { choice, integer, orElse, rare, text } from "./argument.ts";

/** The name of the argument that says which repository is meant; a door chooses the engine by it. */
export const PROJECT = "project";

export const common = {
  [PROJECT]: text("Repository: name or path"),
  format: rare(orElse(choice(["markdown", "json", "text"], "Format of the answer"), "markdown")),
};

export type Format = "markdown" | "json" | "text";

/** Where no budget is reasonable: clients cut answers at 25,000 tokens, but people may pipe them elsewhere. */
const MOST_TOKENS = 1_000_000;

/** With less, an answer could not even say that nothing fits. */
export const LEAST_TOKENS = 50;

export const maxTokens = integer([LEAST_TOKENS, MOST_TOKENS], "Budget of the answer");

/** Memories are asked of the project's own group only, so naming another would be answered falsely. */
export const group = rare(text("The project's group (project.group)"));

export function requireGroup(engine: Engine, named: string | undefined): void {
  if (named === undefined || named === engine.group) return;
  const now =
    engine.group === "" ? "This project is not in a group" : `This project is in the group ${engine.group}`;
  throw usage(
    `${now}, not in ${named.slice(0, 80)}. The user sets it: \`fovea config set project.group <name>\`.`,
  );
}
