/**
 * Reads the matches of a language's query into flat lists with offsets. It runs for every name of every file:
 * records of one sort have the same fields in the same order, or the engine would compile this code again and again.
 */
import { limits } from "../base/limits.ts";
import type { Matcher } from "../kernels/query/matcher.ts";
import type { TreeColumns } from "../kernels/tree/tree-columns.ts";
import { PARTS, partAt, type Role, roleOf } from "./capture-roles.ts";
import {
  type Captures,
  type Definition,
  type Exchange,
  type Local,
  type LocalRole,
  noCaptures,
  type Use,
} from "./captured.ts";
import type { Fields, PartFields } from "./fields.ts";
import type { Span } from "./span.ts";
import type { ScopeKind } from "./types.ts";
import { UsePlaces } from "./use-places.ts";

export class CaptureReader {
  readonly #matcher: Pick<Matcher, "forEachMatch">;
  readonly #fields: Fields;
  readonly #columns: TreeColumns;
  readonly #isNamed: Uint8Array;
  readonly #roles: Role[];
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
  /** The list of arguments of the match at hand, or 0. */
  #argumentsNode = 0;
  readonly #usePlaces = new UsePlaces();
  /** With those that are not kept. */
  #useCount = 0;

  constructor(
    matcher: Pick<Matcher, "forEachMatch">,
    captureNames: readonly string[],
    fields: Fields,
    columns: TreeColumns,
    isNamed: Uint8Array,
  ) {
    this.#matcher = matcher;
    this.#fields = fields;
    this.#columns = columns;
    this.#isNamed = isNamed;
    this.#roles = captureNames.map(roleOf);
  }

