/** All references of one file -> edges with evidence, and what could not be resolved, with the reason. */

import { folderOf } from "../../base/relative-path.ts";
import type { Resolution } from "../../syntax/resolution.ts";
import type { Reference, ReferenceKind, SymbolKind } from "../../syntax/types.ts";
import { constructorOf } from "./constructors.ts";
import { addPlace, CONFIDENCE, type EdgeKind, EdgeList, type End, type FoundEdge } from "./edges.ts";
import { groupBy } from "./grouping.ts";
import { type Found, guess, type Reason } from "./guesses.ts";
import type { Evidence, Meaning, Receiver } from "./meaning.ts";
import { valuesOf } from "./meanings/held-values.ts";
import { findModule, followImport } from "./meanings/imports.ts";
import { membersNamed } from "./meanings/members.ts";
import { meaningOf } from "./meanings/reference-meanings.ts";
import { RepeatedUses } from "./repeated-uses.ts";
import type { Resolver } from "./resolver.ts";
import type { SourceFile } from "./source-file.ts";
import type { Sources } from "./sources.ts";
import { gather } from "./targets.ts";
import { addDeclarations, addImplicit, addOverrides } from "./type-edges.ts";
import { withoutNamesakes } from "./uses.ts";
import type { Target, Value } from "./values.ts";

export interface Unresolved {
  /** Position in the file's references. */
  reference: number;
  reason: Reason;
  /** The package, where that is why. */
  package?: string | undefined;
}

export interface ResolvedFile {
  edges: FoundEdge[];
  unresolved: Unresolved[];
  /** Packages outside the tree that the file imports from. */
  packages: string[];
}

const KINDS: Record<ReferenceKind, EdgeKind> = {
  call: "calls",
  new: "calls",
  macro: "calls",
  decorator: "calls",
  type: "type_ref",
  extends: "extends",
  implements: "implements",
  embeds: "embeds",
  read: "references",
};

type Led = Extract<Found, { ends: End[] }>;

/** Imports are kept by their lines. */
const UNKNOWN_COLUMN = -1;

const HOLDERS = new Set<SymbolKind>(["variable", "const", "field", "property"]);

export function resolveFile(resolver: Resolver, sources: Sources, file: SourceFile): ResolvedFile {
  const edges = new EdgeList();
  const unresolved: Unresolved[] = [];
  const packages = new Set<string>();
  addImports(resolver, file, edges, packages);
  if (file.rules.exportsObject) addReexports(resolver, file, edges, packages);
  const answer = answersIn(resolver, sources, file);
  const { references } = file.facts;
  for (let at = 0; at < references.length; at++) {
    const reference = references[at]!;
    const found = answer(reference);
    if (!found.ends) unresolved.push({ reference: at, reason: found.reason, package: found.package });
    else addUses(file, reference, found, edges);
  }
  if (file.rules.shares === "folder") addPackages(resolver, file, edges);
  addOverrides(resolver, sources, file, edges);
  if (file.rules.hasImplicitInterfaces) addImplicit(resolver, file, edges);
  addDeclarations(resolver, file, edges);
  return { edges: edges.all(), unresolved, packages: [...packages].sort() };
}

function addUses(file: SourceFile, reference: Reference, found: Led, edges: EdgeList): void {
  const { symbol, line, column } = reference;
  // What a symbol uses again is an edge already, and one more place of it.
  if (found.usedBy?.symbol === symbol) {
    found.ends.forEach((end, at) => {
      const evidence = end.evidence ?? found.evidence;
      const confidence = confidenceOf(evidence, found.ends.length, file.rules);
      addPlace(found.usedBy!.edges[at]!, { line, column, evidence, confidence });
    });
    return;
  }
  found.usedBy = {
    symbol,
    edges: found.ends.map((end) => {
      const evidence = end.evidence ?? found.evidence;
      const confidence = confidenceOf(evidence, found.ends.length, file.rules);
      return edges.add(symbol, kindOf(file, reference, end), evidence, confidence, end, line, column);
    }),
  };
}

/** What each reference of a file leads to; edges are made of that, and benchmarks grade it place by place. */
export function answersIn(
  resolver: Resolver,
  sources: Sources,
  file: SourceFile,
): (reference: Reference) => Found {
  const repeated = new RepeatedUses<Found>(resolver, file, {
    find: (reference, receiver) => resolveReference(resolver, sources, file, reference, receiver),
    guess: (reference) => guess(resolver, sources, file, reference),
  });
  return (reference) => repeated.answer(reference);
}

