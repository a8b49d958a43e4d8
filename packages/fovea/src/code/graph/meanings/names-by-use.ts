/**
 * Bare names in languages where the way a name is used tells what it means (Java, Kotlin), and what function literals
 * and extensions work on.
 */

import type { Resolution } from "../../../syntax/resolution.ts";
import type { Answer } from "../asking.ts";
import type { Meaning } from "../meaning.ts";
import { Memo } from "../memo.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import { SPACES, unique } from "../targets.ts";
import { accepting, suiting, type Use } from "../uses.ts";
import type { LambdaValues, Target, Value } from "../values.ts";
import { withoutReceiver } from "./extensions.ts";
import { throughStars } from "./imports.ts";
import { lambdaValues } from "./lambdas.ts";
import { sharedNames } from "./names.ts";
import { basesOfBody, nameInScope, readReceivers, selvesAt } from "./names-in-scope.ts";

interface Elsewhere {
  wild: Target[];
  shared: Target[];
}

const NOTHING: Elsewhere = { wild: [], shared: [] };
const NO_VALUES: Value[] = [];

const elsewhereNamesMemo = new Memo<string, Answer<Elsewhere>>();
const lambdasMemo = new Memo<number, Answer<LambdaValues>>();
const receiversMemo = new Memo<number, Answer<Value[]>>();

export function nameByUse(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  scope: number,
  symbol: number,
  use: Use,
): Meaning | undefined {
  const inScope = withoutExtensions(
    resolver,
    file,
    withPackage(resolver, file, nameInScope(resolver, file, name, scope, symbol, use), name, use) ??
      fromElsewhere(resolver, file, name, use),
    scope,
    symbol,
  );
  // A variable may hold a function.
  if (inScope || use.as !== "call") return inScope;
  return nameInScope(resolver, file, name, scope, symbol, { ...use, as: "value" });
}

function fromElsewhere(resolver: Resolver, file: SourceFile, name: string, use: Use): Meaning | undefined {
  const found = seenElsewhere(resolver, file, name);
  const wild = accepting(suiting(found.wild, use), use);
  if (wild.length > 0) return { targets: wild, evidence: "import" };
  const shared = accepting(suiting(found.shared, use), use);
  return shared.length > 0 ? { targets: shared, evidence: "scope" } : undefined;
}

/** The same wherever in the file the name stands, if all types around were asked before. */
function seenElsewhere(resolver: Resolver, file: SourceFile, name: string): Elsewhere {
  if (!isDefined(resolver, name, file.rules.family)) return NOTHING;
  return resolver.state.settled(elsewhereNamesMemo.of(file), name, NOTHING, () => ({
    wild: throughStars(resolver, file, name, -1),
    shared: sharedNames(resolver, file, name, -1, "anything"),
  }));
}

/** What a file declares outside of all types stands beside what the rest of its package declares. */
function withPackage(
  resolver: Resolver,
  file: SourceFile,
  meaning: Meaning | undefined,
  name: string,
  use: Use,
): Meaning | undefined {
  if (!meaning || use.as !== "call" || !file.rules.hasExtensions) return meaning;
  const isTop = meaning.targets.every(
    (target) => target.t === "symbol" && target.file.symbols[target.at]!.parent === -1,
  );
  if (!isTop || meaning.evidence !== "scope") return meaning;
  const shared = accepting(suiting(seenElsewhere(resolver, file, name).shared, use), use);
  return { ...meaning, targets: unique([...meaning.targets, ...shared]) };
}

function withoutExtensions(
  resolver: Resolver,
  file: SourceFile,
  meaning: Meaning | undefined,
  scope: number,
  symbol: number,
): Meaning | undefined {
  if (!meaning || meaning.targets.length < 2 || !file.rules.hasExtensions) return meaning;
  const targets = withoutReceiver(resolver, meaning.targets, () => selvesAt(resolver, file, scope, symbol));
  return { ...meaning, targets };
}

/** What the function literal works on whose scope this is. */
export function lambdaAt(resolver: Resolver, file: SourceFile, scope: number): LambdaValues {
  return resolver.state.settled(lambdasMemo.of(file), scope, { self: [], item: [] }, () =>
    file.rules.lambdaSubject ? lambdaValues(resolver, file, scope) : { self: [], item: [] },
  );
}

/** `it`: what the innermost function literal gets. */
export function itemAt(resolver: Resolver, file: SourceFile, from: number): Value[] {
  for (let scope = from; scope !== -1; scope = file.facts.scopes[scope]!.parent)
    if (file.lambdaOf(scope)) return lambdaAt(resolver, file, scope).item;
  return [];
}

/** The objects an extension works on. */
export function receiversOf(resolver: Resolver, file: SourceFile, extension: number): Value[] {
  return resolver.state.settled(receiversMemo.of(file), extension, NO_VALUES, () =>
    readReceivers(resolver, file, extension),
  );
}

/** What a name means outside of all types and functions of a file, nearest first. */
export function* topLevelMeanings(
  resolver: Resolver,
  file: SourceFile,
  name: string,
  use: Use,
): Generator<Meaning> {
  const here = nameInScope(resolver, file, name, -1, -1, use);
  if (here) yield here;
  const { wild, shared } = seenElsewhere(resolver, file, name);
  for (const targets of [wild, shared]) {
    const found = accepting(suiting(targets, use), use);
    if (found.length > 0) yield { targets: found, evidence: "scope" };
  }
}

export function basesOfObject(
  resolver: Resolver,
  { file, scope }: { file: SourceFile; scope: number },
): Value[] {
  return resolver.state.guarded(() => basesOfBody(resolver, file, scope)) ?? [];
}

/** Does anything in the tree say that it belongs to this package or namespace? */
export function isSpace(resolver: Resolver, name: string, rules: Resolution): boolean {
  return resolver.sources
    .named(name, rules.family)
    .some(({ file, at }) => SPACES.has(file.symbols[at]!.kind));
}

/** Has any symbol of these languages the name? Most names in a file are the platform's. */
export function isDefined(resolver: Resolver, name: string, family: string): boolean {
  return resolver.sources.named(name, family).length > 0;
}