  /** `text` is what was parsed to the columns. Undefined when the time is over. */
  read(text: string, isOverdue: () => boolean): Captures | undefined {
    const found = noCaptures();
    this.#found = found;
    this.#useCount = 0;
    this.#usePlaces.begin(text.length);
    const isDone = this.#matcher.forEachMatch(text, isOverdue, (pattern, names, nodes, from, to) =>
      this.#readMatch(pattern, names, nodes, from, to),
    );
    this.#usePlaces.end(found.uses);
    return isDone ? found : undefined;
  }

  #readMatch(
    pattern: number,
    names: readonly number[],
    nodes: readonly number[],
    from: number,
    to: number,
  ): void {
    const columns = this.#columns;
    const starts = this.#starts;
    const ends = this.#ends;
    for (let i = 0; i < this.#partCount; i++) starts[this.#parts[i]!] = -1;
    this.#partCount = 0;
    let subject: Role | undefined;
    let subjectNode = 0;
    this.#argumentCount = 0;
    this.#moreArguments = 0;
    this.#argumentsNode = 0;
    for (let i = from; i < to; i++) {
      const role = this.#roles[names[i]!]!;
      const node = nodes[i]!;
      if (role.subject !== undefined) {
        subject = role;
        subjectNode = node;
      } else if (role.part !== -1) {
        // Of a repeated capture the first counts; the rest of the pattern repeats around it. A receiver
        // and a type may have parts: `...*Store` in Go.
        const isFirst = starts[role.part] === -1;
        if (role.part === partAt.arguments) {
          this.#argumentCount = this.#namedChildren(node);
          this.#argumentsNode = node;
        } else if (role.part === partAt.argument) this.#moreArguments++;
        if (isFirst) {
          starts[role.part] = columns.starts[node]!;
          this.#parts[this.#partCount++] = role.part;
        }
        if (isFirst || role.part === partAt.receiver || role.part === partAt.type)
          ends[role.part] = columns.ends[node]!;
      }
    }
    if (subject) this.#add(pattern, subject, subjectNode);
  }

  #namedChildren(node: number): number {
    const { firsts, nexts, symbols } = this.#columns;
    let count = 0;
    for (let child = firsts[node]!; child !== 0; child = nexts[child]!)
      count += this.#isNamed[symbols[child]!]!;
    return count;
  }

  #positionAmong(first: number, node: number): number {
    const { nexts, symbols } = this.#columns;
    let position = 0;
    for (let one = first; one !== node && one !== 0; one = nexts[one]!)
      position += this.#isNamed[symbols[one]!]!;
    return position;
  }

  #add(pattern: number, { subject, kind }: Role, node: number): void {
    if (subject === "reference") {
      this.#addReference(pattern, kind as Use["kind"], node);
      return;
    }
    const found = this.#found;
    const whole = this.#span(node);
    switch (subject) {
      case "binding":
      case "member":
      case "assigned":
      case "return":
      case "base":
      case "lambda":
        if (found.locals.length < limits.referencesPerFile)
          found.locals.push(this.#local(pattern, subject, whole, node));
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
      case "types":
        found.types.push(whole);
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

  #addReference(pattern: number, kind: Use["kind"], node: number): void {
    if (this.#useCount >= limits.referencesPerFile) return;
    const { uses } = this.#found;
    const start = this.#columns.starts[node]!;
    const end = this.#columns.ends[node]!;
    const after = this.#starts[partAt.after]!;
    if (after !== -1 && after !== end) return;
    this.#useCount++;
    if (this.#usePlaces.isKnown(uses, pattern, start, end)) return;
    uses.push({
      pattern,
      kind,
      name: { start, end },
      receiver: this.#part(partAt.receiver),
      arguments: this.#arguments(),
    });
    this.#usePlaces.note(uses);
  }

  #arguments(): Use["arguments"] {
    const list = this.#part(partAt.arguments);
    const more = this.#moreArguments;
    return list || more > 0 ? { list, count: this.#argumentCount, more } : undefined;
  }

  #local(pattern: number, role: LocalRole, name: Span, node: number): Local {
    const isArgument = role === "lambda" && this.#argumentsNode !== 0;
    const first = isArgument ? this.#columns.firsts[this.#argumentsNode]! : 0;
    return {
      pattern,
      role,
      name,
      type: this.#part(partAt.type),
      value: role === "return" || role === "base" ? name : this.#part(partAt.value),
      body: role === "lambda" ? name : undefined,
      owner: this.#part(partAt.owner),
      key: this.#part(partAt.key),
      within: this.#part(partAt.within),
      position: isArgument ? this.#positionAmong(first, node) : -1,
      first: first === 0 ? undefined : this.#span(first),
      isItem: this.#starts[partAt.item] !== -1,
      isEach: this.#starts[partAt.each] !== -1,
    };
  }

  /** What the query did not capture is read from the node's fields: shorter queries, and much faster to compile. */
  #definition(pattern: number, kind: Definition["kind"], { start, end }: Span, node: number): Definition {
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
    const value = VALUES.has(kind) ? this.#childByField(node, fields.value) : 0;
    if (value !== 0) {
      const valueKind = fields.valueKinds.get(this.#columns.symbols[value]!);
      if (valueKind) {
        definition.kind = valueKind;
        source = value;
      } else valueSpan = this.#span(value);
    }
    if (fields.types) this.#addPartsByType(definition, source, fields.types);
    definition.parameters ??= this.#child(source, fields.parameters);
    definition.returns ??= this.#child(source, fields.returns);
    definition.body ??= this.#child(source, fields.body) ?? valueSpan;
    return definition;
  }

  /** Of the children after the name, the first of a fitting type holds the part. */
  #addPartsByType(definition: Definition, node: number, types: ReadonlyMap<number, keyof PartFields>): void {
    const { firsts, nexts, symbols, starts } = this.#columns;
    for (let child = firsts[node]!; child !== 0; child = nexts[child]!) {
      const part = types.get(symbols[child]!);
      if (part && !definition[part] && starts[child]! >= definition.name.end)
        definition[part] = this.#span(child);
    }
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

  #child(node: number, fields: readonly number[]): Span | undefined {
    const child = this.#childByField(node, fields);
    return child === 0 ? undefined : this.#span(child);
  }

  /** The first child that one of these fields holds, or 0. */
  #childByField(node: number, fields: readonly number[]): number {
    for (const field of fields) {
      const child = this.#columns.childByField(node, field);
      if (child !== 0) return child;
    }
    return 0;
  }

  #span(node: number): Span {
    return { start: this.#columns.starts[node]!, end: this.#columns.ends[node]! };
  }
}

const VALUES = new Set<string>(["const", "variable", "field", "property", "function", "method"]);
