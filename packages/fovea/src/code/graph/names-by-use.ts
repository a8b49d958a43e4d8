/**
 * Bare names in languages where the way a name is used tells what it means (Java, Kotlin), and what function literals
 * and extensions work on.
 */

import type { Resolution } from "../../syntax/resolution.ts";
import type { Answer } from "./asking.ts";
import { withoutReceiver } from "./extensions.ts";
import { lambdaValues } from "./lambdas.ts";
import type { Meaning } from "./meaning.ts";
import { Memo } from "./memo.ts";
import { basesOfBody, nameInScope, readReceivers, selvesAt } from "./names-in-scope.ts";
import type { Questions } from "./questions.ts";
import type { SourceFile } from "./source-file.ts";
import { SPACES, unique } from "./targets.ts";
import { accepting, suiting, type Use } from "./uses.ts";
import type { LambdaValues, Target, Value } from "./values.ts";

interface Elsewhere {
  wild: Target[];
  shared: Target[];
}

const NOTHING: Elsewhere = { wild: [], shared: [] };
const NO_VALUES: Value[] = [];

export class NamesByUse {
  readonly #ask: Questions;
  readonly #elsewhereNames = new Memo<string, Answer<Elsewhere>>();
  readonly #lambdas = new Memo<number, Answer<LambdaValues>>();
  readonly #receivers = new Memo<number, Answer<Value[]>>();

  constructor(ask: Questions) {
    this.#ask = ask;
  }

  nameByUse(file: SourceFile, name: string, scope: number, symbol: number, use: Use): Meaning | undefined {
    const inScope = this.#withoutReceiver(
      file,
      this.#withPackage(file, nameInScope(this.#ask, file, name, scope, symbol, use), name, use) ??
        this.#fromElsewhere(file, name, use),
      scope,
      symbol,
    );
    // A variable may hold a function.
    if (inScope || use.as !== "call") return inScope;
    return nameInScope(this.#ask, file, name, scope, symbol, { ...use, as: "value" });
  }

  #fromElsewhere(file: SourceFile, name: string, use: Use): Meaning | undefined {
    const found = this.#seenElsewhere(file, name);
    const wild = accepting(suiting(found.wild, use), use);
    if (wild.length > 0) return { targets: wild, evidence: "import" };
    const shared = accepting(suiting(found.shared, use), use);
    return shared.length > 0 ? { targets: shared, evidence: "scope" } : undefined;
  }

  /** The same wherever in the file the name stands, if all types around were asked before. */
  #seenElsewhere(file: SourceFile, name: string): Elsewhere {
    if (!this.isDefined(name, file.rules.family)) return NOTHING;
    return this.#ask.state.settled(this.#elsewhereNames.of(file), name, NOTHING, () => ({
      wild: this.#ask.throughStars(file, name, -1),
      shared: this.#ask.sharedNames(file, name, -1, "anything"),
    }));
  }

  /** What a file declares outside of all types stands beside what the rest of its package declares. */
  #withPackage(file: SourceFile, meaning: Meaning | undefined, name: string, use: Use): Meaning | undefined {
    if (!meaning || use.as !== "call" || !file.rules.hasExtensions) return meaning;
    const isTop = meaning.targets.every(
      (target) => target.t === "symbol" && target.file.symbols[target.at]!.parent === -1,
    );
    if (!isTop || meaning.evidence !== "scope") return meaning;
    const shared = accepting(suiting(this.#seenElsewhere(file, name).shared, use), use);
    return { ...meaning, targets: unique([...meaning.targets, ...shared]) };
  }

  #withoutReceiver(
    file: SourceFile,
    meaning: Meaning | undefined,
    scope: number,
    symbol: number,
  ): Meaning | undefined {
    if (!meaning || meaning.targets.length < 2 || !file.rules.hasExtensions) return meaning;
    const targets = withoutReceiver(this.#ask, meaning.targets, () =>
      selvesAt(this.#ask, file, scope, symbol),
    );
    return { ...meaning, targets };
  }

  /** What the function literal works on whose scope this is. */
  lambdaOf(file: SourceFile, scope: number): LambdaValues {
    return this.#ask.state.settled(this.#lambdas.of(file), scope, { self: [], item: [] }, () =>
      lambdaValues(this.#ask, file, scope),
    );
  }

  /** `it`: what the innermost function literal gets. */
  itemAt(file: SourceFile, from: number): Value[] {
    for (let scope = from; scope !== -1; scope = file.facts.scopes[scope]!.parent)
      if (file.lambdaOf(scope)) return this.lambdaOf(file, scope).item;
    return [];
  }

  /** The objects an extension works on. */
  receiversOf(file: SourceFile, extension: number): Value[] {
    return this.#ask.state.settled(this.#receivers.of(file), extension, NO_VALUES, () =>
      readReceivers(this.#ask, file, extension),
    );
  }

  /** What a name means outside of all types and functions of a file, nearest first. */
  *topLevelMeanings(file: SourceFile, name: string, use: Use): Generator<Meaning> {
    const here = nameInScope(this.#ask, file, name, -1, -1, use);
    if (here) yield here;
    const { wild, shared } = this.#seenElsewhere(file, name);
    for (const targets of [wild, shared]) {
      const found = accepting(suiting(targets, use), use);
      if (found.length > 0) yield { targets: found, evidence: "scope" };
    }
  }

  basesOfObject({ file, scope }: { file: SourceFile; scope: number }): Value[] {
    return this.#ask.state.guarded(() => basesOfBody(this.#ask, file, scope)) ?? [];
  }

  /** Does anything in the tree say that it belongs to this package or namespace? */
  isSpace(name: string, rules: Resolution): boolean {
    return this.#ask.sources
      .named(name, rules.family)
      .some(({ file, at }) => SPACES.has(file.symbols[at]!.kind));
  }

  /** Has any symbol of these languages the name? Most names in a file are the platform's. */
  isDefined(name: string, family: string): boolean {
    return this.#ask.sources.named(name, family).length > 0;
  }
}
