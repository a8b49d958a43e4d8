/** Names with stars: `compos*`, `*.handle`, `Store.*`. A star stands for any letters of one part of a name. */
import type { Parameter } from "../../syntax/types.ts";
import { partsOfName } from "./name-parts.ts";

/** A star and something beside it; a star alone would be everything. */
export function isPattern(name: string): boolean {
  return name.includes("*") && /[\p{L}\p{N}_$]/u.test(name);
}

/** For SQLite's `like ? escape '\'`. */
export function asLike(pattern: string): string {
  return pattern.replaceAll(/[\\%_]/g, "\\$&").replaceAll(/\*+/g, "%");
}

/** Do the innermost parts of a container match those of a pattern, one by one? */
export function containerMatches(container: string, patterns: readonly string[]): boolean {
  const parts = partsOfName(container);
  const first = parts.length - patterns.length;
  return first >= 0 && patterns.every((pattern, at) => matches(parts[first + at]!, pattern));
}

/** Takes time in proportion to the lengths, however many stars there are: each piece is looked for behind the one before. */
function matches(text: string, pattern: string): boolean {
  const [name, [first = "", ...rest]] = [text.toLowerCase(), pattern.toLowerCase().split(/\*+/)];
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = name.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

/** `open(string, number)` in a name and the types of its parameters; undefined where there are none. */
export function splitTypes(written: string): { name: string; types: string[] } | undefined {
  const found = /^(.*[^\s(.:#])\(([^()]*)\)$/s.exec(written.trim());
  if (!found) return undefined;
  const types = found[2]!.trim() === "" ? [] : found[2]!.split(/,(?![^<[{]*[>\]}])/);
  return { name: found[1]!, types: types.map(plainType) };
}

/** The overloads with these types; all of them where only `()` is written and none takes nothing. */
export function withTypes<T extends { parameters: readonly Parameter[] }>(
  symbols: readonly T[],
  types: readonly string[],
): T[] {
  const found = symbols.filter(
    ({ parameters }) =>
      parameters.length === types.length &&
      parameters.every(({ type = "" }, at) => plainType(type) === types[at]),
  );
  return found.length === 0 && types.length === 0 ? [...symbols] : found;
}

/** As people write them: without white space and qualifiers. */
function plainType(type: string): string {
  return type.replaceAll(/\s+/g, "").replaceAll(/(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*(?:\.|::)/gu, "");
}
