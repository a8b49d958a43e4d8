/**
 * Describes a value that a user may give: its kind, its bounds and its purpose. Settings (`config/field.ts`) and
 * arguments of tools (`doors/tools/argument.ts`) are described by it, each with what it needs besides.
 *
 * Our own few kinds rather than a library of schemas: loading one takes longer than all the rest of a start.
 */
export type ValueKind = "text" | "integer" | "number" | "toggle" | "choice" | "list" | "record";

export interface ValueSpec {
  readonly kind: ValueKind;
  readonly doc: string;
  readonly min?: number;
  readonly max?: number;
  /** The allowed values of a choice, or of the items of a list. */
  readonly values?: readonly string[];
}

export type Range = readonly [min: number, max: number];

/** What JSON calls the kinds. */
export const JSON_TYPES: Record<ValueKind, string> = {
  text: "string",
  integer: "integer",
  number: "number",
  toggle: "boolean",
  choice: "string",
  list: "array",
  record: "object",
};

const IS_KIND: Record<ValueKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === "string",
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  toggle: (value) => typeof value === "boolean",
  choice: (value) => typeof value === "string",
  list: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  record: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

export function isOfKind({ kind }: ValueSpec, value: unknown): boolean {
  return IS_KIND[kind](value);
}

export function isInRange({ min, max }: ValueSpec, value: unknown): boolean {
  return typeof value !== "number" || (value >= (min ?? value) && value <= (max ?? value));
}

/** The value, or of a list the first item, that is none of those allowed. */
export function strangerIn({ values }: ValueSpec, value: unknown): unknown {
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  return values && chosen.find((item) => !values.includes(item as string));
}

export function isAllowed(spec: ValueSpec, value: unknown): boolean {
  return isOfKind(spec, value) && isInRange(spec, value) && strangerIn(spec, value) === undefined;
}

/** "a whole number", "one of a, b". */
export function sayKind({ kind, values }: ValueSpec): string {
  const choice = values?.join(", ") ?? "";
  const kinds: Record<ValueKind, string> = {
    text: "a text",
    integer: "a whole number",
    number: "a number",
    toggle: "true or false",
    choice: `one of ${choice}`,
    list: values ? `a list of some of ${choice}` : "a list of texts",
    record: "an object",
  };
  return kinds[kind];
}
