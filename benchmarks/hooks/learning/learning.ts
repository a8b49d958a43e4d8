/**
 * Which sentences become memory? `dev.tsv`, `test.tsv` and `facts.tsv` (what is only stated) have a label (rule, decision, none) and what was said, with the
 * assistant's message before ` >> ` where the user's words answer it.
 *   npm run bench:learning -- [dev|test|facts]
 */
import { readFileSync } from "node:fs";
import { findLearnable } from "../../../packages/fovea/src/sessions/learnable.ts";

function readSentences(part: string) {
  return readFileSync(new URL(`${part}.tsv`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [label = "", text = ""] = line.split("\t");
      const [before, said] = text.includes(" >> ") ? text.split(" >> ") : [undefined, text];
      const lines = (part: string) => part.replaceAll("\\n", "\n");
      return { label, before: before === undefined ? before : lines(before), said: lines(said!) };
    });
}

export function score(part: string) {
  const wrong: string[] = [];
  let kept = 0;
  let wanted = 0;
  let taken = 0;
  let ofKind = 0;
  const sentences = readSentences(part);
  for (const { label, before, said } of sentences) {
    const [first] = findLearnable(said, { assistant: before });
    if (label !== "none") wanted++;
    if (first) taken++;
    if (first && label !== "none") kept++;
    if (first?.kind === label) ofKind++;
    const got = first?.kind ?? "none";
    if (got !== label) wrong.push(`${label} -> ${got}: ${before ? `${before} >> ` : ""}${said}`);
  }
  return { sentences: sentences.length, wanted, taken, kept, ofKind, wrong };
}

if (process.argv[1]?.endsWith("learning.ts")) {
  const parts = process.argv.slice(2);
  for (const part of parts.length > 0 ? parts : ["dev", "test", "facts"]) {
    const { wrong, ...figures } = score(part);
    const { wanted, taken, kept } = figures;
    console.log(part, JSON.stringify({ ...figures, recall: kept / wanted, precision: kept / taken }));
    for (const line of wrong) console.log(`  ${line}`);
  }
}