/** What a use is, by what it turned out to lead to. */
function kindOf(file: SourceFile, { kind, symbol }: Reference, { file: other, at }: End): EdgeKind {
  const edge = KINDS[kind];
  if (edge === "calls" && file.rules.callsTypes && other.symbols[at]?.kind === "type_alias")
    return "type_ref";
  if (edge !== "references" && edge !== "extends" && edge !== "type_ref") return edge;
  if (edge === "references" && !file.rules.hasBareCalls) return edge;
  const end = other.symbols[at]?.kind;
  // What looks like a type may be a macro.
  if (edge === "type_ref") return end === "macro" ? "references" : edge;
  // Where a name alone calls a method, reading it does; where classes and interfaces are named in one list, only the
  // target tells which it is.
  if (edge === "references") return end === "method" ? "calls" : edge;
  return end === "interface" && file.symbols[symbol]?.kind !== "interface" ? "implements" : edge;
}

function resolveReference(
  resolver: Resolver,
  sources: Sources,
  file: SourceFile,
  reference: Reference,
  receiver: Receiver | undefined,
): Found {
  const meaning = meaningOf(resolver, file, reference, receiver);
  if (!meaning) return guess(resolver, sources, file, reference);
  const isMacro = reference.kind === "macro" || reference.kind === "decorator";
  const targets = withoutNamesakes(file, reference, meaning.targets).filter((target) =>
    suits(file, target, isMacro),
  );
  if (targets.length === 0 && meaning.targets.length > 0) return guess(resolver, sources, file, reference);
  const isCall = KINDS[reference.kind] === "calls";
  const ends: End[] = [];
  let isHeld = true;
  let outside: Target | undefined;
  for (const target of targets) {
    if (target.t === "symbol") {
      const held =
        isCall && HOLDERS.has(target.file.symbols[target.at]!.kind)
          ? gather(valuesOf(resolver, target), asEnd)
          : [];
      // Calling a variable that holds a function calls the function.
      ends.push(...held);
      if (held.length > 0) continue;
      isHeld = false;
      ends.push({ file: target.file, at: target.at });
      if (isCall) ends.push(...constructorOf(resolver, file, target, reference));
    } else if (target.t === "module") {
      isHeld = false;
      ends.push({ file: target.file, at: -1 });
    } else if (target.t !== "binding") outside = target;
    // A local that holds a function: calling it calls the function.
    else if (isCall) ends.push(...gather(valuesOf(resolver, target), asEnd));
  }
  // Candidates are no facts.
  const evidence = isOneOfSeveral(meaning, file) ? "name" : meaning.evidence;
  if (ends.length > 0) return { ends, evidence: isHeld ? "typed" : evidence };
  if (outside?.t === "external") return { reason: "external", package: outside.name };
  if (outside?.t === "missing") return { reason: "missing" };
  // The name of a package of this tree; what is used of it is a reference of its own, and its import an edge.
  if (outside?.t === "folder") return { ends: [], evidence };
  if (outside?.t === "namespace" && file.rules.shares === "namespace")
    return meaning.evidence === "import"
      ? { reason: "external", package: outside.name.split(".")[0]! }
      : { reason: "global" };
  return { reason: "dynamic" };
}

/** One of several overloads, or of what is defined twice, say in two branches, is meant, and we cannot say which. */
function isOneOfSeveral({ overloads = 1, targets }: Meaning, { rules }: SourceFile): boolean {
  if (overloads > 1) return true;
  const symbols = targets.filter((target) => target.t === "symbol");
  if (symbols.length < 2 || rules.shares !== "namespace") return false;
  return rules.overloads !== undefined || (isWrittenInParts(rules) && areOneName(symbols));
}

/** Where macros have names of their own, a local is none of them; what is outside the tree may be anything. */
function suits({ rules }: SourceFile, target: Target, isMacro: boolean): boolean {
  if (!rules.mayMean) return true;
  if (target.t === "binding") return !isMacro;
  if (target.t !== "symbol") return true;
  const { file, at } = target;
  const decorators = file.decoratorsOf(at).map(({ name }) => name);
  return rules.mayMean(isMacro, file.symbols[at]!.kind, decorators);
}

/** Then one of several types of a name would have been chosen for all. */
function isWrittenInParts({ hasSplitTypes }: SourceFile["rules"]): boolean {
  return hasSplitTypes === true || hasSplitTypes === "file";
}

