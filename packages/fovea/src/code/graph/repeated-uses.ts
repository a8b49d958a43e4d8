/**
 * Files repeat themselves. Where a language looks names up by scopes alone, all uses of a declaration mean the same,
 * and so do all members of one name of what holds the same: the first use is resolved, the others share its answer.
 */

import type { Reference, ReferenceKind } from "../../syntax/types.ts";
import { isForeign } from "./guesses.ts";
import { EVIDENCE, type Receiver } from "./meaning.ts";
import { newReceiver } from "./meanings/receivers.ts";
import { selfValues } from "./meanings/self.ts";
import { type ReceiverShape, shapeOf } from "./receiver-shape.ts";
import type { Resolver } from "./resolver.ts";
import { dependsOnArguments, looksUpPlainly } from "./rules.ts";
import type { Declaration, SourceFile } from "./source-file.ts";
import { isVariable } from "./targets.ts";

export interface Finder<T> {
  /** The receiver, where it was found out for another reference. */
  find(reference: Reference, receiver?: Receiver): T;
  /** For members of what is not known: all that is left is the name. */
  guess(reference: Reference): T;
}

/** By how the name is used; most names are used in one way. */
interface Answers<T> {
  kind: ReferenceKind;
  found: T;
  other: Answers<T> | undefined;
}
/** By the name of the member. */
type Members<T> = Map<string, Answers<T>>;

/** A receiver, and what its members mean. */
interface Held<T> {
  receiver: Receiver | undefined;
  members: Members<T>;
}

export class RepeatedUses<T extends object> {
  readonly #resolver: Resolver;
  readonly #file: SourceFile;
  readonly #isPlain: boolean;
  /** By its declarations, or by the name where the file declares none. */
  readonly #names = new Map<Declaration | readonly Declaration[] | string, Answers<T>>();
  /** By what the first name of the receiver is declared as, then by the receiver; `this` by the symbol it stands in. */
  readonly #receivers = new Map<readonly Declaration[] | string | number, Map<string, Held<T>>>();
  /** The same by the type whose object, or which itself, the first name is. */
  readonly #ofSelves = new Map<number, Map<string, Held<T>>>();
  /** By the file of the type that the receiver holds; then by the type, how it is held, and the evidence. */
  readonly #held = new Map<SourceFile, Map<number, Members<T>>>();
  /** By what the receiver comes from that is not of this tree. */
  readonly #outside = new Map<string, Members<T>>();
  /** Receivers that hold nothing we know, and those of them whose members are none of ours. */
  readonly #unknown: Held<T> = { receiver: undefined, members: new Map() };
  readonly #foreign: Held<T> = { receiver: undefined, members: new Map() };
  readonly #shapes = new Map<string, ReceiverShape>();
  readonly #finder: Finder<T>;

  constructor(resolver: Resolver, file: SourceFile, finder: Finder<T>) {
    this.#resolver = resolver;
    this.#file = file;
    this.#finder = finder;
    this.#isPlain = looksUpPlainly(file.rules) && !file.facts.imports.some(isStarOfBlock);
  }

