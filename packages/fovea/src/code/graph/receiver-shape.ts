/** How what stands before a dot is written, as far as that tells what it has in common with others of its file. */
import { endOfWord } from "./expression-patterns.ts";

export interface ReceiverShape {
  /** The name it begins with. */
  first: string;
  /** Is it a name with members, and nothing else: `store`, `this.store`? */
  isChain: boolean;
  /**
   * Of a chain of members, calls and indexes a name or chain near its beginning: where that holds nothing, or something
   * from outside, then so does the whole. Empty where nothing can be said.
   */
  stem: string;
}

const UNKNOWN_SHAPE: ReceiverShape = { first: "", isChain: false, stem: "" };
/** These words load a module, whatever they are declared as. */
const LOADING = new Set(["import", "require"]);
const [DOT, OPEN, OPEN_SQUARE] = [46, 40, 91];

export function shapeOf(receiver: string): ReceiverShape {
  const firstEnd = endOfWord(receiver, 0);
  if (firstEnd === 0) return UNKNOWN_SHAPE;
  let last = 0;
  let at = firstEnd;
  while (receiver.charCodeAt(at) === DOT) {
    const end = endOfWord(receiver, at + 1);
    if (end === at + 1) return UNKNOWN_SHAPE;
    last = at;
    at = end;
  }
  const first = firstEnd === receiver.length ? receiver : receiver.slice(0, firstEnd);
  if (at === receiver.length) return { first, isChain: true, stem: "" };
  // What is called may be looked at by those it is called on.
  const stem = receiver.slice(0, last === 0 ? firstEnd : last);
  return !LOADING.has(first) && isReached(receiver, at)
    ? { first, isChain: false, stem }
    : { first, isChain: false, stem: "" };
}

/** Are there only members, calls and indexes from here on? */
function isReached(text: string, from: number): boolean {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      const end = endOfWord(text, at + 1);
      if (end === at + 1) return false;
      at = end;
    } else if (code === OPEN || code === OPEN_SQUARE) {
      at = behindBracket(text, at);
      if (at === -1) return false;
    } else return false;
  }
  return true;
}

/** Behind the bracket that closes the one here; -1 where none does. */
function behindBracket(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const c = text[at]!;
    if (c === "(" || c === "[" || c === "{") depth++;
    else if (c === ")" || c === "]" || c === "}") {
      if (--depth === 0) return at + 1;
    } else if (c === '"' || c === "'" || c === "`") {
      at = text.indexOf(c, at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}
