/** What stands before a dot: what it holds, and how we know what is reached through it. */

import { type Expression, readExpression } from "../expression.ts";
import type { Evidence, Receiver } from "../meaning.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import { unique } from "../targets.ts";
import { ANY_USE, AS_VALUE } from "../uses.ts";
import type { Value } from "../values.ts";
import { evaluate } from "./evaluation.ts";
import { nameMeaning } from "./names.ts";
import { selfValues } from "./self.ts";

/** More than a file has scopes or symbols. */
const MOST_IN_FILE = 2 ** 20;

/** For who remembers it. */
export function newReceiver(
  resolver: Resolver,
  file: SourceFile,
  text: string,
  scope: number,
  symbol: number,
): Receiver | undefined {
  const of = readExpression(text);
  return of && new ReceiverAt(resolver, file, of, scope, symbol);
}

/** Receivers repeat within a function. */
export function receiverAt(
  resolver: Resolver,
  file: SourceFile,
  text: string,
  scope: number,
  symbol: number,
): Receiver | undefined {
  const of = readExpression(text);
  if (!of) return undefined;
  const { receivers } = resolver;
  if (receivers.file !== file) {
    // Files are resolved one after the other: receivers of the last one are not asked for again.
    receivers.byText.clear();
    receivers.file = file;
  }
  const question = file.rules.lastAssignmentCounts ? `${resolver.state.line} ${text}` : text;
  let places = receivers.byText.get(question);
  if (!places) {
    places = new Map();
    receivers.byText.set(question, places);
  }
  const place = (scope + 1) * MOST_IN_FILE + symbol + 1;
  let found = places.get(place);
  if (!found) {
    found = new ReceiverAt(resolver, file, of, scope, symbol);
    places.set(place, found);
  }
  return found;
}

class ReceiverAt implements Receiver {
  readonly values: Value[];
  readonly #resolver: Resolver;
  readonly #file: SourceFile;
  readonly #of: Expression;
  readonly #scope: number;
  readonly #symbol: number;
  #evidence: Evidence | undefined;

  constructor(resolver: Resolver, file: SourceFile, of: Expression, scope: number, symbol: number) {
    this.#resolver = resolver;
    this.#file = file;
    this.#of = of;
    this.#scope = scope;
    this.#symbol = symbol;
    this.values = unique(evaluate(resolver, file, of, scope, symbol));
  }

  evidence(): Evidence {
    this.#evidence ??= this.#findEvidence();
    return this.#evidence;
  }

  #findEvidence(): Evidence {
    const of = this.#of;
    const { rules } = this.#file;
    let base = of;
    while (base.t === "member" || base.t === "call" || base.t === "index" || base.t === "maybe")
      base = base.of;
    // What is reached through a thing is known by the thing's type, also where it is a type itself (an embedded one).
    const isThing =
      this.values.some(isInstance) ||
      (of.t === "member" &&
        evaluate(this.#resolver, this.#file, of.of, this.#scope, this.#symbol).some(isInstance));
    if (of.t === "call" && of.of === base && base.t === "name" && rules.super.includes(base.name))
      return "self";
    if (
      base.t === "name" &&
      selfValues(this.#resolver, this.#file, base.name, this.#scope, this.#symbol).length > 0
    )
      return base === of ? "self" : "typed";
    if (base.t === "absolute" && !isThing) return "scope";
    if (isThing || base.t !== "name") return "typed";
    if (rules.shares === "includes") return "import";
    const use = rules.separatesNames ? AS_VALUE : ANY_USE;
    const meaning = nameMeaning(this.#resolver, this.#file, base.name, this.#scope, this.#symbol, use);
    // A path from the root of a crate is as good as an import.
    return meaning?.evidence ?? (rules.pathRoots ? "import" : "scope");
  }
}

function isInstance({ t }: Value): boolean {
  return t === "instance" || t === "object" || t === "list" || t === "many";
}
