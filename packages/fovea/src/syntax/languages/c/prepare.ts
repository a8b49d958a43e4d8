/**
 * Makes C and C++ readable for their grammars, which know nothing of what the preprocessor will do:
 *
 *  - macros in places where the language has no words: `UV_EXTERN int run(void);`, `class API Store {`, `Q_OBJECT`,
 *    `fmt_inline int run()`
 *  - macros around declarations: `UNUSED(static int run(void)) { … }`
 *  - conditionals that cut through statements: `#ifdef A` `if (x) {` `#else` `if (y) {` `#endif`
 *
 * Such words and lines are overwritten with blanks, so that all offsets stay. Conditionals around whole statements
 * and declarations are left alone: the grammars understand them, and no branch must be hidden.
 */
import { applyEdits, type Edit } from "./edits.ts";
import { isLeadWord } from "./lead-words.ts";
import { closing, isAttribute, isMacroName, isShortMacro, isSuffix, readMacroCall } from "./macros.ts";
import {
  ALONE,
  ARGUMENTS,
  BETWEEN,
  CONSTRAINT,
  CONTROL,
  findEndif,
  isLineStart,
  MODIFIERS,
  NAME,
  NAMES_IN_A_ROW,
  NO_START,
  readDirective,
  STARTS,
  TOKEN,
  TYPE_ARGUMENT,
  UNREADABLE,
} from "./tokens.ts";

export function prepare(text: string): string {
  return new Preparer(text).run();
}

type Bracket = "(" | "[" | "block" | "class" | "enum" | "value";

interface Branching {
  /** Open brackets where it began, and the fewest since. */
  depth: number;
  least: number;
  directives: [number, number][];
  branchStart: number;
  /** In the middle of a statement, or with brackets that do not match: the directives must go. */
  isBroken: boolean;
  /** In the middle of a list of values, where all branches may stay. */
  isList: boolean;
  hasTokens: boolean;
}

class Preparer {
  readonly #text: string;
  readonly #edits: Edit[] = [];
  readonly #brackets: Bracket[] = [];
  /** For each open bracket the token before it. */
  readonly #openers: string[] = [];
  readonly #branchings: Branching[] = [];
  readonly #types = new Set<string>();
  /** Closing brackets that will be blanked. */
  readonly #ignored = new Set<number>();
  #at = 0;
  /** The token before; empty at the start of the file. */
  #before = "";
  /** Words in capitals up to here have been looked at. */
  #namesDone = 0;
  /** The token before the bracket that was closed last. */
  #closed = "";
  /** Does the token before end a statement, so that a declaration may begin here? */
  #isStart = true;
  /** What the next brace will open: `enum` or `class` was seen since the last statement ended. */
  #opens: Bracket = "block";

  constructor(text: string) {
    this.#text = text;
  }

  run(): string {
    const text = this.#text;
    for (;;) {
      TOKEN.lastIndex = this.#at;
      const match = TOKEN.exec(text);
      if (!match) break;
      const token = match[0];
      this.#at = match.index + token.length;
      if (token.length > 1 && token[0] === "/") continue;
      if (token === "#" && isLineStart(text, match.index)) this.#directive(match.index);
      else this.#token(token, match.index);
    }
    return applyEdits(text, this.#edits);
  }

  #blank(start: number, end: number): true {
    this.#edits.push([start, end, ""]);
    return true;
  }

