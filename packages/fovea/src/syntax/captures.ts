/**
 * Reads the matches of a language's query into flat lists with offsets. The only file that touches tree-sitter
 * nodes after parsing; each node is asked once for its end and then forgotten.
 */
import type { Node, Query } from "web-tree-sitter";
import { limits } from "../base/limits.ts";
import type { Fields, LoadedLanguage, PartFields } from "./parser.ts";
import type { Span } from "./span.ts";
import type { ReferenceKind, SymbolKind } from "./types.ts";

export interface Definition extends Span {
  /** Position of the pattern in the query; the smaller one wins on the same node. */
  pattern: number;
  kind: SymbolKind | "container";
  name: Span;
  parameters?: Span;
  returns?: Span;
  body?: Span;
  doc?: Span;
  receiver?: Span;
  /** Reaches as far as it can: to the next definition of this sort. */
  isOpenEnded?: true;
  /** Made of several clauses. */
  isJoined?: true;
}

export interface Use {
  pattern: number;
  kind: ReferenceKind | "none";
  name: Span;
  receiver?: Span;
}

export interface Local {
  pattern: number;
  name: Span;
  type?: Span;
  value?: Span;
}

/** A node in which later patterns find no references. */
export interface Ignored extends Span {
  pattern: number;
}

/** An import or an export: the statement and the parts it names. */
export interface Exchange extends Span {
  module?: Span;
  name?: Span;
  alias?: Span;
  all?: Span;
  default?: Span;
}

/** A statement whose names are matched one by one, each without the module they all come from. */
export interface Statement extends Span {
  module: Span;
}

export interface Captures {
  definitions: Definition[];
  uses: Use[];
  locals: Local[];
  imports: Exchange[];
  exports: Exchange[];
  statements: Statement[];
  wrappers: Span[];
  sections: Span[];
  decorators: Span[];
  scopes: Span[];
  ignored: Ignored[];
  comments: Span[];
  errors: Span[];
}

export function readCaptures(
  { query, fields }: LoadedLanguage,
  root: Node,
  isOverdue: () => boolean,
): Captures | undefined {
  const found: Captures = {
    definitions: [],
    uses: [],
    locals: [],
    imports: [],
    exports: [],
    statements: [],
    wrappers: [],
    sections: [],
    decorators: [],
    scopes: [],
    ignored: [],
    comments: [],
    errors: [],
  };
  let overdue = false;
  const matches = query.matches(root, {
    progressCallback: () => {
      overdue ||= isOverdue();
      return overdue;
    },
  });
  if (overdue) return undefined;
  for (const match of matches) readMatch(match, fields, found);
  return found;
}

type Match = ReturnType<Query["matches"]>[number];

function readMatch(match: Match, fields: Fields, found: Captures): void {
  const [only] = match.captures;
  // Most matches are a lone name that is used. They need none of what follows.
  if (only && match.captures.length === 1) {
    const reference = referenceKind(only.name);
    if (reference) {
      if (found.uses.length >= limits.referencesPerFile) return;
      const { node } = only;
      const name = { start: node.startIndex, end: node.endIndex };
      found.uses.push({ pattern: match.patternIndex, kind: reference, name });
      return;
    }
  }
  const parts: Record<string, Span> = {};
  let subject = "";
  let subjectNode: Node | undefined;
  for (const { name, node } of match.captures) {
    // Captures with such names only serve the query's own conditions.
    if (name.startsWith("_")) continue;
    const span = { start: node.startIndex, end: node.endIndex };
    // Of a repeated capture the first counts; the rest of the pattern repeats around it. A receiver may have parts.
    const earlier = parts[name];
    if (!earlier) parts[name] = span;
    else if (name === "receiver") earlier.end = span.end;
    if (isSubject(name)) {
      subject = name;
      subjectNode = node;
    }
  }
  const whole = parts[subject];
  if (!whole || !subjectNode) return;
  switch (subject) {
    case "comment":
      found.comments.push(whole);
      return;
    case "scope":
      found.scopes.push(whole);
      return;
    case "ignore":
      found.ignored.push({ ...whole, pattern: match.patternIndex });
      return;
    case "statement":
      if (parts.module) found.statements.push({ ...whole, module: parts.module });
      return;
    case "section":
      found.sections.push(whole);
      return;
    case "wrapper":
      found.wrappers.push(whole);
      return;
    case "decorator":
      found.decorators.push(whole);
      return;
    case "error":
      found.errors.push(whole);
      return;
    case "binding":
      if (found.locals.length < limits.referencesPerFile)
        found.locals.push(asLocal(match.patternIndex, whole, parts));
      return;
    case "import":
      found.imports.push(asExchange("import", whole, parts));
      return;
    case "export":
      found.exports.push(asExchange("export", whole, parts));
      return;
  }
  const reference = referenceKind(subject);
  if (reference) {
    if (parts.after && parts.after.start !== whole.end) return;
    if (found.uses.length < limits.referencesPerFile)
      found.uses.push(asUse(reference, match.patternIndex, whole, parts));
  } else if ((parts.name || subject === "container") && found.definitions.length < limits.symbolsPerFile) {
    found.definitions.push(asDefinition(subject, match.patternIndex, subjectNode, parts, fields));
  }
}

