/**
 * Checks what was sent to a tool against its arguments. Texts that clearly mean a number, a truth, a list or an object
 * are taken as such: models write them, clients send them for tools that are not listed, and flags are nothing else.
 */
import { limits } from "../../base/limits.ts";
import { isAllowed, sayKind, strangerIn, type ValueKind } from "../../base/value-spec.ts";
import type { Argument, Arguments, ValuesOf } from "./argument.ts";
import { didYouMean, wrongArgument } from "./errors.ts";

export function readArguments<A extends Arguments>(
  tool: string,
  args: A,
  given: Readonly<Record<string, unknown>>,
  /** What the one who gave it calls an argument. */
  nameOf: (name: string) => string = (name) => name,
): ValuesOf<A> {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(args, name));
  if (unknown !== undefined)
    throw wrongArgument(
      tool,
      `unknown argument ${shorten(unknown)}`,
      `${didYouMean(unknown, Object.keys(args))}It takes ${Object.keys(args).join(", ")}.`,
    );
  const values: Record<string, unknown> = {};
  for (const [name, argument] of Object.entries(args)) {
    const value = given[name];
    // Clients that fill in every argument of a schema send null for those they leave open.
    if (value === undefined || value === null) {
      if (argument.isRequired)
        throw wrongArgument(tool, `${nameOf(name)} is missing`, sayWhat(nameOf(name), argument));
      values[name] = argument.fallback;
    } else {
      const read = readValue(argument, value);
      if (read === undefined) {
        const wrong = wrongItem(value, argument);
        throw wrongArgument(
          tool,
          `${nameOf(name)} is ${sayWrong(wrong)}`,
          `${typeof wrong === "string" ? didYouMean(wrong, argument.values ?? []) : ""}${sayWhat(nameOf(name), argument)}`,
        );
      }
      values[name] = read;
    }
  }
  return values as ValuesOf<A>;
}

/** Undefined where the value is not allowed. */
function readValue(argument: Argument, given: unknown): unknown {
  const value = MEANT_BY[argument.kind]?.(given) ?? given;
  return isAllowed(argument, value) && isWithinLimits(argument, value) ? value : undefined;
}

/** What a value of another type clearly means. */
const MEANT_BY: Partial<Record<ValueKind, (value: unknown) => unknown>> = {
  integer: numberOf,
  number: numberOf,
  toggle: (value) => (value === "true" ? true : value === "false" ? false : value),
  list: itemsOf,
  record: (value) => fromJson(value, "{"),
};

function numberOf(value: unknown): unknown {
  return typeof value === "string" && value.trim() !== "" ? Number(value) : value;
}

function itemsOf(value: unknown): unknown[] {
  const meant = fromJson(value, "[");
  return Array.isArray(meant) ? meant : [value];
}

function isWithinLimits({ kind, isRequired }: Argument, value: unknown): boolean {
  if (Array.isArray(value))
    return (
      value.length <= limits.argumentItems && (!isRequired || value.length > 0) && value.every(isShortText)
    );
  return kind === "record" ? JSON.stringify(value).length <= limits.argumentChars : isShortText(value);
}

function isShortText(value: unknown): boolean {
  return typeof value !== "string" || (value.length <= limits.argumentChars && !value.includes("\0"));
}

/** What a text says that is clearly JSON; anything else as it is. */
function fromJson(value: unknown, opening: string): unknown {
  if (typeof value !== "string" || value.length > limits.argumentChars || !value.startsWith(opening))
    return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Of a list the first item that may not be in it. */
function wrongItem(given: unknown, argument: Argument): unknown {
  const value = argument.kind === "list" ? fromJson(given, "[") : given;
  return Array.isArray(value) ? (strangerIn(argument, value) ?? value) : value;
}

function sayWrong(value: unknown): string {
  return typeof value === "string" && value.length > limits.argumentChars
    ? `too long: ${value.length} characters`
    : `wrong: ${shorten(value)}`;
}

function sayWhat(name: string, argument: Argument): string {
  const { doc } = argument;
  const about = /^Default \S+(?:;|$)/.test(doc) ? ` (d${doc.slice(1)})` : doc === "" ? "" : `: ${doc}`;
  return `Give ${name} as ${sayKind(argument)}${sayLimit(argument)}${about}.`;
}

function sayLimit({ kind, values, min, max }: Argument): string {
  if (kind === "integer" || kind === "number") return range(min, max);
  if (kind === "text" || kind === "record") return ` of at most ${limits.argumentChars} characters`;
  return kind === "list" && !values ? `, at most ${limits.argumentItems}, not empty` : "";
}

function range(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return "";
  return max === undefined || max === Infinity ? `, at least ${min}` : ` from ${min} to ${max}`;
}

function shorten(value: unknown): string {
  const written = typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : describe(value);
  return written.length > 80 ? `${written.slice(0, 80)}…` : written;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "object" ? "an object" : String(value);
}
