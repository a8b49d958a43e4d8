/**
 * How a key may be written, and what an unknown one probably meant. Accepts the snake_case and older spellings
 * (`indexing.exclude`, `default_max_tokens`) and always answers with the one camelCase key of the schema.
 */
import { editDistance } from "../base/similar-names.ts";
import { keySpecs, sectionKeys } from "./schema.ts";

/** The dotted key or section that a user's spelling stands for, if there is one. */
export function findKey(written: string): string | undefined {
  return written
    .split(".")
    .reduce<string | undefined>(
      (parent, name) => (parent === undefined ? undefined : findKeyIn(parent, name)),
      "",
    );
}

/** The key or section that `name` stands for inside the section `parent` ("" is the top of the file). */
export function findKeyIn(parent: string, name: string): string | undefined {
  if (name === "" || name.includes(".")) return undefined;
  const camel = name.replace(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const full = parent === "" ? camel : `${parent}.${camel}`;
  const key = olderNames.get(full) ?? full;
  return keySpecs.has(key) || sectionKeys.has(key) ? key : undefined;
}

/** The known key nearest to an unknown one: by spelling, or the same name in another section. */
export function suggestKey(written: string): string | undefined {
  const wanted = simplify(written);
  const best = [...keySpecs.keys(), ...sectionKeys]
    .map((key) => ({ key, distance: distanceTo(wanted, key) }))
    .reduce((a, b) => (b.distance < a.distance ? b : a));
  return best.distance <= Math.max(2, Math.floor(wanted.length / 4)) ? best.key : undefined;
}

const olderNames: ReadonlyMap<string, string> = new Map([
  ["indexing", "index"],
  ["index.exclude", "index.excludePatterns"],
  ["sessions.retention", "sessions.retentionDays"],
  ["memory.working.defaultTTL", "memory.working.defaultTtlSeconds"],
  ["memory.working.defaultTtl", "memory.working.defaultTtlSeconds"],
]);

/** A longer key is never nearer than its length allows, so an absurdly long word is not measured at all. */
const longestMeasured = 200;

function distanceTo(wanted: string, key: string): number {
  if (wanted.length > longestMeasured) return Number.POSITIVE_INFINITY;
  const known = simplify(key);
  const name = known.slice(known.lastIndexOf(".") + 1);
  const wantedName = wanted.slice(wanted.lastIndexOf(".") + 1);
  // The right name in the wrong section is one step away; a slip in the name costs its letters on top.
  return Math.min(editDistance(wanted, known), 1 + 2 * editDistance(wantedName, name));
}

function simplify(key: string): string {
  return key.toLowerCase().replace(/[_-]/g, "");
}
