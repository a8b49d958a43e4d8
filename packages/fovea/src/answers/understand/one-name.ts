/**
 * Is the question nothing but a name? `errNoUpstream`, "where is errNoUpstream defined", "rename errNoUpstream". A single word
 * (`Conn`, "store") may as well be a subject, whatever is called so.
 */
import { isStopWord } from "../../words/stop-words.ts";
import type { Understood } from "./types.ts";

/** What is asked of a name, beside what is to be done with it. */
const ABOUT_A_NAME =
  /^(?:defin\w+|declar\w+|implement\w*|find|show|look|class|struct|function|method|type|constant|const|variable)$/;

/** Of several words, or of several parts. */
const COMPOUND = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|_|[.#]|::/u;

export function isOneName({
  mentions,
  text,
  isLong,
  taskWords,
}: Pick<Understood, "mentions" | "text" | "isLong" | "taskWords">): boolean {
  const [name, ...others] = mentions;
  if (isLong || !name || others.length > 0 || name.type === "file" || name.weight < 1) return false;
  if (!COMPOUND.test(name.text)) return false;
  const rest = `${text.slice(0, name.start)} ${text.slice(name.end)}`.toLowerCase();
  const words = rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => isStopWord(word) || taskWords.includes(word) || ABOUT_A_NAME.test(word));
}
