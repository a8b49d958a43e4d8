/** How what a memory is about looks in the tree now: as it was, changed, somewhere else, or nowhere. */
import { basename } from "node:path/posix";
import { findByFingerprint, findSymbols, type LocatedSymbol } from "../../codeindex/read.ts";
import { findContentId, findPathsOf } from "../../codeindex/read-content.ts";
import type { Tree } from "../../codeindex/trees.ts";
import { isTestPath } from "../../files/test-path.ts";
import type { AnchorState, LookAt } from "../../memory/freshness.ts";
import type { Anchor } from "../../memory/types.ts";
import type { Database } from "../../store/database.ts";
import { joined, qualified } from "./anchoring.ts";

/** Asked once per place: several memories are often about the same. */
export function looker(db: Database, tree: Tree, projectId: string): LookAt {
  const known = new Map<string, AnchorState>();
  return (anchor) => {
    if (anchor.projectId !== projectId || tree.indexedAt === undefined) return { anchor, state: "unknown" };
    const key = `${anchor.path}#${anchor.symbol} ${anchor.fingerprint}`;
    let state = known.get(key);
    if (!state) {
      state = anchor.symbol === "" ? lookAtFile(db, tree, anchor) : lookAtSymbol(db, tree, anchor);
      known.set(key, state);
    }
    return { ...state, anchor };
  };
}

function lookAtFile(db: Database, tree: Tree, anchor: Anchor): AnchorState {
  const now = findContentId(db, tree.id, anchor.path);
  if (now === anchor.fingerprint) return { anchor, state: "fresh" };
  if (now !== undefined)
    return { anchor, state: "drifted", change: `the file has changed${howToSee(anchor)}` };
  const [moved] = findPathsOf(db, tree.id, anchor.fingerprint);
  return moved === undefined
    ? { anchor, state: "gone", change: "the file is gone" }
    : { anchor, state: "moved", to: moved, change: `the file is ${moved} now` };
}

function lookAtSymbol(db: Database, tree: Tree, anchor: Anchor): AnchorState {
  const name = anchor.symbol.split(".").at(-1)!;
  const named = findSymbols(db, tree.id, name).filter((symbol) => symbol.name === name);
  const here = named.filter((symbol) => symbol.path === anchor.path && qualified(symbol) === anchor.symbol);
  if (joined(here) === anchor.fingerprint) return { anchor, state: "fresh" };
  if (here.length > 0) return { anchor, state: "drifted", change: `its code has changed${howToSee(anchor)}` };
  const to = whereTo(db, tree, anchor, named);
  return to === undefined
    ? { anchor, state: "gone", change: "it is no longer there" }
    : { anchor, state: "moved", to, change: `it is ${to} now` };
}

/** What was written about is in git, as long as it had been committed. */
function howToSee({ commit, path }: Anchor): string {
  return commit ? `; \`git diff ${commit.slice(0, 12)} -- ${path}\` shows what` : "";
}

/** The same code elsewhere, or the same name where it can be no other. */
function whereTo(
  db: Database,
  tree: Tree,
  anchor: Anchor,
  named: readonly LocatedSymbol[],
): string | undefined {
  const same = findByFingerprint(db, tree.id, anchor.fingerprint.split("+")[0]!).filter(
    ({ kind }) => kind === anchor.kind,
  );
  const name = anchor.symbol.split(".").at(-1)!;
  const sameName = same.filter((symbol) => symbol.name === name);
  const byCode = sameName.length > 0 ? sameName : same;
  const nearest =
    byCode.find(({ path }) => path === anchor.path) ??
    byCode.find(({ path }) => basename(path) === basename(anchor.path)) ??
    (byCode.length === 1 ? byCode[0] : undefined);
  if (nearest) return handleOf(nearest);
  const qualifiedSame = named.filter(
    (symbol) => qualified(symbol) === anchor.symbol && isLikeKind(symbol.kind, anchor.kind),
  );
  if (qualifiedSame.length > 0) return only(qualifiedSame);
  const alike = named.filter(({ kind }) => isLikeKind(kind, anchor.kind));
  const container = anchor.symbol.split(".").slice(0, -1).join(".").toLowerCase();
  return (
    only(
      alike.filter((symbol) => symbol.path === anchor.path && symbol.container.toLowerCase() === container),
    ) ??
    only(alike.filter(({ path }) => path === anchor.path)) ??
    (isTelling(name)
      ? only(alike.filter(({ path }) => isTestPath(path) === isTestPath(anchor.path)))
      : undefined)
  );
}

/** A name that many things have by chance or by rule says nothing about where one of them went. */
function isTelling(name: string): boolean {
  return name.length >= SHORTEST_TELLING && !name.startsWith("__");
}

const SHORTEST_TELLING = 6;

function only(symbols: readonly LocatedSymbol[]): string | undefined {
  const handles = new Set(symbols.map(handleOf));
  return handles.size === 1 ? [...handles][0] : undefined;
}

const CALLABLE = new Set(["function", "method", "constructor"]);

/** A function that became a method is still the same. */
function isLikeKind(a: string, b: string): boolean {
  return a === b || (CALLABLE.has(a) && CALLABLE.has(b));
}

function handleOf(symbol: LocatedSymbol): string {
  return `${symbol.path}#${qualified(symbol)}`;
}
