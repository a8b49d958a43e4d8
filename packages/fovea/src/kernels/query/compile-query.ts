/**
 * A query in the numbers of a grammar: patterns made of steps. A step says what one node has to be like and which steps
 * may come next, deeper in the tree, behind the node, or behind one around it.
 */
import { type Condition, type Item, parseQuery } from "./parse-query.ts";

/** A grammar's numbers for names; undefined for what it does not know. */
export interface Names {
  symbol(name: string, isNamed: boolean): number | undefined;
  field(name: string): number | undefined;
}

/** Instead of a symbol: whatever node but one that could not be understood. */
export const ANY = -1;
export const ANY_NAMED = -2;

export interface Step {
  /** How many nodes of the pattern are around it. */
  depth: number;
  symbol: number;
  /** 0 for any. */
  field: number;
  /** Of nodes with a name, only the first one is looked at. */
  isAnchored: boolean;
  /** Of all nodes, only the first one is looked at. */
  isStrict: boolean;
  /** No node with a name may follow among its siblings. */
  isLast: boolean;
  /** It captures nothing and nothing depends on where it is: one place is as good as another. */
  isSingle: boolean;
  /**
   * It may be left out. Where it is found, whatever comes after it is found as well behind it: without it there is nothing
   * more to find behind that place. So it is where it has no further steps of its own.
   */
  isOptional: boolean;
  /** Its symbol and its field are all that it asks for. */
  isPlain: boolean;
  /** Fields that it must not have. */
  absent: readonly number[];
  /** What has to be inside, without captures: it is enough that it is there. */
  inside: readonly Step[];
  captures: readonly number[];
  /** `done` is among them where the pattern may end. */
  next: readonly Step[];
}

export interface Pattern {
  /** Position in the query. */
  index: number;
  /** What its outermost node may be. */
  roots: readonly Step[];
  /** Are there several ways to find the same captures, or only some of them? */
  mayRepeat: boolean;
  conditions: readonly (Omit<Condition, "capture"> & { capture: number })[];
}

export interface CompiledQuery {
  patterns: Pattern[];
  captureNames: string[];
  /** All symbols that it names, and whether it also asks for nodes of any sort, without a name too. */
  symbols: ReadonlySet<number>;
  hasAny: boolean;
}

export function compileQuery(text: string, names: Names): CompiledQuery {
  const compiler = new Compiler(names);
  const patterns = parseQuery(text).map(({ item, conditions }, index) => ({
    index,
    roots: compiler.compile(item, { depth: 0, follow: [done] }),
    mayRepeat: mayRepeat(item),
    conditions: conditions.map((condition) => ({
      ...condition,
      capture: compiler.captureId(condition.capture),
    })),
  }));
  const { captureNames, symbols, hasAny } = compiler;
  return { patterns, captureNames, symbols, hasAny };
}

/** The end of a pattern. */
export const done: Step = {
  depth: -1,
  symbol: ANY,
  field: 0,
  isAnchored: false,
  isStrict: false,
  isLast: false,
  isSingle: false,
  isOptional: false,
  isPlain: false,
  absent: [],
  inside: [],
  captures: [],
  next: [],
};

/** What an item gets from its surroundings. */
interface Place {
  depth: number;
  /** The steps that may come after it. */
  follow: readonly Step[];
  isStrict?: boolean;
  isLast?: boolean;
}