const referenceKinds = new Map<string, Use["kind"] | undefined>();

/** `call` for `reference.call`; undefined for all other captures. Names are few, so the answers are kept. */
function referenceKind(capture: string): Use["kind"] | undefined {
  if (!referenceKinds.has(capture)) {
    const kind = /^reference\.(\w+)$/.exec(capture)?.[1] as Use["kind"] | undefined;
    referenceKinds.set(capture, kind);
  }
  return referenceKinds.get(capture);
}

function isSubject(capture: string): boolean {
  return SUBJECTS.has(capture) || referenceKind(capture) !== undefined || capture.startsWith("definition.");
}

const SUBJECTS = new Set([
  "comment",
  "scope",
  "ignore",
  "wrapper",
  "section",
  "statement",
  "decorator",
  "error",
  "binding",
  "import",
  "export",
  "container",
]);

/** What the query did not capture is read from the node's fields: shorter queries, and much faster to compile. */
function asDefinition(
  subject: string,
  pattern: number,
  node: Node,
  parts: Record<string, Span>,
  fields: Fields,
): Definition {
  const { start, end } = parts[subject]!;
  const definition: Definition = {
    start,
    end,
    pattern,
    kind: (subject === "container" ? subject : subject.slice("definition.".length)) as Definition["kind"],
    name: parts.name ?? { start: node.startIndex, end: node.startIndex },
  };
  if (parts.until) {
    parts.body = { start: definition.end, end: parts.until.end };
    definition.end = parts.until.end;
    definition.isOpenEnded = true;
  }
  let source = node;
  const value = VALUES.has(definition.kind) ? child(node, fields.value) : undefined;
  if (value) {
    const kind = fields.valueKinds.get(value.typeId);
    if (kind) {
      definition.kind = kind;
      source = value;
    } else definition.body = { start: value.startIndex, end: value.endIndex };
  }
  if (fields.types) addPartsByType(source, definition.name.end, fields.types, parts);
  for (const part of PARTS) {
    const found =
      parts[part] ?? spanOf(part in fields ? child(source, fields[part as keyof PartFields]) : undefined);
    if (found) definition[part] = found;
  }
  return definition;
}

/** Of the children after the name, the first of a fitting type holds the part. */
function addPartsByType(
  node: Node,
  from: number,
  types: ReadonlyMap<number, keyof PartFields>,
  parts: Record<string, Span>,
): void {
  for (const child of node.children) {
    const part = child && types.get(child.typeId);
    if (part && !parts[part] && child.startIndex >= from)
      parts[part] = { start: child.startIndex, end: child.endIndex };
  }
}

const PARTS = ["parameters", "returns", "body", "doc", "receiver"] as const;
const VALUES = new Set(["const", "variable", "field", "property", "function", "method"]);

function child(node: Node, fieldIds: readonly number[]): Node | undefined {
  for (const id of fieldIds) {
    const found = node.childForFieldId(id);
    if (found) return found;
  }
  return undefined;
}

function spanOf(node: Node | undefined): Span | undefined {
  return node && { start: node.startIndex, end: node.endIndex };
}

function asUse(kind: Use["kind"], pattern: number, name: Span, parts: Record<string, Span>): Use {
  return parts.receiver ? { pattern, kind, name, receiver: parts.receiver } : { pattern, kind, name };
}

function asLocal(pattern: number, name: Span, parts: Record<string, Span>): Local {
  const { type, value } = parts;
  return { pattern, name, ...(type ? { type } : {}), ...(value ? { value } : {}) };
}

function asExchange(prefix: "import" | "export", whole: Span, parts: Record<string, Span>): Exchange {
  const exchange: Exchange = { ...whole };
  for (const key of ["module", "name", "alias", "all", "default"] as const) {
    const span = parts[`${prefix}.${key}`];
    if (span) exchange[key] = span;
  }
  return exchange;
}
