/** Languages in which names belong to namespaces: where a name is looked for, and which of several is meant. */

import { dotted } from "./grouping.ts";
import { typeParametersOf } from "./overloads-by-looks.ts";
import type { SourceFile } from "./source-file.ts";
import type { Target } from "./values.ts";

interface Place {
  file: SourceFile;
  at: number;
}

/** Could this be what a name in the place of a type means? A type parameter is a binding that holds nothing. */
export function mayBeType(target: Target): boolean {
  if (target.t === "symbol") {
    const { kind } = target.file.symbols[target.at]!;
    return target.file.isType(target.at) || kind === "namespace" || kind === "module";
  }
  if (target.t !== "binding") return true;
  const { type, value } = target.file.facts.binding(target.at);
  return type === "" && value === "";
}

/** The namespaces (and types) whose names are seen at a symbol, the innermost first; `""` is the outermost. */
export function spacesAround(
  file: SourceFile,
  symbol: number,
  wants: "type" | "anything",
): readonly string[] {
  if (file.rules.namespacesSeen) return file.rules.namespacesSeen(namespaceOf(file, symbol), wants);
  let space = file.packageName;
  if (symbol !== -1) {
    const { container } = file.symbols[symbol]!;
    const isSpace = isSpaceKind(file, symbol) || file.isType(symbol);
    space = isSpace
      ? file.qualifiedName(symbol)
      : [file.packageName, dotted(container)].filter((part) => part !== "").join(".");
  }
  const spaces = [space];
  while (space !== "" && space !== file.packageName) {
    space = space.includes(".") ? space.slice(0, space.lastIndexOf(".")) : "";
    spaces.push(space);
  }
  return spaces;
}

function namespaceOf(file: SourceFile, symbol: number): string {
  for (let at = symbol; at !== -1; at = file.symbols[at]!.parent)
    if (isSpaceKind(file, at)) return file.qualifiedName(at);
  return "";
}

function isSpaceKind(file: SourceFile, at: number): boolean {
  const { kind } = file.symbols[at]!;
  return kind === "namespace" || kind === "module";
}

/** One part for each of the types that differ in the number of their parameters. */
export function mainParts<T extends Place>(parts: readonly T[]): T[] {
  const groups = new Map<number, T[]>();
  for (const part of parts) {
    const count = part.file.rules.overloads ? typeParametersOf(part.file.symbols[part.at]!) : 0;
    groups.set(count, [...(groups.get(count) ?? []), part]);
  }
  return [...groups.values()].map(mainPart);
}

/** The part of a type whose file is called like it, or else the one with the most in it. */
function mainPart<T extends Place>(parts: readonly T[]): T {
  const scoreOf = ({ file, at }: T) => {
    const base = file.path.slice(file.path.lastIndexOf("/") + 1);
    const isHome = plain(base.replace(/\..*$/s, "")) === plain(file.symbols[at]!.name);
    const isTest = /(?:^|\/)(?:tests?|spec)\//.test(file.path);
    const isCompanion = isCompanionOf(file, at);
    return (
      (isCompanion ? -2_000_000 : 0) +
      (isHome ? 1_000_000 : 0) -
      (isTest ? 500_000 : 0) +
      file.children(at).length
    );
  };
  let best = parts[0]!;
  let most = scoreOf(best);
  for (const part of parts.slice(1)) {
    const score = scoreOf(part);
    if (score > most) [best, most] = [part, score];
  }
  return best;
}

function isCompanionOf(file: SourceFile, at: number): boolean {
  const { companionModifier } = file.rules;
  return companionModifier !== undefined && file.hasModifier(at, companionModifier);
}

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}

/** Those that share the most folders with a path. */
export function nearest<T extends Place>(found: readonly T[], path: string): T[] {
  const folders = path.split("/").slice(0, -1);
  const sharedWith = ({ file }: T) => {
    const other = file.path.split("/");
    let shared = 0;
    while (shared < folders.length && folders[shared] === other[shared]) shared++;
    return shared;
  };
  const most = Math.max(...found.map(sharedWith));
  return found.filter((one) => sharedWith(one) === most);
}
