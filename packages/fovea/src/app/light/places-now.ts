/**
 * Where a name of the index is now, without parsing: in a file that has changed since it was indexed, its line is looked
 * for in the text, and the answer says that it has changed. What the file no longer holds is not told.
 */
import { leadsOut } from "../../base/links.ts";
import type { NamedPlace } from "../../code/index/name-lookup.ts";
import { contentNow, textOf } from "./content-now.ts";
import type { LightProject } from "./light-project.ts";

const CHANGED = "changed since it was indexed";

/** `path:line`; undefined where the name is gone. */
export function placeNow(project: LightProject, { path, name, line }: NamedPlace): string | undefined {
  const now = fileNow(project, path);
  if (now === "as indexed") return `${path}:${line}`;
  if (now === "gone") return undefined;
  if (now === "unread") return `${path} (${CHANGED}, when it was on line ${line})`;
  const found = linesWith(now.text, name);
  if (found.length === 0) return undefined;
  if (found.length === 1) return `${path}:${found[0]} (${CHANGED})`;
  return `${path} (${CHANGED}, when it was on line ${line})`;
}

/** Those of the names that the file still holds. */
export function namesNow(project: LightProject, path: string, names: readonly string[]): string[] {
  const now = fileNow(project, path);
  if (now === "gone") return [];
  return typeof now === "string" ? [...names] : names.filter((name) => linesWith(now.text, name).length > 0);
}

function fileNow(
  { lookup, top }: LightProject,
  path: string,
): "as indexed" | "gone" | "unread" | { text: string } {
  const known = lookup?.contentOf(path);
  const now = contentNow(`${top}/${path}`, known);
  if (now === known?.oid) return "as indexed";
  if (now === "gone" || leadsOut(top, path)) return "gone";
  return now === "unread" ? now : { text: textOf(`${top}/${path}`) };
}

/** The lines, from 1, on which the name is a word of its own. */
function linesWith(text: string, name: string): number[] {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const word = new RegExp(`(?<![\\p{L}\\p{N}_$])${escaped}(?![\\p{L}\\p{N}_$])`, "u");
  return text.split("\n").flatMap((line, at) => (word.test(line) ? [at + 1] : []));
}
