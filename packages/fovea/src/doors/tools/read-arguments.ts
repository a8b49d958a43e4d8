/**
 * Checks what was sent to a tool against its arguments. Texts that clearly mean a number, a truth, a list or an object
 * are taken as such: models write them, clients send them for tools that are not listed, and flags are nothing else.
 */
import { limits } from "../../base/limits.ts";
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
      `there is no argument ${shorten(unknown)}`,
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
      const read = READERS[argument.kind](value, argument);
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

/** Undefined where the value is none of this kind. */
const READERS: Record<Argument["kind"], (value: unknown, argument: Argument) => unknown> = {
  text: (value) => readText(value),
  integer(value, argument) {
    const read = readNumber(value, argument);
    return Number.isInteger(read) ? read : undefined;
  },
  number: readNumber,
  toggle(value) {
    if (value === true || value === "true") return true;
    return value === false || value === "false" ? false : undefined;
  },
  choice: (value, { values = [] }) => values.find((one) => one === value),
  list(value, { values, isRequired }) {
    const meant = fromJson(value, "[");
    const items = Array.isArray(meant) ? meant : [value];
    if (items.length > limits.argumentItems || (isRequired && items.length === 0)) return undefined;
    const isItem = (item: unknown) =>
      readText(item) !== undefined && (!values || values.includes(item as string));
    return items.every(isItem) ? items : undefined;
  },
  record(given) {
    const value = fromJson(given, "{");
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return JSON.stringify(value).length <= limits.argumentChars ? value : undefined;
  },
};

function readText(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= limits.argumentChars && !value.includes("\0")
    ? value
    : undefined;
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

function readNumber(value: unknown, { min = -Infinity, max = Infinity }: Argument): number | undefined {
  const read = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof read === "number" && read >= min && read <= max ? read : undefined;
}

/** Of a list the first item that may not be in it. */
function wrongItem(given: unknown, { kind, values }: Argument): unknown {
  const value = kind === "list" ? fromJson(given, "[") : given;
  if (!values || !Array.isArray(value)) return value;
  const wrong = value.find((item) => typeof item === "string" && !values.includes(item)) as unknown;
  return wrong ?? value;
}

function sayWrong(value: unknown): string {
  return typeof value === "string" && value.length > limits.argumentChars
    ? `too long: ${value.length} characters`
    : `wrong: ${shorten(value)}`;
}

function sayWhat(name: string, { kind, doc, values, min, max }: Argument): string {
  const kinds: Record<Argument["kind"], string> = {
    text: `a text of at most ${limits.argumentChars} characters`,
    integer: `a whole number${range(min, max)}`,
    number: `a number${range(min, max)}`,
    toggle: "true or false",
    choice: `one of ${values?.join(", ")}`,
    list: values
      ? `a list of some of ${values.join(", ")}`
      : `a list of at most ${limits.argumentItems} texts, not empty`,
    record: `an object of at most ${limits.argumentChars} characters`,
  };
  const about = /^Default \S+(?:;|$)/.test(doc) ? ` (d${doc.slice(1)})` : doc === "" ? "" : `: ${doc}`;
  return `Give ${name} as ${kinds[kind]}${about}.`;
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
