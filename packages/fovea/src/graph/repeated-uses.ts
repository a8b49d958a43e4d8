/**
 * Files repeat themselves. Where a language looks names up by scopes alone, all uses of a declaration mean the same,
 * and so do all members of one name of what holds the same: the first use is resolved, the others share its answer.
 */
import type { Resolution } from "../syntax/resolution.ts";
import type { Reference, ReferenceKind } from "../syntax/types.ts";
import type { Questions } from "./questions.ts";
import type { Declaration, SourceFile } from "./source-file.ts";

export interface Finder<T> {
  find(reference: Reference): T;
  /** For members of what is not known: all that is left is the name. */
  guess(reference: Reference): T;
}

/** By how the name is used. */
type Answers<T> = Partial<Record<ReferenceKind, T>>;
/** By the name of the member. */
type Members<T> = Map<string, Answers<T>>;

/** A name with members: `store`, `this.store`. */
const CHAIN = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

export class RepeatedUses<T extends object> {
  readonly #ask: Questions;
  readonly #file: SourceFile;
  readonly #isPlain: boolean;
  /** By its declaration, or by the name where the file declares none. */
  readonly #names = new Map<Declaration | string, Answers<T>>();
  /** By what the first name of the receiver is declared as, then by the receiver; `this` by the symbol it stands in. */
  readonly #receivers = new Map<readonly Declaration[] | string | number, Map<string, Members<T>>>();
  /** The same by the type whose object, or which itself, the first name is. */
  readonly #ofSelves = new Map<number, Map<string, Members<T>>>();
  /** By what the receiver holds. */
  readonly #held = new Map<string, Members<T>>();
  /** Of receivers that hold nothing we know. */
  readonly #unknown: Members<T> = new Map();
  /** The first names of receivers: cut out once, since a new text is slow to look up. */
  readonly #firstNames = new Map<string, string>();
  readonly #finder: Finder<T>;

  constructor(ask: Questions, file: SourceFile, finder: Finder<T>) {
    this.#ask = ask;
    this.#file = file;
    this.#finder = finder;
    this.#isPlain = looksUpPlainly(file.rules) && !file.facts.imports.some(isStarOfBlock);
  }

  answer(reference: Reference): T {
    const { name, receiver, scope, symbol, given, kind } = reference;
    if (!this.#isPlain || given !== "") return this.#finder.find(reference);
    if (receiver === "") {
      const declared = this.#file.lookUp(name, scope);
      if (declared.length > 1) return this.#finder.find(reference);
      const answers = entryOf(this.#names, declared[0] ?? name, makeAnswers<T>);
      answers[kind] ??= this.#finder.find(reference);
      return answers[kind];
    }
    const members = this.#membersOf(receiver, scope, symbol);
    if (!members) return this.#finder.find(reference);
    const answers = entryOf(members, name, makeAnswers<T>);
    answers[kind] ??=
      members === this.#unknown ? this.#finder.guess(reference) : this.#finder.find(reference);
    return answers[kind];
  }

  #firstName(receiver: string): string {
    let first = this.#firstNames.get(receiver);
    if (first === undefined) {
      const dot = receiver.indexOf(".");
      first = dot === -1 ? receiver : receiver.slice(0, dot);
      this.#firstNames.set(receiver, first);
    }
    return first;
  }

  #membersOf(receiver: string, scope: number, symbol: number): Members<T> | undefined {
    const { rules } = this.#file;
    const first = this.#firstName(receiver);
    const declared = this.#file.lookUp(first, scope);
    const isSuper = rules.super.includes(first);
    const isSelf = isSuper || rules.self.includes(first);
    if (isSelf && declared.length > 0) return undefined;
    const start = declared.length > 0 ? declared : isSelf ? symbol * 2 + (isSuper ? 1 : 0) : first;
    let byReceiver = this.#receivers.get(start);
    if (!byReceiver) {
      byReceiver = this.#receiversFrom(first, scope, symbol);
      this.#receivers.set(start, byReceiver);
    }
    let members = byReceiver.get(receiver);
    if (!members && CHAIN.test(receiver)) {
      members = this.#membersHeld(receiver, scope, symbol);
      byReceiver.set(receiver, members);
    }
    return members;
  }

  /** Each method declares a `self` of its own; what starts at the same object is the same in all of them. */
  #receiversFrom(first: string, scope: number, symbol: number): Map<string, Members<T>> {
    const [self] = this.#ask.selfValues(this.#file, first, scope, symbol);
    if (!self || (self.t !== "instance" && self.t !== "type") || self.file !== this.#file) return new Map();
    return entryOf(this.#ofSelves, self.at * 2 + (self.t === "type" ? 1 : 0), makeMap<Members<T>>);
  }

  /** The members of all receivers that hold the same are kept together. */
  #membersHeld(text: string, scope: number, symbol: number): Members<T> {
    const receiver = this.#ask.receiver(this.#file, text, scope, symbol);
    if (!receiver || receiver.values.length === 0) return this.#unknown;
    const [value] = receiver.values;
    if (receiver.values.length > 1 || (value!.t !== "instance" && value!.t !== "type")) return new Map();
    const key = `${receiver.evidence()} ${value!.t} ${value!.at} ${value!.file.path}`;
    return entryOf(this.#held, key, makeMap<Answers<T>>);
  }
}

/** Does a name mean the same wherever its declaration is seen? */
function looksUpPlainly(rules: Resolution): boolean {
  return (
    (rules.shares === "nothing" || rules.shares === "folder") &&
    !rules.hasInnerTypes &&
    !rules.hasImplicitSelf &&
    !rules.hasBareCalls &&
    !rules.hasTypeNames &&
    !rules.lastAssignmentCounts &&
    !rules.overloads &&
    !rules.pathRoots
  );
}

/** What is imported into a block only is seen by some uses and not by others. */
function isStarOfBlock({ name, scope }: { name: string; scope: number }): boolean {
  return name === "*" && scope !== -1;
}

function makeAnswers<T>(): Answers<T> {
  return {};
}

function makeMap<V>(): Map<string, V> {
  return new Map();
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let found = map.get(key);
  if (!found) {
    found = make();
    map.set(key, found);
  }
  return found;
}