class Compiler {
  readonly captureNames: string[] = [];
  readonly symbols = new Set<number>();
  hasAny = false;
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  /** The steps that an item may begin with. */
  compile(item: Item, place: Place): readonly Step[] {
    if (item.isOptional) {
      const steps = this.compile({ ...item, isOptional: false }, place);
      const isOptional = steps.length === 1 && steps[0]!.next === place.follow;
      return [...steps.map((step) => ({ ...step, isOptional })), ...place.follow];
    }
    if (item.type === "choice")
      return item.items.flatMap((choice) => this.compile(withOuter(choice, item), place));
    const { depth, follow, isStrict = false, isLast = false } = place;
    const children = item.type === "node" ? item.children : [];
    const isClosed = item.type === "node" && item.isClosed;
    const hasInside = children.length > 0 && !children.some(capturesAnything);
    const symbol = this.#symbol(item);
    const absent = item.type === "node" ? item.absent.map((name) => this.#field(name)) : [];
    const inside = hasInside ? this.#compileAll(children, depth + 1, [done], isClosed) : [];
    return [
      {
        depth,
        symbol,
        field: item.field === undefined ? 0 : this.#field(item.field),
        isAnchored: item.isAnchored,
        isStrict: isStrict && item.isAnchored,
        isLast,
        isSingle: !capturesAnything(item) && !follow.some((step) => step.depth === depth && step.isAnchored),
        isOptional: false,
        isPlain: symbol >= 0 && !isLast && absent.length === 0 && inside.length === 0,
        absent,
        inside,
        captures: item.captures.map((name) => this.captureId(name)),
        next:
          hasInside || children.length === 0
            ? follow
            : this.#compileAll(children, depth + 1, follow, isClosed),
      },
    ];
  }

  captureId(name: string): number {
    const known = this.captureNames.indexOf(name);
    return known === -1 ? this.captureNames.push(name) - 1 : known;
  }

  #compileAll(
    items: readonly Item[],
    depth: number,
    follow: readonly Step[],
    isClosed: boolean,
  ): readonly Step[] {
    return items.reduceRight((steps, item, i) => {
      const before = items[i - 1];
      if (before?.isOptional && item.isAnchored) throw unsupported("an anchor behind something optional");
      const isLast = isClosed && i === items.length - 1;
      if (isLast && item.isOptional) throw unsupported("an anchor behind something optional");
      return this.compile(item, { depth, follow: steps, isStrict: before?.type === "any", isLast });
    }, follow);
  }

  #symbol(item: Item): number {
    if (item.type === "any") {
      this.hasAny = true;
      return ANY;
    }
    if (item.type === "node" && item.name === "_") return ANY_NAMED;
    const isNode = item.type === "node";
    const name = isNode ? item.name : item.type === "token" ? item.text : "";
    const symbol = this.#names.symbol(name, isNode);
    if (symbol === undefined) throw unsupported(`${isNode ? "the node" : "the token"} ${name}`);
    this.symbols.add(symbol);
    return symbol;
  }

  #field(name: string): number {
    const field = this.#names.field(name);
    if (field === undefined) throw unsupported(`the field ${name}`);
    return field;
  }
}

/** What is said of a choice counts for each of its items. */
function withOuter(item: Item, outer: Item): Item {
  return {
    ...item,
    captures: [...item.captures, ...outer.captures],
    field: outer.field ?? item.field,
    isAnchored: outer.isAnchored,
  };
}

function capturesAnything(item: Item): boolean {
  return item.captures.length > 0 || partsOf(item).some(capturesAnything);
}

function partsOf(item: Item): readonly Item[] {
  if (item.type === "choice") return item.items;
  return item.type === "node" ? item.children : [];
}

function mayRepeat(item: Item): boolean {
  if (item.isOptional || partsOf(item).some(mayRepeat)) return true;
  if (item.type === "choice") return mayOverlap(choicesOf(item));
  return partsOf(item).some((part, i, parts) => !capturesAnything(part) && parts[i + 1]?.isAnchored);
}

function choicesOf(item: Item): Item[] {
  if (item.type !== "choice") return [item];
  return item.items.flatMap((choice) => choicesOf(withOuter(choice, item)));
}

/** May two of the items hold of one tree, with the same captures? Not if each captures something and they are other nodes. */
function mayOverlap(items: readonly Item[]): boolean {
  if (!items.every(capturesAnything)) return true;
  const names = items.map((item) =>
    item.type === "node" ? item.name : item.type === "token" ? `"${item.text}` : "_",
  );
  return names.includes("_") || new Set(names).size < names.length;
}

function unsupported(what: string): Error {
  return new Error(`A query asks for ${what}, which is not known`);
}
