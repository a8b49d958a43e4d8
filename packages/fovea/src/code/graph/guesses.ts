/** What a reference may mean by its name alone, where nothing that is written tells. Never a fact. */
import { folderOf } from "../../base/relative-path.ts";
import { isTestPath } from "../../repo/files/test-path.ts";
import type { Reference, ReferenceKind, SymbolKind } from "../../syntax/types.ts";
import { CALLABLE, type End, type FoundEdge } from "./edges.ts";
import { endOfWord } from "./expression-patterns.ts";
import type { Evidence } from "./meaning.ts";
import { followImport } from "./meanings/imports.ts";
import { mayMean } from "./meanings/included-meanings.ts";
import type { Resolver } from "./resolver.ts";
import type { SourceFile } from "./source-file.ts";
import type { Sources } from "./sources.ts";

export const REASONS = ["external", "global", "dynamic", "ambiguous", "missing"] as const;
export type Reason = (typeof REASONS)[number];

export type Found =
  /** `usedBy`: the symbol that the last such reference stands in, with the edges that were made of it. */
  | { ends: End[]; evidence: Evidence; usedBy?: { symbol: number; edges: FoundEdge[] } }
  | { ends?: undefined; reason: Reason; package?: string | undefined };

/** Several meanings share the trust; more than this many candidates say nothing. */
const MOST_CANDIDATES = 4;

const CALLS = new Set<ReferenceKind>(["call", "new", "macro", "decorator"]);
const MACRO = new Set<SymbolKind>(["macro"]);
const TYPE = new Set<SymbolKind>(["class", "struct", "interface", "trait", "enum", "type_alias"]);

/** Code that shows how other code is used, and that the other code never uses itself. */
const SAMPLE_PATH = /(?:^|\/)(?:examples?|samples?|demos?|fixtures?|bench(?:marks?)?|playgrounds?)\//;

/** By the name alone: only where the language lets a name come from elsewhere, and never as a fact. */
export function guess(
  resolver: Resolver,
  sources: Sources,
  file: SourceFile,
  { name, receiver, kind, scope }: Reference,
): Found {
  const { rules } = file;
  if (receiver !== "" && isForeign(sources, file, receiver, scope)) return { reason: "dynamic" };
  if (receiver === "" && rules.isPredeclared) return undeclared(resolver, file, name);
  if (kind === "read" || name === "" || rules.hasNoCandidates)
    return { reason: receiver === "" ? "global" : "dynamic" };
  // Where names must be imported, a name that is not is a global of the platform.
  const isMacro = kind === "macro";
  // Macros are seen in everything that comes after them, through all modules.
  const isUnshared = rules.shares === "nothing" || rules.shares === "folder";
  if (receiver === "" && !isMacro && isUnshared && !rules.hasGlobalFunctions) return { reason: "global" };
  // The same where they must be of a namespace around, except that a module may call what its users have, and a
  // function literal what the object has that it works on.
  const mayCall = rules.hasBareCalls || (rules.hasInnerTypes && !/^\p{Lu}/u.test(name));
  if (receiver === "" && rules.shares === "namespace" && !(mayCall && kind === "call"))
    return { reason: "global" };
  if (rules.commonMembers.has(name)) return { reason: "dynamic" };
  const wanted = isMacro ? MACRO : CALLS.has(kind) ? CALLABLE : TYPE;
  const isPrivate = rules.isPrivateName?.(name) === true;
  const candidates = sources.candidates(
    name,
    rules.family,
    MOST_CANDIDATES + 1,
    ({ path, kind: is, isInside }) =>
      wanted.has(is) &&
      mayUse(file.path, path) &&
      (receiver === "" || isInside) &&
      !(isPrivate && folderOf(path) !== folderOf(file.path)),
    (place) => mayMean(resolver, file, place, receiver),
  );
  if (candidates.length > MOST_CANDIDATES) return { reason: "ambiguous" };
  if (candidates.length === 0) return { reason: receiver === "" ? "global" : "dynamic" };
  return { ends: candidates, evidence: candidates.length === 1 ? "unique" : "name" };
}

/** A name that no file of the package declares: the language does, or a package whose names are imported without its own. */
function undeclared(resolver: Resolver, file: SourceFile, name: string): Found {
  if (file.rules.isPredeclared?.(name)) return { reason: "global" };
  const outside = file.facts.imports.flatMap((one, at) =>
    one.name === "*" && one.alias === "" ? followImport(resolver, { t: "import", file, at }) : [],
  );
  const isPublic = file.rules.isPrivateName?.(name) !== true;
  const external = isPublic ? outside.find(({ t }) => t === "external") : undefined;
  return external?.t === "external" ? { reason: "external", package: external.name } : { reason: "missing" };
}

/**
 * Does what stands before a dot come from elsewhere: a literal, nothing (`.red` is of the type that is expected), the base of a type that has none in this tree, a name that
 * nothing declares? Its members are not ours, whatever they are called.
 */
export function isForeign(sources: Sources, file: SourceFile, receiver: string, scope: number): boolean {
  const { rules } = file;
  if (LITERAL.test(receiver) || TEMPLATE.test(receiver)) return true;
  const word = receiver.slice(0, endOfWord(receiver, 0));
  if (word === "") return false;
  if (rules.super.includes(word)) return true;
  if (rules.shares !== "nothing" || rules.pathRoots || rules.self.includes(word)) return false;
  return (
    file.lookUp(word, scope).length === 0 &&
    file.starImports.length === 0 &&
    // A member of that name elsewhere is no global.
    sources.named(word, rules.family).every(({ file: other, at }) => other.symbols[at]!.parent !== -1)
  );
}

/** What a tag makes of a template, where the tag does not say. */
const TEMPLATE = /^[\w$.]+(?:<[^`]*>)?`/;
const LITERAL = /^(?:[[{`"'.\d]|[bfru]{1,2}["'])/i;

/** Tests and samples use the rest of the code, and it does not use them. */
function mayUse(user: string, path: string): boolean {
  return (!isTestPath(path) || isTestPath(user)) && (!SAMPLE_PATH.test(path) || SAMPLE_PATH.test(user));
}
