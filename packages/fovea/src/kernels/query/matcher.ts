/**
 * Finds everything in a tree that fits a query: at each node in order, all patterns that begin with it, each in all ways
 * that differ in what they capture. Of two ways of which one captures all that the other does only that one counts. This
 * is what tree-sitter's own engine finds; but it knows the whole tree beforehand, and makes no calls into WebAssembly.
 */
import type { GrammarTables } from "../tree/grammar-tables.ts";
import type { TreeColumns } from "../tree/tree-columns.ts";
import { ANY_NAMED, type CompiledQuery, done, type Step } from "./compile-query.ts";
import { compileConditions, type Holds } from "./conditions.ts";
import { MatchList } from "./match-list.ts";
import { type Candidate, indexRoots, type RootIndex } from "./root-index.ts";

/** The captures of a match, from `from` up to `to`: the number of a name, and the node that it stands for. */
export type OnMatch = (
  pattern: number,
  names: readonly number[],
  nodes: readonly number[],
  from: number,
  to: number,
) => void;

const CHECK_CLOCK_EVERY = 2 ** 12;

export class Matcher {
  readonly #columns: TreeColumns;
  readonly #isNamed: Uint8Array;
  readonly #errorSymbol: number;
  readonly #roots: RootIndex;
  /** By pattern. */
  readonly #conditions: Holds[][];
  /** By pattern: the last node it was tried at because of one of its children. */
  readonly #triedAt: Int32Array;
  /** By depth in the pattern: the node that its step at hand holds. */
  readonly #held: number[] = [];
  /** Captures of the match in the making. */
  readonly #names: number[] = [];
  readonly #nodes: number[] = [];
  #captures = 0;
  /** Matches of the pattern at hand, where they cannot be passed on one by one. */
  readonly #waiting = new MatchList();
  #pattern = 0;
  #mustWait = false;
  #text = "";
  #onMatch: OnMatch = () => {};
  #isOverdue: () => boolean = () => false;
  /** How many more nodes are looked at before the clock is. */
  #untilCheck = 0;
  #isOver = false;

  constructor({ patterns }: CompiledQuery, columns: TreeColumns, tables: GrammarTables) {
    this.#columns = columns;
    this.#isNamed = tables.isNamed;
    this.#errorSymbol = tables.errorSymbol;
    this.#roots = indexRoots(patterns, tables);
    this.#conditions = patterns.map(compileConditions);
    this.#triedAt = new Int32Array(patterns.length);
  }

  /** `text` is what was parsed to the columns. False when the time was over first. */
  forEachMatch(text: string, isOverdue: () => boolean, onMatch: OnMatch): boolean {
    this.#text = text;
    this.#isOverdue = isOverdue;
    this.#onMatch = onMatch;
    this.#untilCheck = CHECK_CLOCK_EVERY;
    this.#isOver = false;
    this.#triedAt.fill(-1);
    const { symbols, count } = this.#columns;
    const { bySymbol, byChild } = this.#roots;
    for (let node = 0; node < count && !this.#isLate(); node++) {
      const candidates = bySymbol[symbols[node]!];
      if (candidates) for (let i = 0; i < candidates.length; i++) this.#tryAt(node, candidates[i]!);
      if (byChild) this.#tryByChildren(node);
    }
    return !this.#isOver;
  }