function areOneName(symbols: readonly { file: SourceFile; at: number }[]): boolean {
  return new Set(symbols.map(({ file, at }) => file.qualifiedName(at))).size === 1;
}

function asEnd(value: Value): End[] {
  return value.t === "function" || value.t === "type" ? [{ file: value.file, at: value.at }] : [];
}

export function confidenceOf(evidence: Evidence, ends: number, { uniqueConfidence }: Resolution): number {
  const confidence = evidence === "unique" ? (uniqueConfidence ?? CONFIDENCE.unique) : CONFIDENCE[evidence];
  return evidence === "name" || ends <= 2 ? confidence : Math.round(confidence * 0.8);
}

function addImports(resolver: Resolver, file: SourceFile, edges: EdgeList, packages: Set<string>): void {
  file.facts.imports.forEach(({ module, line }, at) => {
    const targets = followImport(resolver, { t: "import", file, at });
    for (const target of targets) {
      const end =
        target.t === "symbol"
          ? target
          : target.t === "binding" || (target.t === "module" && !isPartOfFile(file, target))
            ? { file: target.file, at: -1 }
            : undefined;
      if (target.t === "external") packages.add(target.name);
      // `use super::*` in a block imports from the file it is in.
      if (end && !(end.at === -1 && end.file === file))
        edges.add(-1, "imports", "import", CONFIDENCE.import, end, line, UNKNOWN_COLUMN);
    }
    if (hasBarrels(file) && module !== "") addBarrel(resolver, file, edges, { module, line, targets });
  });
}

/** A package whose types a file declares is not that file, and may be declared in several. */
function isPartOfFile({ rules }: SourceFile, { inside }: { inside: string }): boolean {
  return rules.declaredModule !== undefined && inside !== "";
}

/** Can a name be imported through a file that imports it itself, and is that file one that the import names? */
function hasBarrels({ rules }: SourceFile): boolean {
  return rules.exportsObject !== undefined || (rules.importsAreExports === true && !rules.pathRoots);
}

/** A file that others' names are imported through is imported too, though it declares none of them. */
function addBarrel(
  resolver: Resolver,
  file: SourceFile,
  edges: EdgeList,
  { module, line, targets }: { module: string; line: number; targets: readonly Target[] },
): void {
  for (const place of findModule(resolver, file, module, "")) {
    if (place.t !== "module" || place.file === file || isPartOfFile(file, place)) continue;
    const isNamed = targets.some((target) => "file" in target && target.file === place.file);
    if (!isNamed)
      edges.add(
        -1,
        "imports",
        "import",
        CONFIDENCE.import,
        { file: place.file, at: -1 },
        line,
        UNKNOWN_COLUMN,
      );
  }
}

/** What imports a package imports the files of it that declare what is used. */
function addPackages(resolver: Resolver, file: SourceFile, edges: EdgeList): void {
  const used = groupBy(edges.all(), ({ target }) => folderOf(target.file.path));
  file.facts.imports.forEach(({ line }, at) => {
    for (const place of followImport(resolver, { t: "import", file, at })) {
      if (place.t !== "folder" || place.path === folderOf(file.path)) continue;
      const files = new Set((used.get(place.path) ?? []).map((edge) => edges.all()[edge]!.target.file));
      for (const other of files)
        edges.add(-1, "imports", "import", CONFIDENCE.import, { file: other, at: -1 }, line, UNKNOWN_COLUMN);
    }
  });
}

/** `export … from`: the file imports what it hands on, and offers it. */
function addReexports(resolver: Resolver, file: SourceFile, edges: EdgeList, packages: Set<string>): void {
  for (const { name, local, module, line } of file.facts.exports) {
    if (module === "") continue;
    const isWhole = name === "*" || local === "*";
    const targets = isWhole
      ? []
      : gather(findModule(resolver, file, module, ""), (place) =>
          gather(membersNamed(resolver, place, local || name), (target) => followImport(resolver, target)),
        );
    for (const target of targets)
      if (target.t === "symbol")
        edges.add(-1, "imports", "import", CONFIDENCE.import, target, line, UNKNOWN_COLUMN);
    for (const place of findModule(resolver, file, module, ""))
      if (place.t === "external") packages.add(place.name);
    addBarrel(resolver, file, edges, { module, line, targets });
  }
}