  answer(reference: Reference): T {
    const { name, receiver, scope, symbol, given, kind } = reference;
    if (!this.#isPlain || given !== "") return this.#finder.find(reference);
    if (receiver === "" && this.#file.rules.super.includes(name)) return this.#finder.find(reference);
    if (receiver === "") {
      const declared = this.#file.lookUp(name, scope);
      // Which of several values a variable has depends on the place.
      if (declared.length > 1 && declared.every(isVariable)) return this.#finder.find(reference);
      const declaration = declared.length > 1 ? declared : (declared[0] ?? name);
      const answers = this.#names.get(declaration);
      const known = answers && answerFor(answers, kind);
      if (known) return known;
      const found = this.#finder.find(reference);
      this.#names.set(declaration, { kind, found, other: answers });
      return found;
    }
    const held = this.#heldBy(receiver, scope, symbol);
    if (!held) return this.#finder.find(reference);
    const answers = held.members.get(name);
    const known = answers && answerFor(answers, kind);
    if (known) return known;
    const found = this.#isNothing(held)
      ? this.#finder.guess(reference)
      : this.#finder.find(reference, held.receiver);
    held.members.set(name, { kind, found, other: answers });
    return found;
  }

  /** Texts are taken apart once: a new text is slow to look up. */
  #shapeOf(receiver: string): ReceiverShape {
    let shape = this.#shapes.get(receiver);
    if (!shape) {
      shape = shapeOf(receiver);
      this.#shapes.set(receiver, shape);
    }
    return shape;
  }

  #heldBy(receiver: string, scope: number, symbol: number): Held<T> | undefined {
    const { first, isChain, stem } = this.#shapeOf(receiver);
    if (isChain) return this.#heldByChain(receiver, first, scope, symbol);
    if (stem === "" || dependsOnArguments(this.#file.rules, stem)) return undefined;
    const held = this.#heldByChain(stem, first, scope, symbol);
    return this.#isNothing(held) || isFromOutside(held?.receiver) ? held : undefined;
  }

  #isNothing(held: Held<T> | undefined): boolean {
    return held === this.#unknown || held === this.#foreign;
  }

  #heldByChain(receiver: string, first: string, scope: number, symbol: number): Held<T> | undefined {
    const { rules } = this.#file;
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
    let held = byReceiver.get(receiver);
    if (!held) {
      held = this.#holding(receiver, scope, symbol);
      byReceiver.set(receiver, held);
    }
    return held;
  }

  /** Each method declares a `self` of its own; what starts at the same object is the same in all of them. */
  #receiversFrom(first: string, scope: number, symbol: number): Map<string, Held<T>> {
    const [self] = selfValues(this.#resolver, this.#file, first, scope, symbol);
    if (!self || (self.t !== "instance" && self.t !== "type") || self.file !== this.#file) return new Map();
    return entryOf(this.#ofSelves, self.at * 2 + (self.t === "type" ? 1 : 0), makeMap<Held<T>>);
  }

  /** The members of all receivers that hold the same are kept together. */
  #holding(text: string, scope: number, symbol: number): Held<T> {
    const receiver = newReceiver(this.#resolver, this.#file, text, scope, symbol);
    if (!receiver || receiver.values.length === 0)
      return isForeign(this.#resolver.sources, this.#file, text, scope) ? this.#foreign : this.#unknown;
    const [value] = receiver.values;
    if (receiver.values.length > 1) return { receiver, members: new Map() };
    if (value!.t === "external")
      return { receiver, members: entryOf(this.#outside, value!.name, makeMap<Answers<T>>) };
    if (value!.t !== "instance" && value!.t !== "type") return { receiver, members: new Map() };
    const evidence = EVIDENCE.indexOf(receiver.evidence());
    const key = (value!.at * 2 + (value!.t === "type" ? 1 : 0)) * EVIDENCE.length + evidence;
    const ofFile = entryOf(this.#held, value!.file, makeNumbered<Members<T>>);
    return { receiver, members: entryOf(ofFile, key, makeMap<Answers<T>>) };
  }
}

/** Whatever is reached through it is from outside too. */
function isFromOutside(receiver: Receiver | undefined): boolean {
  return receiver?.values.length === 1 && receiver.values[0]!.t === "external";
}

function answerFor<T>(answers: Answers<T>, kind: ReferenceKind): T | undefined {
  for (let one: Answers<T> | undefined = answers; one; one = one.other)
    if (one.kind === kind) return one.found;
  return undefined;
}

/** What is imported into a block only is seen by some uses and not by others. */
function isStarOfBlock({ name, scope }: { name: string; scope: number }): boolean {
  return name === "*" && scope !== -1;
}

function makeMap<V>(): Map<string, V> {
  return new Map();
}

function makeNumbered<V>(): Map<number, V> {
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
