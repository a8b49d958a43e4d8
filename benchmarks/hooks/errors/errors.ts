/**
 * Are errors recognised by what they say? Every output is compared with every other of its part: two of one group are the
 * same error, two of different groups are not, and a group `-` has nothing to recognise.
 *   npm run bench:errors -- [dev|test] [--verbose]
 */
import { readFileSync } from "node:fs";
import { errorsIn } from "../../../packages/fovea/src/sessions/error-signature.ts";
import { isSameError } from "../../../packages/fovea/src/sessions/known-errors.ts";

interface Output {
  id: string;
  group: string;
  command: string;
  text: string;
}

function readOutputs(part: string): Output[] {
  const source = readFileSync(new URL(`${part}.txt`, import.meta.url), "utf8");
  return source
    .split(/^(?=@@ [a-z][\w-]* )/m)
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const [, id, group, command] = /^@@ (\S+) (\S+) (.*)/.exec(block)!;
      return { id: id!, group: group!, command: command!, text: block.slice(block.indexOf("\n") + 1) };
    });
}

export function score(part: string) {
  const outputs = readOutputs(part).map((output) => ({
    ...output,
    errors: errorsIn(output.text, output.command),
  }));
  const result = { outputs: outputs.length, same: 0, found: 0, other: 0, confused: 0, silent: 0, spoke: 0 };
  const wrong: string[] = [];
  for (const [at, a] of outputs.entries()) {
    if (a.group === "-") {
      result.silent++;
      if (a.errors.length > 0) {
        result.spoke++;
        wrong.push(`spoke: ${a.id}: ${a.errors.map(({ text }) => text).join(" / ")}`);
      }
    }
    for (const b of outputs.slice(at + 1)) {
      const isMatch = a.errors.some((one) => b.errors.some((two) => isSameError(one.text, two.text, 0.8)));
      if (a.group !== "-" && a.group === b.group) {
        result.same++;
        if (isMatch) result.found++;
        else wrong.push(`missed: ${a.id} ${JSON.stringify(a.errors)} / ${b.id} ${JSON.stringify(b.errors)}`);
      } else {
        result.other++;
        if (isMatch) {
          result.confused++;
          wrong.push(`confused: ${a.id} / ${b.id}: ${JSON.stringify(a.errors)} ${JSON.stringify(b.errors)}`);
        }
      }
    }
  }
  return {
    ...result,
    unseen: outputs.filter(({ group, errors }) => group !== "-" && errors.length === 0).map(({ id }) => id),
    wrong,
  };
}

if (process.argv[1]?.endsWith("errors.ts")) {
  const parts = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  for (const part of parts.length > 0 ? parts : ["dev", "test"]) {
    const { wrong, ...figures } = score(part);
    console.log(part, JSON.stringify(figures));
    for (const line of wrong) console.log(`  ${line}`);
  }
}
