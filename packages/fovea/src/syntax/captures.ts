/**
 * Reads the matches of a language's query into flat lists with offsets. The only file that touches tree-sitter
 * nodes after parsing; each node is asked once for its end and then forgotten. It runs for every name of every file:
 * records of one sort have the same fields in the same order, or the engine would compile this code again and again.
 */
import type { Query, Tree } from "web-tree-sitter";
import { limits } from "../base/limits.ts";
import { PARTS, partAt, type Role, roleOf } from "./capture-roles.ts";
import type { Fields, PartFields } from "./fields.ts";
import { CAPTURE_SIZE, type NodeAt, type NodeMemory } from "./node-memory.ts";
import type { Span } from "./span.ts";
import type { ReferenceKind, ScopeKind, SymbolKind } from "./types.ts";
import { UsePlaces } from "./use-places.ts";

export interface Definition extends Span {
  /** Position of the pattern in the query; the smaller one wins on the same node. */
  pattern: number;
  kind: SymbolKind | "container";
  name: Span;
  parameters?: Span | undefined;
  returns?: Span | undefined;
  body?: Span | undefined;
  doc?: Span | undefined;
  receiver?: Span | undefined;
  /** Reaches as far as it can: to the next definition of this sort. */
  isOpenEnded?: true;
  /** Made of several clauses. */
  isJoined?: true;
  isSpecialized?: true;
  /** A macro makes its real name out of this one. */
  isGenerated?: true;
}

export interface Use {
  pattern: number;
  kind: ReferenceKind | "none";
  name: Span;
  receiver?: Span | undefined;
  /** Its list of arguments, how many nodes stand in it, comments included, and how many arguments are not in it. */
  arguments?: { list: Span | undefined; count: number; more: number } | undefined;
}

export interface Local {
  pattern: number;
  role: LocalRole;
  name: Span;
  type: Span | undefined;
  value: Span | undefined;
  /** The function literal itself, where `value` is what it is given to. */
  body: Span | undefined;
  /** `self` of `self.store = …`: the name belongs to that value, not to the scope. */
  owner: Span | undefined;
  /** The name of the value's part that is bound: `{ store: s } = …`. */
  key: Span | undefined;
  /** One of several names that take a list apart. */
  isItem: boolean;
  /** A name for each item of a list in turn. */
  isEach: boolean;
}

/**
 * A member of an object literal; a value that a function returns; a name that is given another value; the body of a
 * type without a name; a function literal.
 */
export type LocalRole = "binding" | "member" | "return" | "assigned" | "base" | "lambda";

export interface ScopeSpan extends Span {
  kind: ScopeKind;
}

/** A node in which later patterns find no references. */
export interface Ignored extends Span {
  pattern: number;
}

/** An import or an export: the statement and the parts it names. */
export interface Exchange extends Span {
  module?: Span | undefined;
  name?: Span | undefined;
  alias?: Span | undefined;
  all?: Span | undefined;
  default?: Span | undefined;
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
  scopes: ScopeSpan[];
  ignored: Ignored[];
  comments: Span[];
  errors: Span[];
}

/** A condition of the query (`#eq?`) as the library compiles it: it asks captures for their names and texts only. */
type Condition = (captures: readonly { name: string; node: { text: string } }[]) => boolean;

export class CaptureReader {
  readonly #query: Query;
  readonly #fields: Fields;
  readonly #memory: NodeMemory;
  readonly #roles: Role[];
  /** For each pattern. */
  readonly #conditions: Condition[][];
  /** Where each part of the match at hand begins and ends; -1 where it has none. */
  readonly #starts = new Int32Array(PARTS.length).fill(-1);
  readonly #ends = new Int32Array(PARTS.length);
  /** The parts that the match at hand has. */
  readonly #parts = new Int32Array(PARTS.length);
  #partCount = 0;
  #found = noCaptures();
  /** How many nodes the list of arguments of the match at hand has, and how many arguments stand outside of it. */
  #argumentCount = 0;
  #moreArguments = 0;
  readonly #usePlaces = new UsePlaces();
  /** With those that are not kept. */
  #useCount = 0;