  #token(token: string, start: number): void {
    const branching = this.#branchings.at(-1);
    if (branching && !branching.hasTokens) {
      branching.hasTokens = true;
      if (NO_START.has(token)) branching.isBroken = true;
    }
    if (token === ")" && this.#ignored.has(start)) return;
    const first = token.charCodeAt(0);
    if (first >= 65 && first <= 90) {
      if (isMacroName(token) && this.#macro(start)) return;
      if (this.#isStart && isShortMacro(token) && this.#macroCall(start)) return;
    }
    if (token === "struct" && this.#isArgument(start)) return;
    if (this.#isStart && isLeadWord(this.#text, token, this.#at)) return void this.#blank(start, this.#at);
    this.#track(token);
    if (this.#before === "class" || this.#before === "struct") this.#types.add(token);
    this.#isStart =
      STARTS.has(token) ||
      (this.#isStart && MODIFIERS.has(token)) ||
      (token === ">" && this.#brackets.at(-1) !== "(");
    this.#before = token;
  }

  #track(token: string): void {
    switch (token) {
      case "(":
      case "[":
        this.#open(token);
        break;
      case "{":
        this.#open(this.#isValue() ? "value" : this.#opens);
        this.#opens = "block";
        break;
      case ")":
      case "]":
      case "}":
        this.#close(token);
        break;
      case "enum":
        this.#opens = "enum";
        break;
      case "class":
      case "struct":
      case "union":
        if (this.#opens !== "enum") this.#opens = "class";
        break;
      case ";":
      case "=":
        this.#opens = "block";
        break;
    }
  }

  /** Does the brace here begin a list of values? */
  #isValue(): boolean {
    const before = this.#before;
    if (before === "{") return this.#brackets.at(-1) === "value";
    return before === "=" || before === "return" || before === "]" || before === "," || before === "(";
  }

  #open(bracket: Bracket): void {
    this.#brackets.push(bracket);
    this.#openers.push(this.#before);
  }

  #close(token: string): void {
    const top = this.#brackets.at(-1);
    if (token === "}") {
      // Where brackets do not match, trust the braces.
      while (this.#brackets.at(-1) === "(" || this.#brackets.at(-1) === "[") this.#pop();
      this.#opens = "block";
    } else if (top !== (token === ")" ? "(" : "[")) return;
    this.#pop();
  }

  #pop(): void {
    this.#brackets.pop();
    this.#closed = this.#openers.pop() ?? "";
    const branching = this.#branchings.at(-1);
    if (branching) branching.least = Math.min(branching.least, this.#brackets.length);
  }

  /** True when the word in capitals at `start` (and maybe more) has been dealt with. */
  #macro(start: number): boolean {
    if (this.#brackets.at(-1) === "enum") return this.#macroInEnum(start);
    if (this.#brackets.at(-1) === "value") return false;
    if (this.#before === "if") return this.#blank(start, this.#at);
    if (this.#before === "," && this.#isConstraint(start)) return true;
    const names: [number, number][] = [];
    NAME.lastIndex = start;
    for (let m = NAME.exec(this.#text); m && names.length < NAMES_IN_A_ROW; m = NAME.exec(this.#text))
      names.push([NAME.lastIndex - m[0].trimStart().length, NAME.lastIndex]);
    if (names.length > 0) return this.#namesDone <= start && this.#macroNames(names);
    // `class EXPORT("x") Store {`
    const isOfType = this.#before === "class" || this.#before === "struct";
    if (this.#isStart && this.#macroCall(start)) return true;
    const isInClass = this.#brackets.at(-1) === "class";
    const place = { text: this.#text, start, nameEnd: this.#at, before: this.#before, isInClass };
    return (isOfType || isSuffix(place)) && this.#attributeCall(start);
  }

  /** Several may stand in a row; the last is looked at first, since what follows it tells most. */
  #macroNames(names: readonly [number, number][]): boolean {
    const text = this.#text;
    const inside = this.#brackets.at(-1);
    const around = {
      text,
      isStart: this.#isStart,
      isInClass: inside === "class",
      isInList: inside === "(",
      types: this.#types,
    };
    let left = "";
    let isChanged = false;
    for (let i = names.length - 1; i >= 0; i--) {
      const [start, nameEnd] = names[i]!;
      const before = i === 0 ? this.#before : text.slice(...names[i - 1]!);
      const end = left === "" ? names.at(-1)![1] : nameEnd;
      if (isAttribute({ ...around, start, nameEnd, end, before })) isChanged = this.#blank(start, nameEnd);
      else if (left === "") left = text.slice(start, nameEnd);
    }
    this.#namesDone = names.at(-1)![1];
    if (!isChanged) return false;
    this.#at = names.at(-1)![1];
    if (left !== "") {
      this.#before = left;
      this.#isStart = false;
    }
    return true;
  }

  #attributeCall(start: number): boolean {
    const close = this.#text[this.#at] === "(" ? closing(this.#text, this.#at) : undefined;
    if (close === undefined) return false;
    this.#at = close + 1;
    return this.#blank(start, this.#at);
  }

  #macroCall(start: number): boolean {
    const call = readMacroCall(this.#text, start, this.#at);
    if (!call) return false;
    if (call.kind === "declaration") {
      this.#blank(start, call.open + 1);
      this.#blank(call.close, call.close + 1);
      this.#ignored.add(call.close);
      this.#at = call.open + 1;
      return true;
    }
    this.#at = call.end;
    if (call.kind === "attribute" || this.#brackets.at(-1) === "class") return this.#blank(start, call.end);
    this.#edits.push([call.end, call.end + 1, ";"]);
    this.#at = call.end + 1;
    this.#before = ";";
    return true;
  }

  /** Among the members of an enum: `ERROR_MAP(XX)`, or a name without a comma. */
  #macroInEnum(start: number): boolean {
    if (!["{", ",", ")", ""].includes(this.#before)) return false;
    ALONE.lastIndex = this.#at;
    if (ALONE.test(this.#text)) return this.#blank(start, this.#at);
    ARGUMENTS.lastIndex = start;
    const call = ARGUMENTS.exec(this.#text)?.[0];
    if (!call) return false;
    this.#at = start + call.length;
    return this.#blank(start, this.#at);
  }

  /** `container_of(it, struct item, node)`: a type among values. */
  #isArgument(start: number): boolean {
    const opener = this.#brackets.at(-1) === "(" ? this.#openers.at(-1)! : "";
    if (
      !/^[A-Za-z_]/.test(opener) ||
      /^(?:sizeof|(?=\w+$)\w*?align.*|_*typeof_*|offsetof|va_arg)$/i.test(opener)
    )
      return false;
    TYPE_ARGUMENT.lastIndex = this.#at;
    return TYPE_ARGUMENT.test(this.#text) && this.#blank(start, this.#at);
  }

  /** `template <typename T, ENABLE_IF(…)>`: stands for a parameter without a name. */
  #isConstraint(start: number): boolean {
    const text = this.#text;
    CONSTRAINT.lastIndex = start;
    if (!CONSTRAINT.test(text)) return false;
    if (!/template\s*<[^;{}]*$/.test(text.slice(Math.max(0, start - 600), start))) return false;
    const close = closing(text, text.indexOf("(", start));
    if (close === undefined) return false;
    this.#edits.push([start, close + 1, "class"]);
    this.#at = close + 1;
    this.#before = "class";
    return true;
  }

  #directive(start: number): void {
    const { end, keyword } = readDirective(this.#text, start);
    this.#at = end;
    if (keyword === "if" || keyword.startsWith("elif")) this.#condition(start, end);
    if (keyword.startsWith("if")) this.#if(start, end);
    else if (keyword.startsWith("el")) this.#else(start, end);
    else if (keyword === "endif") this.#endif(start, end);
    else {
      const inside = this.#brackets.at(-1);
      if (inside === "enum" || inside === "value" || inside === "(") this.#blank(start, end);
      else if (keyword === "define") this.#define(start, end);
    }
  }

  #condition(start: number, end: number): void {
    const condition = this.#text.slice(start, end);
    if (!UNREADABLE.test(condition)) return;
    const from = start + /^#\s*[a-z]+/.exec(condition)![0].length + 1;
    if (from < end) this.#edits.push([from, end, "1"]);
  }

  /** For the grammars, a comment ends a macro even if its line goes on. */
  #define(start: number, end: number): void {
    const definition = this.#text.slice(start, end);
    if (!definition.includes("\n") || !definition.includes("/*")) return;
    for (const comment of definition.matchAll(/\/\*(?:.*?(\*\/)|.*)/g))
      if (comment[1]) this.#blank(start + comment.index, start + comment.index + comment[0].length);
  }

  #if(start: number, end: number): void {
    const inside = this.#brackets.at(-1);
    const isList = inside === "value";
    this.#branchings.push({
      depth: this.#brackets.length,
      least: this.#brackets.length,
      directives: [[start, end]],
      branchStart: end,
      isBroken: inside === "(" || inside === "[" || isList || !this.#isBetween(),
      isList,
      hasTokens: false,
    });
  }

  #else(start: number, end: number): void {
    const branching = this.#branchings.at(-1);
    if (!branching) return;
    branching.directives.push([start, end]);
    this.#endBranch(branching);
    if (branching.isBroken && !branching.isList) this.#skipBranches(branching, start);
    else {
      branching.branchStart = end;
      branching.hasTokens = false;
    }
  }

  #endif(start: number, end: number): void {
    const branching = this.#branchings.pop();
    if (!branching) return;
    branching.directives.push([start, end]);
    const wasBroken = branching.isBroken;
    this.#endBranch(branching);
    if (branching.isBroken) {
      // The branches before were fine, the last is not.
      if (branching.directives.length > 2 && !wasBroken) this.#dropBranch(branching, start);
      for (const [from, to] of branching.directives) this.#blank(from, to);
    } else if (this.#brackets.at(-1) !== "enum") {
      this.#before = ";";
      this.#isStart = true;
    }
    const outer = this.#branchings.at(-1);
    if (outer) {
      outer.least = Math.min(outer.least, branching.least);
      outer.hasTokens = true;
    }
  }

  #endBranch(branching: Branching): void {
    if (this.#brackets.length !== branching.depth || branching.least < branching.depth)
      branching.isBroken = true;
    if (branching.hasTokens && !this.#isBetween()) branching.isBroken = true;
  }

  /** Between two statements, declarations or members. */
  #isBetween(): boolean {
    const before = this.#before;
    if (this.#brackets.at(-1) === "enum") return true;
    if (before === ")") return !CONTROL.has(this.#closed);
    return before === "" || BETWEEN.has(before) || isMacroName(before);
  }

  #dropBranch(branching: Branching, end: number): void {
    this.#blank(branching.branchStart, end);
    this.#brackets.length = Math.min(this.#brackets.length, branching.depth);
    this.#openers.length = this.#brackets.length;
    this.#before = ";";
    this.#isStart = true;
  }

  /** Blanks everything from an `#else` to its `#endif`; what stands there is not looked at. */
  #skipBranches(branching: Branching, from: number): void {
    const end = findEndif(this.#text, from);
    this.#at = end ?? this.#text.length;
    if (end === undefined) return;
    this.#blank(from, end);
    branching.hasTokens = false;
  }
}