  #isLate(): boolean {
    if (--this.#untilCheck < 0 && !this.#isOver) {
      this.#isOver = this.#isOverdue();
      this.#untilCheck = CHECK_CLOCK_EVERY;
    }
    return this.#isOver;
  }

  #tryByChildren(node: number): void {
    const { symbols, fields, firsts, nexts } = this.#columns;
    const byChild = this.#roots.byChild!;
    const first = firsts[node]!;
    if (first === 0 || symbols[node] === this.#errorSymbol) return;
    for (const candidate of byChild.others) this.#tryAt(node, candidate);
    for (let child = first; child !== 0; child = nexts[child]!) {
      this.#tryOnce(node, byChild.symbols[symbols[child]!]);
      if (fields[child] !== 0) this.#tryOnce(node, byChild.fields[fields[child]!]);
    }
  }

  #tryOnce(node: number, candidates: readonly Candidate[] | undefined): void {
    if (!candidates) return;
    for (const candidate of candidates) {
      const { index } = candidate.pattern;
      if (this.#triedAt[index] === node) continue;
      this.#triedAt[index] = node;
      this.#tryAt(node, candidate);
    }
  }

  #tryAt(node: number, { pattern, roots, isSimple }: Candidate): void {
    if (isSimple) {
      const { captures } = roots[0]!;
      for (let i = 0; i < captures.length; i++) this.#nodes[i] = node;
      this.#onMatch(pattern.index, captures, this.#nodes, 0, captures.length);
      return;
    }
    this.#pattern = pattern.index;
    this.#mustWait = pattern.mayRepeat || pattern.conditions.length > 0;
    for (let i = 0; i < roots.length; i++)
      if (roots[i]!.isPlain || this.#fits(roots[i]!, node)) this.#goOn(roots[i]!, node);
    if (this.#mustWait && this.#waiting.count > 0) this.#passOn(pattern.mayRepeat);
  }

  /** Tries a step at one sibling after the other, up to `last` if that is one. Gives the first that it holds of, or 0. */
  #run(step: Step, from: number, last: number): number {
    if (this.#isLate()) return 0;
    const { symbols, fields, nexts } = this.#columns;
    const { symbol, field, depth } = step;
    // What comes back to this depth may stand behind the node that was held there before.
    const outer = this.#held[depth]!;
    let looked = 0;
    let found = 0;
    for (let node = from; node !== 0; node = nexts[node]!) {
      looked++;
      const isAlike = (symbol < 0 || symbol === symbols[node]) && (field === 0 || field === fields[node]);
      if (isAlike && (step.isPlain || this.#fits(step, node))) {
        if (found === 0) found = node;
        this.#goOn(step, node);
        if (step.isSingle) break;
      }
      if (node === last || step.isStrict || (step.isAnchored && this.#isNamed[symbols[node]!] !== 0)) break;
    }
    this.#untilCheck -= looked;
    this.#held[depth] = outer;
    return found;
  }

  /** A step holds of a node: on to what comes after it. */
  #goOn(step: Step, node: number): void {
    const { firsts, nexts } = this.#columns;
    const { captures, next, depth } = step;
    const held = this.#held;
    held[depth] = node;
    for (let i = 0; i < captures.length; i++) {
      this.#names[this.#captures] = captures[i]!;
      this.#nodes[this.#captures++] = node;
    }
    /** Where something optional was found, and how deep. */
    let last = 0;
    let lastDepth = 0;
    for (let i = 0; i < next.length; i++) {
      const after = next[i]!;
      if (last !== 0 && after.depth !== lastDepth) continue;
      if (after === done) {
        this.#finish();
        continue;
      }
      const from = after.depth > depth ? firsts[node]! : nexts[held[after.depth]!]!;
      const found = this.#run(after, from, last);
      if (after.isOptional && found !== 0) {
        last = found;
        lastDepth = after.depth;
      }
    }
    this.#captures -= captures.length;
  }

  /** All that a step asks for but the symbol, where it is a certain one, and the field. */
  #fits(step: Step, node: number): boolean {
    const { symbols, firsts } = this.#columns;
    if (step.symbol < 0) {
      const symbol = symbols[node]!;
      if (symbol === this.#errorSymbol) return false;
      if (step.symbol === ANY_NAMED && this.#isNamed[symbol] === 0) return false;
    }
    if (step.isLast && this.#isFollowed(node)) return false;
    for (let i = 0; i < step.absent.length; i++)
      if (this.#columns.childByField(node, step.absent[i]!) !== 0) return false;
    return step.inside.length === 0 || this.#isAnyThere(step.inside, -1, firsts[node]!);
  }

  /** As `goOn` does, for steps that capture nothing. */
  #isAnyThere(steps: readonly Step[], depth: number, first: number): boolean {
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i]!;
      if (step === done) return true;
      const from = step.depth > depth ? first : this.#columns.nexts[this.#held[step.depth]!]!;
      if (this.#isThere(step, from)) return true;
    }
    return false;
  }

  /** As `run` does, for a step that captures nothing. */
  #isThere(step: Step, from: number): boolean {
    if (this.#isLate()) return false;
    const { symbols, fields, firsts, nexts } = this.#columns;
    const { symbol, field, depth } = step;
    const outer = this.#held[depth]!;
    let isThere = false;
    let looked = 0;
    for (let node = from; node !== 0 && !isThere; node = nexts[node]!) {
      looked++;
      const isAlike = (symbol < 0 || symbol === symbols[node]) && (field === 0 || field === fields[node]);
      if (isAlike && (step.isPlain || this.#fits(step, node))) {
        this.#held[depth] = node;
        isThere = this.#isAnyThere(step.next, depth, firsts[node]!);
      }
      if (step.isStrict || (step.isAnchored && this.#isNamed[symbols[node]!] !== 0)) break;
    }
    this.#untilCheck -= looked;
    this.#held[depth] = outer;
    return isThere;
  }

  #isFollowed(node: number): boolean {
    const { symbols, nexts } = this.#columns;
    for (let next = nexts[node]!; next !== 0; next = nexts[next]!)
      if (this.#isNamed[symbols[next]!] !== 0) return true;
    return false;
  }

  #finish(): void {
    if (this.#mustWait) this.#waiting.add(this.#names, this.#nodes, this.#captures);
    else this.#onMatch(this.#pattern, this.#names, this.#nodes, 0, this.#captures);
  }

  #passOn(mayRepeat: boolean): void {
    const waiting = this.#waiting;
    const { names, nodes, count } = waiting;
    const conditions = this.#conditions[this.#pattern]!;
    const matches = mayRepeat && count > 1 ? waiting.longest() : undefined;
    for (let i = 0; i < (matches?.length ?? count); i++) {
      const match = matches ? matches[i]! : i;
      const from = waiting.begin(match);
      const to = waiting.end(match);
      if (
        conditions.length === 0 ||
        conditions.every((holds) => holds((capture) => this.#textsOf(capture, from, to)))
      )
        this.#onMatch(this.#pattern, names, nodes, from, to);
    }
    waiting.clear();
  }

  #textsOf(capture: number, from: number, to: number): string[] {
    const { starts, ends } = this.#columns;
    const { names, nodes } = this.#waiting;
    const texts: string[] = [];
    for (let i = from; i < to; i++)
      if (names[i] === capture) texts.push(this.#text.slice(starts[nodes[i]!], ends[nodes[i]!]));
    return texts;
  }
}
