/** How what a memory is about looks in the index now: as it was, changed, somewhere else, or nowhere. */

import { readSource } from "../../answers/read-lines.ts";
import { leadsOut } from "../../base/links.ts";
import { findFile } from "../../code/index/read.ts";
import { findContentId } from "../../code/index/read-content.ts";
import type { Tree } from "../../code/index/trees.ts";
import { type AnchorState, isSameCode, type LookAt } from "../../memory/freshness.ts";
import { hasItsLines } from "../../memory/trace.ts";
import type { Anchor } from "../../memory/types.ts";
import type { Database } from "../../store/database.ts";
import { joined, symbolsAt } from "./anchoring.ts";
import { contentOnDisk, whyUncertain } from "./unparsed.ts";
import { LEFT_OUT_BY_GIT } from "./verdict.ts";
import { type Found, whereFileWent, whereNamesWereSwapped, whereSymbolWent } from "./where-to.ts";

/**
 * Asked once per place: several memories are often about the same. `behind` are files that differ from what the index
 * says of them: nothing can be told about what is in them. Doors do not use this but `verdicts.ts`, which sees to the index first.
 */
export function looker(
  db: Database,
  tree: Tree,
  projectId: string,
  behind: ReadonlySet<string> = new Set(),
): LookAt {
  const known = new Map<string, AnchorState>();
  return (anchor) => {
    if (anchor.projectId !== projectId)
      return { anchor, state: "unknown", change: "it is about another repository" };
    if (tree.indexedAt === undefined)
      return { anchor, state: "unknown", change: "this repository is not indexed yet" };
    if (behind.has(anchor.path))
      return { anchor, state: "unknown", change: "its file has changed and could not be read again" };
    const key = `${anchor.path}#${anchor.symbol} ${anchor.fingerprint}`;
    let state = known.get(key);
    if (!state) {
      state = lookAtOne(db, tree, anchor);
      known.set(key, state);
    }
    return { ...state, anchor };
  };
}

function lookAtOne(db: Database, tree: Tree, anchor: Anchor): AnchorState {
  const file = findFile(db, tree.id, anchor.path);
  // It is as it was in git: neither gone nor elsewhere.
  if (file?.skip === "missing") return { anchor, state: "unknown", change: LEFT_OUT_BY_GIT };
  if (file === undefined && leadsOut(tree.root, anchor.path))
    return { anchor, state: "unknown", change: "its path points outside this repository" };
  return anchor.symbol === "" ? lookAtFile(db, tree, anchor) : lookAtSymbol(db, tree, anchor);
}

function lookAtFile(db: Database, tree: Tree, anchor: Anchor): AnchorState {
  // A file that the index leaves out is there all the same.
  const now = findContentId(db, tree.id, anchor.path) ?? contentOnDisk(`${tree.root}/${anchor.path}`);
  if (now === anchor.fingerprint) return { anchor, state: "fresh" };
  if (now === "") return { anchor, state: "unknown", change: "its file could not be read" };
  if (now !== undefined) return drifted(anchor, "the file has changed");
  return toState(anchor, whereFileWent(db, tree, anchor), "the file is");
}

function lookAtSymbol(db: Database, tree: Tree, anchor: Anchor): AnchorState {
  const here = symbolsAt(db, tree.id, anchor.path, anchor.symbol);
  if (here.length > 0 && isSameCode(anchor.fingerprint, joined(here))) return { anchor, state: "fresh" };
  const uncertain = whyUncertain(db, tree, anchor.path);
  if (uncertain !== undefined && hasItsLines(anchor.trace, readSource(`${tree.root}/${anchor.path}`)))
    return { anchor, state: "fresh" };
  const swapped = here.length > 0 ? whereNamesWereSwapped(db, tree, anchor) : undefined;
  if (swapped !== undefined) return toState(anchor, { places: [swapped], isEdited: false }, "it is");
  if (here.length > 0) return drifted(anchor, "its code has changed");
  const went = whereSymbolWent(db, tree, anchor);
  if (uncertain !== undefined && !isCertain(went, anchor))
    return { anchor, state: "unknown", change: `${uncertain}, and it was not found there` };
  return toState(anchor, went, "it is");
}

/**
 * Can it be said although its file is not understood? Errors move symbols into other containers, but give them
 * neither another name nor another file.
 */
function isCertain({ places, isEdited }: Found, { path, symbol }: Anchor): boolean {
  const name = symbol.split(".").at(-1)!;
  const isOnlyNested = (place: string) =>
    place.startsWith(`${path}#`) &&
    place
      .slice(path.length + 1)
      .split(".")
      .at(-1) === name;
  return places.length > 0 && !isEdited && !places.some(isOnlyNested);
}

function toState(anchor: Anchor, { places, isEdited, isRenamed }: Found, subject: string): AnchorState {
  const [to] = places;
  if (to === undefined)
    return {
      anchor,
      state: "gone",
      change: subject === "it is" ? "it is no longer there" : "the file is gone",
    };
  if (places.length > 1)
    return {
      anchor,
      state: "moved",
      change: `${subject} no longer there; the same is now in ${places.join(" and in ")}`,
    };
  if (isRenamed)
    return {
      anchor,
      state: "moved",
      to,
      isEdited,
      change: `it was probably renamed to ${to} and edited: check`,
    };
  const change = `${subject} ${to} now${isEdited ? ", and changed when it moved" : ""}`;
  return { anchor, state: "moved", to, change, ...(isEdited ? { isEdited } : {}) };
}

/** What was written about is in git, as long as it had been committed. */
function drifted(anchor: Anchor, what: string): AnchorState {
  if (!anchor.commit) return { anchor, state: "drifted", change: what };
  const diff = `git diff ${anchor.commit.slice(0, 12)} -- ${anchor.path}`;
  return { anchor, state: "drifted", change: `${what}; \`${diff}\` shows what`, diff };
}
