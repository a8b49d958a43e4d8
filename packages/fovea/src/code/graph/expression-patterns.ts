/** What the reader of expressions looks for, in all languages; each is tried where the last one ended. */

// Ruby's `empty?` is a name; in `store?.open` and `$store?->open` the mark belongs to the access, in `a? b : c` to none.
export const NAME = /(?:@@|[\p{L}_$@]|#(?=[\p{L}_$]))[\p{L}\p{N}_$]*(?:[?!](?![.[-]|\s+[^?:]*\s:\s))?/uy;
export const SPACE = /\s*/y;
export const LOADED = /(?:import|require)\((["'`])[^"'`]+\1\)/y;
export const NUMBER = /\d[\w.]*/y;
/** Words only where something follows that they are about: `out.write()` is a variable, `output` no `out`. */
export const PREFIX =
  /(?:(?:await|yield|move|typeof|ref|out|mut|const|clone)\s+(?=[\p{L}_$("'`[{@&*!\\:])(?!(?:as|is|in|if|or|and|instanceof|satisfies)\b)|&&?mut\b|[&*!~]|\.\.\.)\s*/uy;
export const RECEIVE = /<-\s*/y;
/** Types that are no names, as Go writes them in front of a literal or as an argument: `[]Store`, `map[int]*Store`. */
export const WRITTEN_TYPE =
  /(?:map\[[^\]]*\]|\[[\w.]*\])+(?:\*(?:\*|\[\]|map\[[^\]]*\])*)?[\p{L}_][\p{L}\p{N}_.]*(?:\[[^\]]*\])?/uy;
/** What `x.(T)` asserts, told from a call of a function without a name that is given more than a name (`f.(x + 1)`). */
export const ASSERTED =
  /^(?:\*|\[|map\[|chan\s|(?:[\p{L}_][\p{L}\p{N}_]*\.)?(?:\p{Lu}|[\p{L}_][\p{L}\p{N}_]*$))/u;
/** `<T as Trait>::name` and `<T>::name` */
export const QUALIFIED = /^<((?:[^<>]|<[^<>]*>)+?)(?:(?<!\s)\s+as\s+(?=\S)((?:[^<>]|<[^<>]*>)+))?>(?=::|$)/;
export const SLICE = /^[^:"'`]*:[^:"'`]*$/;
/** What stands right behind `(Type)` when that is a cast. */
export const CAST_VALUE =
  /\s?(?!(?:if|or|and|is|in|as|not|else|for|unless|satisfies|instanceof)\b)(?=[\p{L}_$@"])/uy;
export const ABSOLUTE = /\\|::|global::/y;
/** Ruby: arguments without brackets, or a block, after what makes the value. */
export const BLOCK = /\s*(?:\bdo\b|\{)/y;
export const CAST = /\s+(?:as|satisfies)\??\s+/y;
/** `(struct store*) data` of C; the star makes sure that it is no call and no bracket. */
export const POINTER_CAST =
  /\(\s*((?:(?:const|volatile|struct|union|enum|unsigned)\s+)*[\p{L}_][\p{L}\p{N}_:]*(?:<[^()]*>)?\s*(?:const\s*)?\*[\s*]*)\)\s*(?=[\p{L}_&*(])/uy;
/** Functions of C++ that yield the type in their angle brackets, or a pointer to it. */
export const YIELD_THEIR_TYPE = new Set(
  "static_cast dynamic_cast reinterpret_cast const_cast make_unique make_shared static_pointer_cast dynamic_pointer_cast any_cast".split(
    " ",
  ),
);
export const ACCESS = /\s*(?:\?\.|!\.|&\.|\.|::|->|\?->|\\)\s*/y;
export const TYPE_ARGUMENTS = /(?:::)?<[^()]{0,80}>(?=\s*(?:[({.:`]|$))/y;
/** What ends the work instead of yielding a value: `?: return null`. */
export const LEAVES = /(?:throw|return|continue|break)\b/y;
export const OTHER_CHOICE = /\s*(?:\|\||\?\?|&&|\?:|\bor\b|\band\b)\s*/y;

/** What the patterns can begin with. */
export const SPACES = " \t\n\r\v\f";
export const CHOICE_STARTS = `${SPACES}|?&oai`;
export const NAME_STARTS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$@#";
export const PREFIX_STARTS = "aymtroc&*!~.";
export const ABSOLUTE_STARTS = "\\:g";
export const ACCESS_STARTS = `${SPACES}?!&.:-\\`;
export const BODY_STARTS = `${SPACES}{`;

/** Most expressions are names with dots between them. */
export const SIMPLE = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

export const QUESTION = 63;
export const EXCLAMATION = 33;

/** Behind the word of plain letters, digits, `_` and `$` that begins here; where none does, here. */
export function endOfWord(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
    if (!isLetter && !(at > from && code >= 48 && code <= 57)) break;
  }
  return at;
}

/** Words that begin something which is no value we can follow. */
export const WORDS = new Set(
  "function class lambda if match switch not null nil None true false True False undefined void delete import".split(
    " ",
  ),
);

export const TYPE_NAME = /^[\p{L}_][\p{L}\p{N}_.:<>, ?[\]]*$/u;
