/** Nested ignore files (`.gitignore`, `.foveaignore`): the rules of a folder hold for everything below it. */
import { statSync } from "node:fs";
import { join } from "node:path";
import ignore, { type Ignore } from "ignore";
import { EngineError } from "../../base/errors.ts";
import { readText } from "../../base/read-bounded.ts";
import { boundedPatterns } from "./bounded-patterns.ts";

export interface IgnoreRules {
  /** `path` is relative to the top; a folder's path ends in `/`. */
  ignores(path: string): boolean;
  /** The rules inside `folder` (relative, with a final `/`), its own ignore files added. */
  enter(folder: string): IgnoreRules;
}

export function readIgnoreRules(top: string, fileNames: readonly string[]): IgnoreRules {
  return createRules(top, fileNames, []).enter("");
}

interface Layer {
  folder: string;
  rules: Ignore;
}

function createRules(top: string, fileNames: readonly string[], layers: readonly Layer[]): IgnoreRules {
  return {
    ignores(path) {
      // The innermost rule that says anything about the path decides, as in git.
      for (let i = layers.length - 1; i >= 0; i--) {
        const { folder, rules } = layers[i]!;
        if (!path.startsWith(folder) || path.length === folder.length) continue;
        const { ignored, unignored } = rules.test(path.slice(folder.length));
        if (ignored) return true;
        if (unignored) return false;
      }
      return false;
    },
    enter(folder) {
      const text = fileNames.map((name) => readOptional(join(top, folder, name), top)).join("\n");
      if (text.trim() === "") return this;
      return createRules(top, fileNames, [
        ...layers,
        { folder, rules: ignore().add(boundedPatterns(text.split(/\r?\n/))) },
      ]);
    },
  };
}

/** Throws if something other than a file is there: without the rules too much would be read. */
export function readOptional(file: string, top: string): string {
  try {
    // As git has it: a folder of that name holds no rules.
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return "";
    return readText(file, { within: top });
  } catch (error) {
    if (error instanceof EngineError) throw error;
    // No such file, or one we may not read: no rules.
    return "";
  }
}
