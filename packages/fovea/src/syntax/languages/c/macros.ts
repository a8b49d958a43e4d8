/** Guesses, from where it stands, whether a word in capitals is a macro that the grammar would stumble over. */

export interface Place {
  text: string;
  /** The word. */
  start: number;
  nameEnd: number;
  /** Where the last of the words in capitals around it ends; what follows there decides. */
  end: number;
  /** The token before; empty at the start of the file. */
  before: string;
  /** Could a statement or declaration begin here? */
  isStart: boolean;
  /** Among the members of a class or struct? */
  isInClass: boolean;
  /** Among parameters or arguments? */
  isInList: boolean;
  /** Names of classes seen so far, to know their constructors. */
  types: ReadonlySet<string>;
}

/** Macros before a declaration. */
export const lead = /^(?:[A-Z][A-Z0-9_]{2,}(?:\([^()]*\))?\s+)+$/;

const MACRO = /^[A-Z][A-Z0-9_]{2,}$/;
const DECLARATION =
  "template|class|struct|inline|static|constexpr|consteval|void|int|auto|extern|virtual|explicit|friend|typename|unsigned|signed|char|bool|double|float|long|short|using|namespace|enum|union|operator|typedef|size_t|u?int\\d+_t";
const KEYWORD_FOLLOWS = new RegExp(`\\s+(?:${DECLARATION})\\b`, "y");
const KEYWORD_FOLLOWS_ON_LINE = new RegExp(`[ \\t]+(?:const|${DECLARATION})\\b`, "y");
const WORD = "[A-Za-z_][\\w:]*(?:<[^;{}()]*?>)?";
const CONST_FOLLOWS = new RegExp(`\\s+const\\s+(?:struct\\s+)?${WORD}[\\s*&]+[A-Za-z_]`, "y");
/** A type, a name, and what comes after a name. */
const DECLARATION_FOLLOWS = new RegExp(
  `\\s+${WORD}(?:\\s+[*&]*|[*&]+\\s*)([A-Za-z_~]\\w*)\\s*([(\\[;={,])`,
  "y",
);
const TYPE_BODY_FOLLOWS = /\s+[A-Za-z_][\w:]*(?:<[^;{}()]*?>)?\s*(?:final\s*)?(?::(?!:)|\{)/y;
const FUNCTION_FOLLOWS = /\s+[A-Za-z_]\w*\s*\(/y;
const CONSTRUCTOR_FOLLOWS = /\s+(~?[A-Za-z_]\w*)\s*\(/y;
const PARAMETER_ENDS = /\s*[,)]/y;
const STAR_FOLLOWS = /\s*\*/y;
const BODY_FOLLOWS = /\s*(?:\{|->\s)/y;
const LINE_ENDS = /[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*\*\/[ \t]*)?\r?\n\s*(?:\/\*[\s\S]*?\*\/\s*|\/\/[^\n]*\s*)*/y;
const CONVENTION = /(?:API|CALLBACK|CALL|ENTRY|PASCAL|CDECL)$/;
const TYPE_WORDS = new Set(["class", "struct", "union", "enum"]);
const NOT_TYPES = new Set(
  "struct union enum class const static extern inline virtual constexpr explicit friend typename volatile register typedef return else case goto new delete throw mutable using namespace operator public private protected do sizeof co_return co_await co_yield".split(
    " ",
  ),
);
const PRIMITIVES = new Set("void bool char short int long float double signed unsigned auto".split(" "));
const SUFFIXES = new Set([")", "const", "noexcept", "override", "final"]);

export function isMacroName(word: string): boolean {
  return MACRO.test(word);
}

/** `X(1)`, `XX(a, b)`. */
export function isShortMacro(word: string): boolean {
  return word.length < 3 && /^[A-Z]{1,2}$/.test(word);
}

/** A macro without arguments that may be left out. */
export function isAttribute(place: Place): boolean {
  const { text, start, nameEnd, end, before, isStart, isInClass, isInList, types } = place;
  const isConvention = CONVENTION.test(text.slice(start, nameEnd));
  const follows = (pattern: RegExp) => {
    pattern.lastIndex = end;
    return pattern.exec(text);
  };
  if (before === "(" && isConvention) return follows(STAR_FOLLOWS) !== null;
  if (follows(KEYWORD_FOLLOWS)) return before !== "=" && before !== "return";
  if (TYPE_WORDS.has(before)) return follows(TYPE_BODY_FOLLOWS) !== null;
  if (SUFFIXES.has(before) && follows(BODY_FOLLOWS)) return true;
  if (isStart) {
    if (follows(CONST_FOLLOWS)) return true;
    const declaration = follows(DECLARATION_FOLLOWS);
    // In `HANDLE file UNUSED;` the type comes first.
    if (declaration && !(isMacroName(declaration[1]!) && declaration[2] !== "(")) return true;
    const owner = follows(CONSTRUCTOR_FOLLOWS)?.[1];
    if (owner && (owner.startsWith("~") || types.has(owner))) return true;
    if (isAlone(text, start, end, isInClass ? ";" : before)) return true;
  }
  if (!/^[\p{L}_]/u.test(before) || NOT_TYPES.has(before)) return false;
  // `int run(Store store LIFETIME, int x UNUSED)`
  if (follows(PARAMETER_ENDS)) return isInList && !PRIMITIVES.has(before) && !isMacroName(before);
  return follows(FUNCTION_FOLLOWS) !== null && (!isMacroName(before) || isConvention);
}

/** On a line of its own, and not part of an expression. */
function isAlone(text: string, start: number, end: number, before: string): boolean {
  if (!/(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 80), start))) return false;
  LINE_ENDS.lastIndex = end;
  const line = LINE_ENDS.exec(text);
  if (!line) return false;
  const next = text[end + line[0].length] ?? "";
  return /[\p{L}_#~[]/u.test(next) || (next === "}" && before !== "{") || next === "";
}

export type MacroCall =
  /** `MAP(x)` on a line of its own: wants a semicolon. */
  | { kind: "statement"; end: number }
  /** `ALIGNED(8) static int x;`: may be left out. */
  | { kind: "attribute"; end: number }
  /** `UNUSED(static int run(void)) {`: the declaration stands in the brackets. */
  | { kind: "declaration"; open: number; close: number };

const WRAPPED = new RegExp(
  `\\(\\s*(?:(?:const|struct\\s+\\w+|enum\\s+\\w+|${DECLARATION})\\b[\\s*]*)+(?:\\w+[\\s*]+){0,8}[A-Za-z_]\\w*\\s*\\(`,
  "y",
);

/** A macro with arguments at the start of a statement. */
export function readMacroCall(text: string, start: number, nameEnd: number): MacroCall | undefined {
  const open = nameEnd + /^[ \t]*/.exec(text.slice(nameEnd, nameEnd + 40))![0].length;
  if (text[open] !== "(") return undefined;
  const close = closing(text, open);
  if (close === undefined) return undefined;
  const end = close + 1;
  WRAPPED.lastIndex = open;
  if (WRAPPED.test(text) && /^\s*[{;]/.test(text.slice(end, end + 80)))
    return { kind: "declaration", open, close };
  KEYWORD_FOLLOWS_ON_LINE.lastIndex = end;
  if (KEYWORD_FOLLOWS_ON_LINE.test(text)) return { kind: "attribute", end };
  if (end >= text.length || !isAlone(text, start, end, ";")) return undefined;
  // `PRAGMA(diagnostic push)` is no call of the language.
  return { kind: /[\w"]\s+[\w":]/.test(text.slice(open, close)) ? "attribute" : "statement", end };
}

const AFTER_PARAMETERS = new Set([")", "const", "noexcept", "override", "final"]);
const HEAD_CHARS = 600;

/** Behind the parameters of a function: `void run() const LOCKS(mutex) {`, but not `if (a) EACH(b) {`. */
export function isSuffix({
  text,
  start,
  nameEnd,
  before,
  isInClass,
}: Omit<Place, "end" | "isStart" | "isInList" | "types">): boolean {
  if (!AFTER_PARAMETERS.has(before) || text[nameEnd] !== "(") return false;
  const close = closing(text, nameEnd);
  if (close === undefined) return false;
  const next = /^\s*(.?)/s.exec(text.slice(close + 1, close + 80))![1];
  if (next !== "{" && !(next === ";" && isInClass)) return false;
  if (before !== ")") return true;
  const code = text
    .slice(Math.max(0, start - HEAD_CHARS), start)
    .replace(/\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g, "");
  return !/\b(?:if|else|for|while|switch|do|return)\b/.test(/[^;{}]*$/.exec(code)![0]);
}

const CALL_CHARS = 2000;

/** The offset of the bracket that closes the one at `open`, if it is not far and no statement ends in between. */
export function closing(text: string, open: number): number | undefined {
  let depth = 0;
  const limit = Math.min(text.length, open + CALL_CHARS);
  for (let i = open; i < limit; i++) {
    const c = text[i];
    if (c === "(") depth++;
    else if (c === ")" && --depth === 0) return i;
    else if (c === '"') {
      do i++;
      while (i < limit && (text[i] !== '"' || text[i - 1] === "\\"));
    } else if (c === ";" || c === "#") return undefined;
  }
  return undefined;
}
