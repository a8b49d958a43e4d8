/** Writes the changes of the development repositories as stages of questions. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHANGES, changesOf } from "../../../benchmarks/retrieval/change-items.ts";
import { sembleDev, sembleNames } from "../../../benchmarks/retrieval/corpus.ts";

mkdirSync(CHANGES, { recursive: true });
const languages = new Map(sembleDev().map(({ name, language }) => [name, language]));
const stages = sembleNames().flatMap((name) => {
  const checkout = join(CHANGES, name);
  return changesOf(name, checkout).map(({ base, items }) => ({
    repository: name,
    language: languages.get(name) ?? "",
    source: checkout,
    base,
    items: items.map(({ commit, question, hunks }) => ({ id: commit, query: question, gold: hunks })),
  }));
});
writeFileSync(process.argv[2]!, JSON.stringify(stages));
