/** Takes out of an answer what may differ between two runs of the same program: times, ids, sizes, places. */

/** What the program makes anew in every run, or a machine does at its own pace. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^(?:indexing|(?:finding what refers to what|resolving references)|looking for files).*\n/gm, ""],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?/g, "<time>"],
  [/\b\d{1,2}:\d\d [AP]M\b/g, "<time>"],
  [/\b(?:ckpt_)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "<id>"],
  [/\bsession-\d{10}-\d+/g, "session-<id>"],
  [/\[[0-9a-f]{8}\]/g, "[<id>]"],
  [/\b1[678]\d{11}\b/g, "<epoch>"],
  [/((?:[mM]s|p50|p95|[bB]ytes|pid)\\?": ?)-?[\d.]+(?:e-\d+)?/g, "$1<amount>"],
  [/(process )\d+/g, "$1<pid>"],
  [/((?:builder|fovea|node)\\?": ?\\?")[^"\\]*/g, "$1<version>"],
  [/fovea \d\S*, index \S+, node \S+/g, "<versions>"],
  [/\b\d+(?:\.\d+)? (?:ms|s|KB|MB|kB|B)\b/g, "<amount>"],
  [/\b\d+ (?:seconds?|minutes?|milliseconds?) ago\b/g, "<ago>"],
];

/** Ids are random, so their tokens differ by a few. */
const COUNTED = /(tokens(?:\\?": ?| )|--budget (?=\d+ shows))\d+/g;

/** `places` are folders that differ between the two sides, with the name each gets. */
export function normalise(text: string, places: Readonly<Record<string, string>>): string {
  let plain = text;
  for (const [folder, name] of Object.entries(places)) plain = plain.replaceAll(folder, name);
  for (const [pattern, name] of RULES) plain = plain.replace(pattern, name);
  return plain.includes("<id>") ? plain.replace(COUNTED, "$1<tokens>") : plain;
}
