/** Words that are used alike in code, as the built-in model learned it; made by `training/like-words.ts`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../base/package-root.ts";

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** Stems like this one, likest first. */
export function likeWords(stem: string): readonly string[] {
  known ??= readLikeWords();
  return known.get(stem) ?? NONE;
}

function readLikeWords(): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(join(packageRoot(), "model/like-words.txt"), "utf8").trimEnd().split("\n");
  return new Map(
    lines.map((line) => {
      const [word, ...others] = line.split(" ");
      return [word!, others];
    }),
  );
}

const NONE: readonly string[] = [];
