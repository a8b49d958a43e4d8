/** What the names of captures in a query stand for. */

/** What a capture's name says. */
export interface Role {
  /** Set for what a match is about: `comment`, `definition`, `reference` and so on. */
  subject: string | undefined;
  /** Of a definition or reference: `function`, `call`. */
  kind: string;
  /** Otherwise which part of it this is, as a position in PARTS, or -1. */
  part: number;
}

export const PARTS = [
  "name",
  "parameters",
  "returns",
  "body",
  "doc",
  "receiver",
  "arguments",
  "argument",
  "until",
  "after",
  "type",
  "value",
  "owner",
  "key",
  "item",
  "each",
  "within",
  "module",
  // Of an import or export; one match is about one of them.
  "exchange.module",
  "exchange.name",
  "exchange.alias",
  "exchange.all",
  "exchange.default",
] as const;
type Part = (typeof PARTS)[number];
export const partAt = Object.fromEntries(PARTS.map((part, i) => [part, i])) as Record<Part, number>;

const SUBJECTS = new Set([
  "comment",
  "scope",
  "ignore",
  "types",
  "wrapper",
  "section",
  "statement",
  "decorator",
  "error",
  "binding",
  "member",
  "assigned",
  "return",
  "callee",
  "base",
  "lambda",
  "import",
  "export",
  "container",
]);

export function roleOf(capture: string): Role {
  const [, subject, kind = ""] = /^(definition|reference|scope)\.(\w+)$/.exec(capture) ?? [];
  if (subject) return { subject, kind, part: -1 };
  if (SUBJECTS.has(capture)) return { subject: capture, kind: capture, part: -1 };
  // Captures with other names only serve the query's own conditions.
  return {
    subject: undefined,
    kind: "",
    part: partAt[capture.replace(/^(?:im|ex)port\./, "exchange.") as Part] ?? -1,
  };
}
