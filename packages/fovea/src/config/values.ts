/**
 * Single values against the schema: is this value allowed, and what does this text from a command line or an
 * environment variable mean. Messages are clauses that follow the name of the key. Reads nothing.
 */
import { isScalar, isSeq, parseDocument } from "yaml";
import { isInRange, isOfKind, sayKind, strangerIn } from "../base/value-spec.ts";
import { visibleText } from "../base/visible-text.ts";
import type { ConfigValue, Field } from "./field.ts";

/** What is wrong with a value that came from a file, or undefined when it is right. */
export function findMistake(field: Field, value: unknown): string | undefined {
  if (!isOfKind(field, value))
    return `expected ${sayKind(field)}, got ${show(field, value)}${hint(field, value)}`;
  if (!isInRange(field, value)) return `must be from ${field.min} to ${field.max}, got ${String(value)}`;
  const stranger = strangerIn(field, value);
  if (stranger !== undefined) return `expected ${sayKind(field)}, got ${show(field, stranger)}`;
  return undefined;
}

type Parsed = { readonly value: ConfigValue } | { readonly mistake: string };

/** Reads a value given as text, by the type of its field. A list is comma separated, or in YAML's `[a, b]`. */
export function parseText(field: Field, text: string): Parsed {
  const value = fromText(field, text);
  const mistake = findMistake(field, value);
  return mistake === undefined ? { value: value as ConfigValue } : { mistake };
}

const yes = ["true", "yes", "on", "1"];
const no = ["false", "no", "off", "0"];

function fromText(field: Field, text: string): unknown {
  const trimmed = text.trim();
  switch (field.kind) {
    case "integer":
    case "number":
      return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text;
    case "toggle":
      if (yes.includes(trimmed.toLowerCase())) return true;
      return no.includes(trimmed.toLowerCase()) ? false : text;
    case "list":
      return trimmed.startsWith("[") && trimmed.endsWith("]") ? fromYamlList(trimmed) : splitList(trimmed);
    case "choice":
      return trimmed;
    default:
      return text;
  }
}

/** The items of a YAML list, or the text itself when it is not one: an unquoted `*` would begin an alias, say. */
function fromYamlList(text: string): unknown {
  const { contents, errors } = parseDocument(text);
  if (errors.length > 0 || !isSeq(contents)) return text;
  const items = contents.items.filter((item) => isScalar(item));
  return items.length === contents.items.length ? items.map((item) => item.value) : text;
}

/** Splits at commas, but not inside braces: `*.{js,ts}` is one pattern. */
function splitList(text: string): string[] {
  const parts = text.match(/(?:\{[^{}]*\}|[^,])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function show(field: Field, value: unknown): string {
  if (field.secret) return "a value of another type";
  if (value === null) return "nothing";
  if (Array.isArray(value)) return field.kind === "list" ? "a list with items of another type" : "a list";
  if (typeof value === "object") return "a section";
  const text = visibleText(typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : String(value));
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function hint(field: Field, value: unknown): string {
  if (field.kind === "list" && typeof value === "string" && value.startsWith("["))
    return " (put patterns in quotes)";
  if (field.kind === "text" && (typeof value === "number" || typeof value === "boolean"))
    return " (put it in quotes)";
  return "";
}
