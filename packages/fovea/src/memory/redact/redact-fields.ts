/**
 * Redacts what comes with a text: names, tags, nested metadata. A value in metadata is also judged together with its
 * key, since `{ "password": "tulip7" }` gives itself away only by the key. Counts everything it has cut out.
 */
import type { Redacted, Redaction } from "./redact.ts";

export type Redact = (text: string) => Redacted;

export class FieldRedactor {
  readonly #redact: Redact;
  readonly #counts = new Map<string, number>();

  constructor(redact: Redact) {
    this.#redact = redact;
  }

  /** What was cut out so far, of all fields together. */
  get redactions(): Redaction[] {
    return [...this.#counts].map(([rule, count]) => ({ rule, count }));
  }

  text(text: string): string {
    const { text: clean, redactions } = this.#redact(text);
    for (const { rule, count } of redactions) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + count);
    return clean;
  }

  texts(texts: readonly string[]): string[] {
    return texts.map((text) => this.text(text));
  }

  record(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(record).map(([key, value]) => [this.text(key), this.#value(key, value)]),
    );
  }

  #value(key: string, value: unknown): unknown {
    if (typeof value === "string") return this.#valueOf(key, this.text(value));
    if (typeof value === "number") return this.#number(key, value);
    if (Array.isArray(value)) return value.map((one) => this.#value(key, one));
    if (typeof value === "object" && value !== null) return this.record(value as Record<string, unknown>);
    return value;
  }

  /** The text as JSON has it beside its key. What is left of it is read back, or else nothing of it is kept. */
  #valueOf(key: string, text: string): string {
    const before = `${JSON.stringify(key)}: `;
    const clean = this.text(before + JSON.stringify(text));
    if (clean === before + JSON.stringify(text)) return text;
    const rest = clean.slice(clean.indexOf(": ") + 2);
    try {
      return String(JSON.parse(rest));
    } catch {
      return rest;
    }
  }

  /** A PIN may be written as a number. */
  #number(key: string, value: number): number | string {
    const clean = this.#valueOf(key, String(value));
    return clean === String(value) ? value : clean;
  }
}

/** Is there a secret in it? For what identifies a memory, where a mark would make two different things the same. */
export function hasSecret(redact: Redact, text: string | undefined): boolean {
  return text !== undefined && redact(text).redactions.length > 0;
}