  constructor(query: Query, fields: Fields, memory: NodeMemory) {
    this.#query = query;
    this.#fields = fields;
    this.#memory = memory;
    this.#roles = query.captureNames.map(roleOf);
    this.#conditions = (query as unknown as { textPredicates: Condition[][] }).textPredicates;
  }

  /** `text` is what was parsed. Undefined when the time is over. */
  read(tree: Tree, text: string, isOverdue: () => boolean): Captures | undefined {
    const found = noCaptures();
    this.#found = found;
    this.#useCount = 0;
    this.#usePlaces.begin(text.length);
    const isDone = this.#memory.forEachMatch(this.#query, tree, isOverdue, (pattern, captures, count) => {
      const conditions = this.#conditions[pattern]!;
      if (conditions.length === 0 || this.#hold(conditions, captures, count, text))
        this.#readMatch(pattern, captures, count);
    });
    this.#usePlaces.end(found.uses);
    return isDone ? found : undefined;
  }

  #hold(conditions: readonly Condition[], captures: number, count: number, text: string): boolean {
    const given = Array.from({ length: count }, (_, i) => {
      const at = captures + i * CAPTURE_SIZE;
      const { start, end } = this.#span(at + 1);
      const name = this.#query.captureNames[this.#memory.captureId(at)]!;
      return { name, node: { text: text.slice(start, end) } };
    });
    return conditions.every((holds) => holds(given));
  }

  #readMatch(pattern: number, captures: number, count: number): void {
    const memory = this.#memory;
    const starts = this.#starts;
    const ends = this.#ends;
    for (let i = 0; i < this.#partCount; i++) starts[this.#parts[i]!] = -1;
    this.#partCount = 0;
    let subject: Role | undefined;
    let node = 0;
    this.#argumentCount = 0;
    this.#moreArguments = 0;
    for (let i = 0, at = captures; i < count; i++, at += CAPTURE_SIZE) {
      const role = this.#roles[memory.captureId(at)]!;
      if (role.subject !== undefined) {
        subject = role;
        node = at + 1;
      } else if (role.part !== -1) {
        // Of a repeated capture the first counts; the rest of the pattern repeats around it. A receiver
        // and a type may have parts: `...*Store` in Go.
        const isFirst = starts[role.part] === -1;
        if (role.part === partAt.arguments) this.#argumentCount = memory.namedChildCount(at + 1);
        else if (role.part === partAt.argument) this.#moreArguments++;
        if (isFirst) {
          starts[role.part] = memory.start(at + 1);
          this.#parts[this.#partCount++] = role.part;
        }
        if (isFirst || role.part === partAt.receiver || role.part === partAt.type)
          ends[role.part] = memory.end(at + 1);
      }
    }
    if (subject) this.#add(pattern, subject, node);
  }

  #add(pattern: number, { subject, kind }: Role, node: NodeAt): void {
    const found = this.#found;
    const whole = this.#span(node);
    switch (subject) {
      case "reference": {
        if (this.#useCount >= limits.referencesPerFile) return;
        const after = this.#starts[partAt.after]!;
        if (after !== -1 && after !== whole.end) return;
        this.#useCount++;
        if (this.#usePlaces.isKnown(found.uses, pattern, whole)) return;
        found.uses.push({
          pattern,
          kind: kind as Use["kind"],
          name: whole,
          receiver: this.#part(partAt.receiver),
          arguments: this.#arguments(),
        });
        this.#usePlaces.note(found.uses);
        return;
      }
      case "binding":
      case "member":
      case "assigned":
      case "return":
      case "base":
      case "lambda":
        if (found.locals.length < limits.referencesPerFile)
          found.locals.push(this.#local(pattern, subject, whole));
        return;
      case "callee":
        // What is called has no name of its own: `handlers[kind]()`. The whole expression stands before nothing.
        if (this.#useCount++ >= limits.referencesPerFile) return;
        found.uses.push({
          pattern,
          kind: "call",
          name: { start: whole.end, end: whole.end },
          receiver: whole,
          arguments: undefined,
        });
        return;
      case "definition":
      case "container":
        if (found.definitions.length >= limits.symbolsPerFile) return;
        if (subject === "container" || this.#starts[partAt.name] !== -1)
          found.definitions.push(this.#definition(pattern, kind as Definition["kind"], whole, node));
        return;
      case "comment":
        found.comments.push(whole);
        return;
      case "scope":
        found.scopes.push({
          start: whole.start,
          end: whole.end,
          kind: (kind === "scope" ? "block" : kind) as ScopeKind,
        });
        return;
      case "ignore":
        found.ignored.push({ start: whole.start, end: whole.end, pattern });
        return;
      case "statement": {
        const module = this.#part(partAt.module);
        if (module) found.statements.push({ start: whole.start, end: whole.end, module });
        return;
      }
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
      case "import":
        found.imports.push(this.#exchange(whole));
        return;
      case "export":
        found.exports.push(this.#exchange(whole));
        return;
    }
  }

  #arguments(): Use["arguments"] {
    const list = this.#part(partAt.arguments);
    const more = this.#moreArguments;
    return list || more > 0 ? { list, count: this.#argumentCount, more } : undefined;
  }

  #local(pattern: number, role: LocalRole, name: Span): Local {
    return {
      pattern,
      role,
      name,
      type: this.#part(partAt.type),
      value: role === "return" || role === "base" ? name : this.#part(partAt.value),
      body: role === "lambda" ? name : undefined,
      owner: this.#part(partAt.owner),
      key: this.#part(partAt.key),
      isItem: this.#starts[partAt.item] !== -1,
      isEach: this.#starts[partAt.each] !== -1,
    };
  }

  /** What the query did not capture is read from the node's fields: shorter queries, and much faster to compile. */
  #definition(pattern: number, kind: Definition["kind"], { start, end }: Span, node: NodeAt): Definition {
    const memory = this.#memory;
    const fields = this.#fields;
    const definition: Definition = {
      start,
      end,
      pattern,
      kind,
      name: this.#part(partAt.name) ?? { start, end: start },
      parameters: this.#part(partAt.parameters),
      returns: this.#part(partAt.returns),
      body: this.#part(partAt.body),
      doc: this.#part(partAt.doc),
      receiver: this.#part(partAt.receiver),
    };
    const until = this.#part(partAt.until);
    if (until) {
      definition.body = { start: end, end: until.end };
      definition.end = until.end;
      definition.isOpenEnded = true;
    }
    let source = node;
    let valueSpan: Span | undefined;
    const value = VALUES.has(kind) ? memory.childByField(node, fields.value) : undefined;
    if (value !== undefined) {
      const valueKind = fields.valueKinds.get(memory.type(value));
      if (valueKind) {
        definition.kind = valueKind;
        source = memory.keep(value);
      } else valueSpan = this.#span(value);
    }
    if (fields.types) this.#addPartsByType(definition, source, fields.types);
    definition.parameters ??= this.#child(source, fields.parameters);
    definition.returns ??= this.#child(source, fields.returns);
    definition.body ??= this.#child(source, fields.body) ?? valueSpan;
    return definition;
  }

  /** Of the children after the name, the first of a fitting type holds the part. */
  #addPartsByType(definition: Definition, node: NodeAt, types: ReadonlyMap<number, keyof PartFields>): void {
    const memory = this.#memory;
    memory.forEachChild(node, (child) => {
      const part = types.get(memory.type(child));
      if (part && !definition[part] && memory.start(child) >= definition.name.end)
        definition[part] = this.#span(child);
    });
  }

  #exchange({ start, end }: Span): Exchange {
    return {
      start,
      end,
      module: this.#part(partAt["exchange.module"]),
      name: this.#part(partAt["exchange.name"]),
      alias: this.#part(partAt["exchange.alias"]),
      all: this.#part(partAt["exchange.all"]),
      default: this.#part(partAt["exchange.default"]),
    };
  }

  /** By its number, since looking it up by any of twenty names is what would take the time. */
  #part(at: number): Span | undefined {
    const start = this.#starts[at]!;
    return start === -1 ? undefined : { start, end: this.#ends[at]! };
  }

  #child(node: NodeAt, fields: readonly number[]): Span | undefined {
    const child = this.#memory.childByField(node, fields);
    return child === undefined ? undefined : this.#span(child);
  }

  #span(node: NodeAt): Span {
    return { start: this.#memory.start(node), end: this.#memory.end(node) };
  }
}

const VALUES = new Set<string>(["const", "variable", "field", "property", "function", "method"]);

function noCaptures(): Captures {
  return {
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
}
