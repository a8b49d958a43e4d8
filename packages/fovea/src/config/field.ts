/**
 * The vocabulary of the schema: one `Field` per key, made by the small constructors below, and the type
 * `ConfigOf` that turns a tree of fields into the type of its values. Knows no key and reads no file.
 */
import type { Range, ValueSpec } from "../base/value-spec.ts";
import type { ProjectBounds, Reason, SetBy } from "./rights.ts";

export type ConfigValue = string | number | boolean | readonly string[];

interface Flags {
  /** The value is a credential: masked in listings, never quoted in an error. */
  readonly secret?: boolean;
  /** The key is accepted and checked today, and takes effect in a later version. */
  readonly later?: boolean;
}

/** Its `doc` is one sentence, which appears in `config list` and in docs/configuration.md. */
export interface Field<T extends ConfigValue = ConfigValue> extends ValueSpec, Flags {
  readonly default: T;
  /** Who may set it; `schema.ts` refuses a field that does not say so. */
  readonly setBy?: SetBy;
}

export interface Section {
  readonly [name: string]: Field | Section;
}

/** The type of the values a tree of fields describes. */
export type ConfigOf<N> = N extends Field<infer T> ? T : { readonly [K in keyof N]: ConfigOf<N[K]> };

export function text(fallback: string, doc: string, flags: Flags = {}): Field<string> {
  return { kind: "text", default: fallback, doc, ...flags };
}

export function integer(fallback: number, [min, max]: Range, doc: string): Field<number> {
  return { kind: "integer", default: fallback, min, max, doc };
}

export function number(fallback: number, [min, max]: Range, doc: string): Field<number> {
  return { kind: "number", default: fallback, min, max, doc };
}

export function toggle(fallback: boolean, doc: string): Field<boolean> {
  return { kind: "toggle", default: fallback, doc };
}

export function list(doc: string): Field<readonly string[]> {
  return { kind: "list", default: [], doc };
}

export function listOf<const V extends string>(values: readonly V[], doc: string): Field<readonly V[]> {
  return { kind: "list", default: values, values, doc };
}

export function choice<const V extends string>(
  values: readonly V[],
  fallback: NoInfer<V>,
  doc: string,
): Field<V> {
  return { kind: "choice", default: fallback, values, doc };
}

/** Marks every field below as taking effect in a later version; the type of the tree stays as it is. */
export function later<N extends Field | Section>(node: N): N {
  return mark(node, () => ({ later: true }));
}

/** Every field below that does not say otherwise is the user's alone to set, for this reason. */
export function users<N extends Field | Section>(reason: Reason, node: N): N {
  return mark(node, ({ setBy }) => ({ setBy: setBy ?? { who: "user", reason } }));
}

/** A project's file may set it too, within these bounds. */
export function projects<F extends Field>(field: F, bounds: ProjectBounds = {}): F {
  return { ...field, setBy: { who: "project", ...bounds } };
}

function mark<N extends Field | Section>(node: N, change: (field: Field) => Partial<Field>): N {
  if (isField(node)) return { ...node, ...change(node) };
  return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, mark(child, change)])) as N;
}

export function isField(node: Field | Section): node is Field {
  return typeof node.kind === "string";
}
