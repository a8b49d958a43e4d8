/** `django.db.models.query` -> `django/db/models/query`. A name of a type at the end is not part of the path. */
import { bounds } from "./bounds.ts";
import type { Line } from "./sections.ts";
import type { Mention } from "./types.ts";

export function modulesOf(mentions: readonly Mention[], lines: readonly Line[], text: string): string[] {
  const modules = new Set<string>();
  for (const line of lines)
    for (const path of importedModules(line.text.slice(0, bounds.frameLineChars))) modules.add(path);
  for (const mention of mentions) {
    if (mention.type !== "symbol") continue;
    const isCalled = text[mention.end] === "(";
    for (const path of modulePaths(mention, isCalled)) modules.add(path);
  }
  return [...modules].filter((path) => path.includes("/")).slice(0, bounds.modules);
}

/** The lower-case names at the front: two at least, three in code, where two are mostly a value and its member. */
function modulePaths(mention: Mention, isCalled: boolean): string[] {
  const parts = mention.text.split(/\.|::/);
  if (/^(?:crate|super)$/.test(parts[0]!)) parts.shift();
  // The first word of a sentence has a capital: `Django.db.models`.
  if (
    parts.length > 2 &&
    /^[A-Z][a-z]+$/.test(parts[0]!) &&
    parts.slice(1).every((part) => MODULE.test(part))
  )
    parts[0] = parts[0]!.toLowerCase();
  const type = parts.findIndex((part) => !MODULE.test(part));
  const modules = type < 0 ? parts : parts.slice(0, type);
  if (modules.length < (mention.weight < 1 ? 3 : 2)) return [];
  const [path, parent] = [modules.join("/"), modules.slice(0, -1).join("/")];
  if (type >= 0) return [path];
  // What is called is a function of the module before it; what has a `_` may be.
  if (isCalled) return [parent];
  return modules.length > 2 && modules.at(-1)!.includes("_") ? [path, parent] : [path];
}

const MODULE = /^[a-z_][a-z0-9_]*$/;

/** `from a.b import c` may mean the module `a/b/c`. */
function importedModules(line: string): string[] {
  const plain = /^\W*import ([a-z_][\w.]*)/.exec(line);
  if (plain) return [plain[1]!.replaceAll(".", "/")];
  const match = /^\W*from ([\w.]+) import \(?([\w, ]+)/.exec(line);
  if (!match || match[1]!.startsWith(".")) return [];
  const base = match[1]!.replaceAll(".", "/");
  const names = match[2]!.split(",").map((part) => part.trim().split(" ")[0]!);
  return [...names.filter((name) => MODULE.test(name)).map((name) => `${base}/${name}`), base];
}
