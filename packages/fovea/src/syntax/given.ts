/**
 * What is kept of a call where a language has overloads, as one text: `(sn` two arguments, a letter for each; `(` none;
 * `<2(v` with two type arguments; `2(a, b` two arguments as written; empty where nothing is known. Most references have
 * none, so it costs next to nothing.
 */
import { looksOfCall } from "./argument-looks.ts";
import { shapeOfArguments } from "./arguments.ts";
import type { Use } from "./captured.ts";
import { expression } from "./expression-text.ts";
import type { Resolution } from "./resolution.ts";
import type { ReferenceKind } from "./types.ts";

export function givenTo(
  text: string,
  { name, arguments: passed }: Use,
  kind: ReferenceKind,
  rules: Resolution | undefined,
): string {
  if (rules?.overloads === "looks") return pack(looksOfCall(kind, text, name.end));
  if (!passed) return "";
  if (rules?.overloads === "arity") return `${passed.list ? passed.count + passed.more : passed.more}(`;
  if (rules?.overloads === "types") return asWritten(text, passed);
  return passed.list ? pack({ arguments: shapeOfArguments(text, passed.list, passed.count) }) : "";
}

function pack(call: { arguments?: string | undefined; typeArguments?: number | undefined }): string {
  const types = call.typeArguments === undefined ? "" : `<${call.typeArguments}`;
  return call.arguments === undefined ? types : `${types}(${call.arguments}`;
}

function asWritten(text: string, { list, count, more }: NonNullable<Use["arguments"]>): string {
  if (!list) return `${more}(`;
  const written = text.slice(list.start + 1, list.end - 1);
  const comments = /\/[/*]/.test(written) ? countComments(written) : 0;
  const arity = count - comments + more;
  return `${arity}(${arity > 0 ? expression(text, { start: list.start + 1, end: list.end - 1 }) : ""}`;
}

/** Comments between arguments are nodes of the list, too; those inside of an argument are not. */
function countComments(list: string): number {
  let depth = 0;
  let count = 0;
  for (const [part] of list.matchAll(
    /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.){1,400}'|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|[([{]|[)\]}]/g,
  )) {
    if (/^[([{]/.test(part)) depth++;
    else if (/^[)\]}]/.test(part)) depth--;
    else if (depth === 0 && part.startsWith("/")) count++;
  }
  return count;
}

/** A letter per argument, or the arguments as written; undefined where they are not known. */
export function argumentsOf(given: string): string | undefined {
  const at = given.indexOf("(");
  return at === -1 ? undefined : given.slice(at + 1);
}

/** How many arguments are given, where they are kept as written; otherwise -1. */
export function arityOf(given: string): number {
  return given === "" || given.startsWith("(") || given.startsWith("<") ? -1 : Number.parseInt(given, 10);
}

/** How many type arguments are written; undefined where that is not known. */
export function typeArgumentsOf(given: string): number | undefined {
  return given.startsWith("<") ? Number.parseInt(given.slice(1), 10) : undefined;
}
