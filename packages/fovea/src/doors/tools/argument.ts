/**
 * The arguments of a tool: what each takes, in words and as a type. One description gives the JSON schema that a client
 * is shown (`toJsonSchema`), the check of what was sent (`read-arguments.ts`) and the flags of the command line.
 */
import { JSON_TYPES, type Range, type ValueSpec } from "../../base/value-spec.ts";

/** `T` is what `run` is given. Its `doc` is a few words, since every client pays for them in tokens. */
export interface Argument<T = unknown> extends ValueSpec {
  readonly isRequired: boolean;
  readonly fallback?: unknown;
  /** Names a file or folder: a door refuses what is outside of what it serves. */
  readonly isPath?: boolean;
  /** Checked and documented like all others, but not in the schema that clients are shown. */
  readonly isRare?: boolean;
  /** Only the command line takes it: it reaches beyond the served repositories, or is of use to people alone. */
  readonly isLocal?: boolean;
  /** No value has it; it carries the type. */
  readonly type?: T;
}

export type Arguments = Readonly<Record<string, Argument>>;

export type ValuesOf<A extends Arguments> = {
  readonly [Name in keyof A]: A[Name] extends Argument<infer T> ? T : never;
};

export function text(doc: string): Argument<string | undefined> {
  return { kind: "text", doc, isRequired: false };
}

export function integer([min, max]: Range, doc: string): Argument<number | undefined> {
  return { kind: "integer", min, max, doc, isRequired: false };
}

export function number([min, max]: Range, doc: string): Argument<number | undefined> {
  return { kind: "number", min, max, doc, isRequired: false };
}

export function toggle(doc: string): Argument<boolean | undefined> {
  return { kind: "toggle", doc, isRequired: false };
}

export function choice<const V extends string>(values: readonly V[], doc: string): Argument<V | undefined> {
  return { kind: "choice", values, doc, isRequired: false };
}

export function list(doc: string): Argument<readonly string[] | undefined> {
  return { kind: "list", doc, isRequired: false };
}

export function listOf<const V extends string>(
  values: readonly V[],
  doc: string,
): Argument<readonly V[] | undefined> {
  return { kind: "list", values, doc, isRequired: false };
}

/** Any object. */
export function record(doc: string): Argument<Readonly<Record<string, unknown>> | undefined> {
  return { kind: "record", doc, isRequired: false };
}

export function asPath<T>(argument: Argument<T>): Argument<T> {
  return { ...argument, isPath: true };
}

export function required<T>(argument: Argument<T>): Argument<NonNullable<T>> {
  return { ...(argument as Argument<NonNullable<T>>), isRequired: true };
}

/** What is used when nothing is said. */
export function orElse<T>(
  argument: Argument<T>,
  fallback: NoInfer<NonNullable<T>>,
): Argument<NonNullable<T>> {
  return { ...(argument as Argument<NonNullable<T>>), fallback };
}

export function rare<T>(argument: Argument<T>): Argument<T> {
  return { ...argument, isRare: true };
}

export function local<T>(argument: Argument<T>): Argument<T> {
  return { ...argument, isRare: true, isLocal: true };
}

/** The arguments that a client may send. */
export function servedArguments(args: Arguments): Arguments {
  return Object.fromEntries(Object.entries(args).filter(([, { isLocal }]) => !isLocal));
}

export interface JsonSchema {
  type: "object";
  properties: Record<string, Record<string, unknown>>;
  required?: string[];
}

/** As short as a schema can be; what it does not say is checked all the same. */
export function toJsonSchema(args: Arguments, isListed: (name: string) => boolean = () => true): JsonSchema {
  const listed = Object.entries(args).filter(([name, { isRare }]) => !isRare && isListed(name));
  const needed = listed.filter(([, argument]) => argument.isRequired).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(listed.map(([name, argument]) => [name, schemaOf(argument)])),
    ...(needed.length > 0 ? { required: needed } : {}),
  };
}

function schemaOf({ kind, doc, values, fallback }: Argument): Record<string, unknown> {
  const allowed = values ? { enum: values } : {};
  return {
    type: JSON_TYPES[kind],
    ...(kind === "list" ? { items: { type: "string", ...allowed } } : allowed),
    ...(doc === "" ? {} : { description: doc }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}
