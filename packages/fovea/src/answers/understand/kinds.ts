/** "all classes", "interfaces that ...", "the function that ...": kinds of symbols to look among (C5.14). */
import type { SymbolKind } from "../../syntax/types.ts";
import type { IntentReading } from "./intent.ts";
import type { Mention } from "./types.ts";
import type { Word } from "./words.ts";

const KINDS = new Map<string, readonly SymbolKind[]>();
function define(words: string, ...kinds: SymbolKind[]): void {
  for (const word of words.split(" ")) KINDS.set(word, kinds);
}
define("class classes", "class");
define("struct structs", "struct");
define("interface interfaces protocol protocols", "interface");
define("trait traits mixin mixins", "trait");
define("enum enums enumeration enumerations", "enum");
define("type types", "class", "struct", "interface", "trait", "enum", "type_alias");
define("function functions", "function", "method");
define("method methods", "method");
define("constructor constructors", "constructor");
define("property properties", "property", "field");
define("field fields", "field", "property");
define("constant constants", "const");
define("variable variables", "variable", "const");
define("macro macros", "macro");
define("module modules", "module", "namespace");
define("namespace namespaces", "namespace", "module");

export interface KindReading {
  kinds: readonly SymbolKind[];
  word: Word | undefined;
}

/** How far behind the start of the question its object may stand: "list all the public classes". */
const REACH = 6;
const FOLLOWERS = new Set(
  `that which who whose for to of named called in with from implementing extending inheriting using defined declared
  are is where under inside exported responsible doing and or`.split(/\s+/),
);

export function readKinds(
  words: readonly Word[],
  intent: IntentReading,
  mentions: readonly Mention[],
): KindReading {
  if (intent.intent !== "list" && intent.intent !== "find") return NONE;
  // Without a verb only the first word can say it: "interfaces that ...".
  const isOpen = intent.confidence < CERTAIN;
  if (isOpen) return isRelative(words) ? { kinds: KINDS.get(words[0]!.lower)!, word: words[0] } : NONE;
  const word = words.slice(0, REACH).find((candidate, i) => isObject(words, i, candidate, mentions));
  return word ? { kinds: KINDS.get(word.lower)!, word } : NONE;
}

const CERTAIN = 0.8;

function isRelative(words: readonly Word[]): boolean {
  const [first, second] = words;
  return (
    first !== undefined &&
    KINDS.has(first.lower) &&
    first.lower.endsWith("s") &&
    /^(?:that|which|whose|implementing|extending|named|called)$/.test(second?.lower ?? "")
  );
}

const NONE: KindReading = { kinds: [], word: undefined };

/** A kind is asked for when the word is the object, not when it describes another ("the class loader"). */
function isObject(words: readonly Word[], i: number, word: Word, mentions: readonly Mention[]): boolean {
  if (!KINDS.has(word.lower) || word.isInName) return false;
  const [before, next] = [words[i - 1], words[i + 1]];
  const isName = (at: Word | undefined) =>
    at !== undefined && mentions.some((mention) => mention.start <= at.start && at.end <= mention.end);
  if (isName(before) || isName(next)) return true;
  // On its own a kind's name is a topic: "types", "field access".
  return before !== undefined && (!next || FOLLOWERS.has(next.lower) || next.isFirst);
}
