/** What stands before a dot: what it holds, and how we know what is reached through it. */
import { type Expression, readExpression } from "./expression.ts";
import type { Evidence, Receiver } from "./meaning.ts";
import type { Questions } from "./questions.ts";
import type { SourceFile } from "./source-file.ts";
import { unique } from "./targets.ts";
import { ANY_USE, AS_VALUE } from "./uses.ts";
import type { Value } from "./values.ts";

/** More than a file has scopes or symbols. */
const MOST_IN_FILE = 2 ** 20;

export class Receivers {
  readonly #ask: Questions;
  /** Of the file that is being resolved: by the text, then by the scope and symbol it stands in. */
  readonly #known = new Map<string, Map<number, Receiver>>();
  #file: SourceFile | undefined;

  constructor(ask: Questions) {
    this.#ask = ask;
  }

  /** For who remembers it. */
  newReceiver(file: SourceFile, text: string, scope: number, symbol: number): Receiver | undefined {
    const of = readExpression(text);
    return of && new ReceiverAt(this.#ask, file, of, scope, symbol);
  }

  /** Receivers repeat within a function. */
  receiver(file: SourceFile, text: string, scope: number, symbol: number): Receiver | undefined {
    const of = readExpression(text);
    if (!of) return undefined;
    if (this.#file !== file) {
      // One file is resolved after the other; what was received in the last one is not asked again.
      this.#known.clear();
      this.#file = file;
    }
    const question = file.rules.lastAssignmentCounts ? `${this.#ask.state.line} ${text}` : text;
    let places = this.#known.get(question);
    if (!places) {
      places = new Map();
      this.#known.set(question, places);
    }
    const place = (scope + 1) * MOST_IN_FILE + symbol + 1;
    let found = places.get(place);
    if (!found) {
      found = new ReceiverAt(this.#ask, file, of, scope, symbol);
      places.set(place, found);
    }
    return found;
  }
}

class ReceiverAt implements Receiver {
  readonly values: Value[];
  readonly #ask: Questions;
  readonly #file: SourceFile;
  readonly #of: Expression;
  readonly #scope: number;
  readonly #symbol: number;
  #evidence: Evidence | undefined;

  constructor(ask: Questions, file: SourceFile, of: Expression, scope: number, symbol: number) {
    this.#ask = ask;
    this.#file = file;
    this.#of = of;
    this.#scope = scope;
    this.#symbol = symbol;
    this.values = unique(ask.evaluate(file, of, scope, symbol));
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
        this.#ask.evaluate(this.#file, of.of, this.#scope, this.#symbol).some(isInstance));
    if (of.t === "call" && of.of === base && base.t === "name" && rules.super.includes(base.name))
      return "self";
    if (
      base.t === "name" &&
      this.#ask.selfValues(this.#file, base.name, this.#scope, this.#symbol).length > 0
    )
      return base === of ? "self" : "typed";
    if (base.t === "absolute" && !isThing) return "scope";
    if (isThing || base.t !== "name") return "typed";
    if (rules.shares === "includes") return "import";
    const use = rules.separatesNames ? AS_VALUE : ANY_USE;
    const meaning = this.#ask.nameMeaning(this.#file, base.name, this.#scope, this.#symbol, use);
    // A path from the root of a crate is as good as an import.
    return meaning?.evidence ?? (rules.pathRoots ? "import" : "scope");
  }
}

function isInstance({ t }: Value): boolean {
  return t === "instance" || t === "object" || t === "list" || t === "many";
}
