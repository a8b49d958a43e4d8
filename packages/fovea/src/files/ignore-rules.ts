/** Nested ignore files (`.gitignore`, `.foveaignore`): the rules of a folder hold for everything below it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ignore, { type Ignore } from "ignore";

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
      const text = fileNames.map((name) => readOptional(join(top, folder, name))).join("\n");
      if (text.trim() === "") return this;
      return createRules(top, fileNames, [...layers, { folder, rules: ignore().add(text) }]);
    },
  };
}

export function readOptional(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // No such file, or one we may not read: no rules.
    return "";
  }
}
