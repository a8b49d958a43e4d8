/** What C and C++ are made of before the preprocessor has run: tokens, directives, and words that tell places apart. */

/** Raw strings, words, comments, strings, numbers and single characters. White space is skipped. */
export const TOKEN =
  /(?:u8|[uUL])?R"([^()\\\s]{0,16})\([\s\S]*?(?:\)\1"|$)|[A-Za-z_$\x80-\uffff][\w$\x80-\uffff]*|\/\/(?:[^\n\\]|\\[\s\S])*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S]){0,400}'|\d[\w.']*|\S/g;
const DIRECTIVE = /#(?:[^\n\\/]|\\\r?\n|\\|\/(?![*/])|\/\/(?:[^\n\\]|\\[\s\S])*|\/\*[\s\S]*?\*\/)*/y;
const KEYWORD = /#\s*([a-z]*)/y;
const CONDITIONAL = /^[ \t]*#\s*(ifn?def|if|elif\w*|else|endif)\b/gm;
/** Words in capitals, not followed by brackets or a colon. */
export const NAME = /\s*\b[A-Z][A-Z0-9_]{2,}\b(?!\s*[(:])/y;
export const NAMES_IN_A_ROW = 6;
export const ARGUMENTS = /[A-Z][A-Z0-9_]{2,}\s*\([^()]*\)(?!\s*[,}])/y;
export const TYPE_ARGUMENT = /\s+\w+\s*[,)]/y;
export const CONSTRAINT = /(?=\w*(?:ENABLE_IF|REQUIRES))\w+\s*\(/y;
/** Nothing but comments between a word and the next. */
export const ALONE = /(?:\s|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/)+[A-Za-z_]/y;
/** Conditions that the grammars cannot read. */
export const UNREADABLE = /has_(?:include|\w{0,40}attribute|embed)|[\w:]::|\(\s*[<"]/i;

export const STARTS = new Set([";", "{", "}", ":"]);
export const BETWEEN = new Set([";", "{", "}", ":", ","]);
export const NO_START = new Set(["else", ",", ")", "=", "?", ".", "|", "&", "/", "<", ">", "^", "%"]);
export const CONTROL = new Set(["if", "while", "for", "switch"]);
export const MODIFIERS = new Set(
  "static inline extern virtual friend explicit constexpr consteval constinit mutable typedef template".split(
    " ",
  ),
);

export function isLineStart(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0 && text[i] !== "\n"; i--) if (text[i] !== " " && text[i] !== "\t") return false;
  return true;
}

export function readDirective(text: string, start: number): { end: number; keyword: string } {
  DIRECTIVE.lastIndex = start;
  const end = start + (DIRECTIVE.exec(text)?.[0].length ?? 1);
  KEYWORD.lastIndex = start;
  return { end, keyword: KEYWORD.exec(text)?.[1] ?? "" };
}

/** Where the `#endif` of the conditional around `from` begins. */
export function findEndif(text: string, from: number): number | undefined {
  let depth = 0;
  CONDITIONAL.lastIndex = from;
  for (let m = CONDITIONAL.exec(text); m; m = CONDITIONAL.exec(text)) {
    if (m[1]!.startsWith("if")) depth++;
    else if (m[1] === "endif" && depth-- === 0) return m.index + m[0].indexOf("#");
  }
  return undefined;
}
