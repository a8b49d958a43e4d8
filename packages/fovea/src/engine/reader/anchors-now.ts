/**
 * What a hook can tell of the code that a memory is about: the index knows how it looked when it was read, and the disk
 * whether its file is still that one. Nothing is parsed, so where the file has changed that is all that is said.
 */
import { readFileSync, statSync } from "node:fs";
import { blobId } from "../../files/blob-id.ts";
import type { Freshness } from "../../memory/freshness.ts";
import { freshnessOf, isSameCode } from "../../memory/freshness.ts";
import type { Anchor } from "../../memory/types.ts";
import { doubtOf } from "../memory/verdict.ts";
import type { Reader } from "./reader.ts";

/** Larger files are not read while a prompt waits. */
const MOST_BYTES = 1_000_000;

/** What speaks against relying on it, for the end of its line; empty where nothing does. */
export function doubtAbout(reader: Reader, anchors: readonly Anchor[]): string {
  const states = anchors.map((anchor) => stateOf(reader, anchor));
  const freshness = freshnessOf(states.map(({ state }, at) => ({ anchor: anchors[at]!, state })));
  const words = states.find(({ state, words }) => state === freshness && words)?.words ?? doubtOf(freshness);
  return words === undefined ? "" : `; ${words}`;
}

interface State {
  state: Freshness;
  words?: string;
}

const CHANGED_SINCE = "its file has changed since it was indexed: check before relying on it";

function stateOf(reader: Reader, anchor: Anchor): State {
  const { lookup, top, book } = reader;
  if (!lookup || anchor.projectId !== book.projectId) return { state: "unknown" };
  const to = lookup.movedTo(anchor);
  if (to) return { state: "moved", words: `its code is ${to.path}${to.symbol && `#${to.symbol}`} now` };
  const known = lookup.contentOf(anchor.path);
  const now = contentNow(`${top}/${anchor.path}`, known);
  if (now === "gone") return { state: "gone", words: "its file is gone" };
  if (anchor.symbol === "" && now !== "unread")
    return { state: now === anchor.fingerprint ? "fresh" : "drifted" };
  if (!known || now !== known.oid) return { state: "unknown", words: CHANGED_SINCE };
  const prints = lookup.fingerprintsAt(anchor.path, anchor.symbol);
  if (prints.length === 0) return { state: "gone" };
  return { state: isSameCode(anchor.fingerprint, prints.join("+")) ? "fresh" : "drifted" };
}

/** The id of what the file holds; that of the index where size and time say that it is the same. */
function contentNow(path: string, known: { oid: string; size: number; mtime: number } | undefined): string {
  try {
    const { size, mtimeMs } = statSync(path);
    if (known && known.size === size && known.mtime === mtimeMs) return known.oid;
    return size > MOST_BYTES ? "unread" : blobId(readFileSync(path));
  } catch {
    return "gone";
  }
}
