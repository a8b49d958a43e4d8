/**
 * What must be switched off in one repository besides what always is: filters have names of their own choice
 * (`filter.<name>.clean`), and files of patterns may be anywhere. Git itself says what is set, includes and all.
 */
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { EngineError } from "../../base/errors.ts";
import { limits } from "../../base/limits.ts";
import { userHome } from "../../base/paths.ts";
import { askGit } from "./run-git.ts";

/** Arguments for git, before the command. */
export async function readSwitches(top: string): Promise<string[]> {
  const listed = await askGit(top, ["config", "--list", "-z"]);
  const off = new Set<string>();
  for (const entry of listed.toString("utf8").split("\0")) {
    const end = entry.indexOf("\n");
    const [key, value] = end < 0 ? [entry, ""] : [entry.slice(0, end), entry.slice(end + 1)];
    const filter = /^filter\.(.*)\.[^.]*$/s.exec(key)?.[1];
    if (filter !== undefined) for (const one of withoutFilter(top, filter)) off.add(one);
    if (PATTERN_FILES.has(key) && isOdd(top, value)) off.add(`${key}=`);
  }
  return [...off].flatMap((one) => ["-c", one]);
}

/** A filter that is not required and names no program leaves contents as they are. */
function withoutFilter(top: string, name: string): string[] {
  // `-c` takes the first equals sign for the end of the key.
  if (name.includes("="))
    throw new EngineError("GIT_FAILED", `The git configuration of ${top} has a filter named "${name}".`, {
      advice: "fovea does not run git while it exists. Rename or remove it in .git/config.",
    });
  return [
    `filter.${name}.clean=`,
    `filter.${name}.smudge=`,
    `filter.${name}.process=`,
    `filter.${name}.required=false`,
  ];
}

const PATTERN_FILES: ReadonlySet<string> = new Set([
  "core.excludesfile",
  "core.attributesfile",
  "mailmap.file",
]);

/** Git reads such a file to its end, and a device has none. */
function isOdd(top: string, value: string): boolean {
  const path = value.startsWith("~/") ? join(userHome(process.env), value.slice(2)) : resolve(top, value);
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (!found.isFile() || found.size > limits.smallFileBytes);
}
