/** Whether one command shows what became of another: the same program, on the same or on more. */

/** Programs that only start others. */
const STARTERS =
  /^(?:sudo|time|env|npx|pnpx|bunx|poetry run|uv run|pipenv run|bundle exec|pnpm exec|yarn exec|npm exec|python\d? -m|\w+=\S*)\s+/;

/** `passed` after `failed`: a run of fewer files counts only for those, or for what was edited in between. */
export function isSameRun(failed: string, passed: string, isEdited: boolean): boolean {
  const [before, after] = [partsOf(failed), partsOf(passed)];
  if (before.program !== after.program) return false;
  if (after.paths.length === 0) return true;
  if (before.paths.length === 0) return isEdited;
  return after.paths.some((path) =>
    before.paths.some((other) => path === other || other.startsWith(`${path}/`)),
  );
}

/** What is run without what varies between two tries: `npx vitest run a.test.ts --bail` runs `vitest run` on a file. */
function partsOf(command: string): { program: string; paths: string[] } {
  const last =
    command.split(/&&|;|\|\||\n/).findLast((part) => !/^\s*(?:cd|export|source|set)\b|^\s*$/.test(part)) ??
    command;
  let line = last.split("|")[0]!.trim();
  while (STARTERS.test(line)) line = line.replace(STARTERS, "");
  const words = line.split(/\s+/).filter((word) => !/^-|^\d?>|=/.test(word));
  const isPath = (word: string) => /[\\/.]/.test(word.replace(/^\.\/?$/, ""));
  const paths = words.slice(1).filter(isPath).map(pathOf);
  const name = words[0]?.replace(/^.*[\\/]/, "") ?? "";
  const program = [name, ...words.slice(1).filter((word) => !isPath(word))].slice(0, 2).join(" ");
  return { program, paths: paths.filter((path) => path !== "" && path !== "..") };
}

/** `tests/test_a.py::test_x` and `./tests/test_a.py` are one file; `./...` is everything. */
function pathOf(word: string): string {
  return word
    .replace(/::.*$|:\d+$/s, "")
    .replace(/^\.[\\/]/, "")
    .replace(/[\\/]?\.\.\.$/, "")
    .replace(/[\\/]$/, "");
}
