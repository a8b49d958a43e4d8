/**
 * Values by the name they are given: `password = "…"`, `API_KEY=…`, `"clientSecret": "…"`, `<password>…</password>`,
 * `{name: DB_PASSWORD, value: …}`, `setPassword("…")`. The name says that it is a secret and of which kind, the place
 * whether it can be one; see `secret-names.ts` and `secret-values.ts`.
 */
import { readValues, type Value } from "../read-value.ts";
import type { Rule, Span } from "../rule.ts";
import { NAME_CORE, NAME_TRIGGERS, type SecretKind, secretKindOf } from "../secret-names.ts";
import { hasMix, isSecretValue, type Place } from "../secret-values.ts";

export const assignmentRules: readonly Rule[] = [
  { name: "secret-value", triggers: [...NAME_TRIGGERS, "value"], find: findAssigned },
];

/** A name up to its end and what follows it up to the value. What stands before the core is looked up when needed. */
const ASSIGNED = new RegExp(
  [
    String.raw`(?:${NAME_CORE})(?<rest>[\w-]{0,40})`,
    // The end of a quoted name, a subscript, a tag.
    String.raw`(?<close>(?:\\{0,3}["'\`])?(?:\]|\))?)`,
    // A declared type: `password: string = "…"`.
    String.raw`(?:\s{0,3}[?!]?\s{0,3}:\s{0,3}[\w.&<>[\]|' ]{1,40}(?==[^=]))?`,
    String.raw`(?<sep>\s{0,10}(?::=|=>|={1,3}|!={1,2}|:|%3D|,|\()[ \t]{0,40}|>)`,
  ].join(""),
  "gi",
);

/** In settings of Kubernetes, ECS and .NET the name is itself a value. */
const NAMED_VALUE =
  /\b(?:name|key)["']?\s{0,4}[:=]\s{0,4}["']?(?<name>[\w.:-]{3,80})["']?,?\s{1,40}["']?value["']?\s{0,4}[:=][ \t]{0,4}/gi;

/** `password=password=…`: names that follow one another without a space. Past this number the rest is removed unread. */
const MOST_IN_A_ROW = 8;
const ROW = /\S*/y;

function* findAssigned(text: string): Iterable<Span> {
  let rowEnd = 0;
  let inRow = 0;
  for (const match of text.matchAll(ASSIGNED)) {
    const start = match.index + match[0].length;
    if (start < rowEnd) inRow++;
    else {
      ROW.lastIndex = start;
      rowEnd = start + ROW.exec(text)![0].length;
      inRow = 0;
    }
    if (inRow === MOST_IN_A_ROW) yield { start, end: rowEnd };
    if (inRow >= MOST_IN_A_ROW) continue;
    const name =
      nameBefore(text, match.index) +
      match[0].slice(0, match[0].length - match.groups!.close!.length - match.groups!.sep!.length);
    const kind = secretKindOf(name.split(/[?!:]/)[0]!);
    if (kind !== undefined) yield* findValues(text, match, name, kind);
  }
  for (const match of text.matchAll(NAMED_VALUE)) {
    const kind = secretKindOf(match.groups!.name!);
    if (kind === undefined) continue;
    for (const value of readValues(text, match.index + match[0].length, "line"))
      if (isSecretValue(text.slice(value.start, value.end), kind, value.place)) yield value;
  }
}

function* findValues(text: string, match: RegExpExecArray, name: string, kind: SecretKind): Iterable<Span> {
  const { close, sep } = match.groups as { close: string; sep: string };
  const start = match.index + match[0].length;
  const place = placeOf(text, match.index, name, sep.trim());
  for (const value of readValues(text, start, place))
    if (
      allows(sep.trim(), close, value, text) &&
      isSecretValue(text.slice(value.start, value.end), kind, value.place)
    )
      yield value;
  if (place === "literal") yield* findDotenvPhrase(text, match.index, start);
}

/** The part of the name before its core, with one word of prose: `aws_`, `spring.datasource.`, `client `. */
function nameBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - 60), index);
  return /(?:(?<![A-Za-z\d])[A-Za-z\d]{1,20} )?(?<![\w.$-])[\w.$-]*$/.exec(before)?.[0] ?? "";
}

/** Some separators mean an assignment only if a literal follows, or one that looks like a password. */
function allows(sep: string, close: string, value: Value, text: string): boolean {
  if (sep === ">") return text.startsWith("</", value.end);
  if (value.place !== "quoted") return !/^(?:[,(]|={2,3}|!=+)$/.test(sep);
  if (sep === ",") return /["'`]/.test(close) && hasMix(text.slice(value.start, value.end));
  return sep !== "(" || hasMix(text.slice(value.start, value.end));
}

function placeOf(text: string, index: number, name: string, sep: string): Place {
  const lineStart = lineStartBefore(text, index);
  if (lineStart === undefined) return "inline";
  const before = text.slice(lineStart, index);
  if (sep === "=" && ENVIRONMENT.test(before) && /^[A-Z][A-Z\d_]*$/.test(name.replace(/^.*[ :]/, "")))
    return "literal";
  if (sep === ">") return "line";
  return LINE_START.test(before) ? "line" : "inline";
}

/** Undefined where the line began long ago: looking for it would take as long each time. */
function lineStartBefore(text: string, index: number): number | undefined {
  const from = Math.max(0, index - MOST_BEFORE);
  const found = text.slice(from, index).lastIndexOf("\n");
  return found === -1 ? (from === 0 ? 0 : undefined) : from + found + 1;
}

const MOST_BEFORE = 200;

/** What may precede the core of a variable's name: `export`, `docker run -e`, `env`, `A=1 B=`. */
const ENVIRONMENT = /^(?:[^"'(){}]*\s)?[A-Z\d_]*$/;
const LINE_START =
  /^\s*(?:[-*>#]\s+)?(?:export\s+|set\s+|setx\s+|env\s+)?(?:[A-Za-z]+ ){0,3}["']?[\w.$:/-]*$/;

/** `SESSION_SECRET=keyboard cat` in an env file: words up to the end of the line, among lines of the same form. */
function* findDotenvPhrase(text: string, index: number, start: number): Iterable<Span> {
  const lineStart = lineStartBefore(text, index) ?? index;
  const length = text.slice(start, start + MOST_BEFORE).indexOf("\n");
  const lineEnd = length === -1 ? Math.min(text.length, start + MOST_BEFORE) : start + length;
  const value = text.slice(start, Math.min(lineEnd, start + 200)).trimEnd();
  const isAmongSettings =
    /^[A-Z\d_]{1,60}=/.test(text.slice(lineEnd + 1, lineEnd + 70)) ||
    /(?:^|\n)[A-Z\d_]{1,60}=[^\n]{0,400}\n$/.test(text.slice(Math.max(0, lineStart - 500), lineStart));
  if (
    isAmongSettings &&
    /^[A-Z\d_]+$/.test(text.slice(lineStart, index)) &&
    /^[\w!?.,]+(?: [\w!?.,]+){1,5}$/.test(value)
  )
    yield { start, end: start + value.length };
}
