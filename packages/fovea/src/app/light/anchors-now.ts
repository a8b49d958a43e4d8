/**
 * Whether the code that a memory is about has changed, as far as a hook can tell: it compares the index with the file's
 * size, time and content and parses nothing. Where the file has changed since it was indexed, that is all it says. The
 * engine's `look-at.ts` reads such files again; test/doors-agree.test.ts compares the two.
 */
import { leadsOut } from "../../base/links.ts";
import type { Freshness } from "../../memory/freshness.ts";
import { freshnessOf, isSameCode } from "../../memory/freshness.ts";
import { hasItsLines } from "../../memory/trace.ts";
import type { Anchor, Memory } from "../../memory/types.ts";
import { doubtOf, LEFT_OUT_BY_GIT } from "../memory/verdict.ts";
import { contentNow, textOf } from "./content-now.ts";
import type { LightProject } from "./light-project.ts";

/** Reasons to check before relying on it, for the end of its line; empty where there are none. */
export function doubtAbout(
  project: LightProject,
  { anchors, trust }: Pick<Memory, "anchors" | "trust">,
): string {
  const states = anchors.map((anchor) => stateOf(project, anchor));
  const freshness = freshnessOf(states.map(({ state }, at) => ({ anchor: anchors[at]!, state })));
  const words = states.find(({ state, words }) => state === freshness && words)?.words ?? doubtOf(freshness);
  return [...(trust === "imported" ? ["imported"] : []), ...(words === undefined ? [] : [words])]
    .map((one) => `; ${one}`)
    .join("");
}

interface State {
  state: Freshness;
  words?: string;
}

const CHANGED_SINCE = "its file has changed since it was indexed: check before relying on it";
const LEFT_OUT = "its file is left out of the index: check before relying on it";
const LEADS_OUT = "its path points outside this repository: check before relying on it";
const NOT_PARSED = "its file does not parse right now: check before relying on it";

function stateOf(project: LightProject, anchor: Anchor): State {
  const { lookup, top, store } = project;
  if (!lookup || anchor.projectId !== store.projectId) return { state: "unknown" };
  const to = lookup.movedTo(anchor);
  if (to && project.isOnDisk(to.path)) return movedState(project, anchor, to);
  const known = lookup.contentOf(anchor.path);
  if (known === undefined && leadsOut(top, anchor.path)) return { state: "unknown", words: LEADS_OUT };
  const now = contentNow(`${top}/${anchor.path}`, known);
  if (now === "gone" && known?.skip === "missing")
    return { state: "unknown", words: `${LEFT_OUT_BY_GIT}: check before relying on it` };
  if (now === "gone") return { state: "gone", words: "its file is gone" };
  if (anchor.symbol === "" && now !== "unread")
    return { state: now === anchor.fingerprint ? "fresh" : "drifted" };
  const isAsIndexed = known !== undefined && now === known.oid;
  const prints = isAsIndexed ? lookup.fingerprintsAt(anchor.path, anchor.symbol) : [];
  if (prints.length > 0 && isSameCode(anchor.fingerprint, prints.join("+"))) return { state: "fresh" };
  const isLeftOut = known === undefined || known.skip !== null;
  const isUnderstood = isAsIndexed && known.problems === 0 && !isLeftOut;
  const isUncertain = now !== "unread" && (isLeftOut || (isAsIndexed && !isUnderstood));
  if (isUncertain && hasItsLines(anchor.trace, textOf(`${top}/${anchor.path}`))) return { state: "fresh" };
  if (known?.skip) return { state: "unknown", words: LEFT_OUT };
  if (!isAsIndexed) return { state: "unknown", words: CHANGED_SINCE };
  if (prints.length > 0) return { state: "drifted" };
  return isUnderstood ? { state: "gone" } : { state: "unknown", words: NOT_PARSED };
}

/** Its code was found elsewhere. Is it the same there? */
function movedState(
  { lookup, top }: LightProject,
  anchor: Anchor,
  to: Pick<Anchor, "path" | "symbol">,
): State {
  const known = lookup!.contentOf(to.path);
  const now = contentNow(`${top}/${to.path}`, known);
  const place = `its code is ${to.path}${to.symbol && `#${to.symbol}`} now`;
  if (known === undefined || now !== known.oid)
    return { state: "moved", words: `${place}, in a file that has changed since it was indexed: check` };
  const isSame =
    to.symbol === ""
      ? now === anchor.fingerprint
      : isSameCode(anchor.fingerprint, lookup!.fingerprintsAt(to.path, to.symbol).join("+"));
  const words = isSame ? place : `${place}, and changed when it moved: check before relying on it`;
  return { state: "moved", words };
}
