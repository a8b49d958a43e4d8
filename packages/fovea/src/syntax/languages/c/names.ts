/** Finds the name in a declarator or a qualified name of C and C++, as written. */
import type { NameParts } from "../../language.ts";
import type { Span } from "../../span.ts";

const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
/** What stands before a name: stars, brackets, qualifiers, attributes, calling conventions. */
const LEAD =
  /[\s*&^]|\.\.\.|\(|\[\[.*?\]\]|__(?:attribute__|declspec)\s*\(+[^()]*\)+|(?:const|volatile|restrict|__\w+|[A-Z][A-Z_]*(?:API|ENTRY|CALL|CALLBACK|PASCAL|CDECL))\b(?=[\s*&(])/y;
const OPERATOR =
  /\s*(?:""\s*[\p{L}_][\p{L}\p{N}_]*|\(\s*\)|\[\s*\]|(?:new|delete)\b(?:\s*\[\s*\])?|co_await\b|[^\w\s(:]+|[^(]+)/uy;
/** `TEST(Suite, name) { … }` defines what its arguments say. */
const MACRO = /^[A-Z][A-Z0-9_]{2,}$/;
const MACRO_ARGUMENTS = /^\(\s*(?:([\p{L}_][\p{L}\p{N}_]*)\s*,\s*)?([\p{L}_][\p{L}\p{N}_]*)\s*\)$/u;
const KEYWORDS = new Set(
  "auto bool char class const double enum float int long short signed struct typename union unsigned void".split(
    " ",
  ),
);

export function readName(text: string): NameParts | undefined {
  if (PLAIN.test(text)) return KEYWORDS.has(text) ? undefined : { name: { start: 0, end: text.length } };
  let at = 0;
  let isPointerInBrackets = false;
  let depth = 0;
  for (;;) {
    LEAD.lastIndex = at;
    const lead = LEAD.exec(text)?.[0];
    if (!lead) break;
    if (lead === "(") depth++;
    if (lead === "*" || lead === "&" || lead === "^") isPointerInBrackets = depth > 0;
    at += lead.length;
  }
  const path = readPath(text, at);
  if (!path) return undefined;
  if (path.isMemberPointer) {
    const inner = readName(text.slice(path.end));
    return inner && { name: moved(inner.name, path.end) };
  }
  const name = text.slice(path.name.start, path.name.end);
  if (KEYWORDS.has(name)) return undefined;
  const parts: NameParts = { name: path.name };
  if (path.isTemplate) parts.isSpecialized = true;
  if (path.receiver) parts.receiver = path.receiver;
  let end = skipSpace(text, path.end);
  if (depth > 0 && !isPointerInBrackets) while (text[end] === ")") end = skipSpace(text, end + 1);
  if (text[end] !== "(") return parts;
  const parameters = { start: end, end: closing(text, end, "(", ")") };
  const macro = MACRO.test(name) && MACRO_ARGUMENTS.exec(text.slice(end));
  if (macro) return namedByArguments(macro, end);
  parts.parameters = parameters;
  const arrow = text.indexOf("->", parameters.end);
  if (arrow !== -1) {
    const start = skipSpace(text, arrow + 2);
    const type = text.slice(start).replace(/(?<!\s)\s+(?:(?:override|final)\s*|requires\b.*)?$/s, "");
    parts.returns = { start, end: start + type.length };
  }
  return parts;
}

function namedByArguments(match: RegExpExecArray, offset: number): NameParts {
  const [whole, suite, test = ""] = match;
  const start = offset + whole.lastIndexOf(test);
  const name = { start, end: start + test.length };
  if (!suite) return { name, needsBody: true };
  const at = offset + whole.indexOf(suite);
  return { name, receiver: { start: at, end: at + suite.length }, needsBody: true };
}

interface Path {
  name: Span;
  receiver?: Span;
  end: number;
  /** `Store::*` before the name of a pointer to a member. */
  isMemberPointer?: true;
  /** `hash<Store>`: the last part has arguments. */
  isTemplate?: true;
}

/** `ns::Store<T>::run`, `::run`, `Store::~Store`, `Store::operator bool`. */
function readPath(text: string, from: number): Path | undefined {
  const start = text.startsWith("::", from) ? skipSpace(text, from + 2) : from;
  let at = start;
  let before = at;
  for (;;) {
    const begin = at;
    if (text[at] === "~") at = skipSpace(text, at + 1);
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    if (!word) {
      if (text[at] === "*" && begin > start)
        return { name: { start, end: before }, end: at, isMemberPointer: true };
      return undefined;
    }
    at += word.length;
    const receiver = begin > start ? { receiver: { start, end: before } } : {};
    if (word === "operator") {
      OPERATOR.lastIndex = at;
      const end = at + (OPERATOR.exec(text)?.[0].trimEnd().length ?? 0);
      return { name: { start: begin, end }, ...receiver, end };
    }
    if (word === "template" && begin > start) {
      at = skipSpace(text, at);
      continue;
    }
    const name = { start: begin, end: at };
    const next = skipSpace(text, at);
    const isTemplate = text[next] === "<";
    if (isTemplate) at = closing(text, next, "<", ">");
    const colons = skipSpace(text, at);
    if (!text.startsWith("::", colons))
      return { name, ...receiver, end: at, ...(isTemplate ? { isTemplate } : {}) };
    before = at;
    at = skipSpace(text, colons + 2);
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

/** The offset after the bracket that closes the one at `from`. */
function closing(text: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (c === open) depth++;
    else if (c === close && text[i - 1] !== "-" && --depth === 0) return i + 1;
    else if (c === '"' || c === "'") {
      const end = text.indexOf(c, i + 1);
      if (end === -1) return text.length;
      i = end;
    }
  }
  return text.length;
}

function moved(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}
