/**
 * English beyond code, for memories and messages: WordNet's words -> what they mean, and examples -> the same. A file of
 * its topics (food, travel, feelings, …) counts as a project, so that the wrong answers in a batch are of the topic too.
 * Not part of the shipped model: it helps conversations when the model is asked alone, and not when fused with BM25. To
 * try it: `corpus.ts debian/trixie wordnet`, this, and `train.ts --kinds name,doc,file,lead,markdown,prose`.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pairsFolder, projectsFolder } from "./cache.ts";
import { PairWriter } from "./pair-file.ts";

const PROJECT = "debian-trixie-wordnet";
const root = join(projectsFolder, PROJECT);
const folder = join(root, readdirSync(root)[0]!, "dict/dbfiles");
for (const topic of readdirSync(folder)) if (/^(?:noun|verb|adj|adv)\./.test(topic)) writeTopic(topic);

function writeTopic(topic: string): void {
  const writer = new PairWriter();
  const entries = readFileSync(join(folder, topic), "utf8").matchAll(/^\[?\{ (.*?) \((.*)\) ?\}/gm);
  let file = 0;
  for (const [, head = "", text = ""] of entries) {
    // `food,` is a word of the entry; `nutriment,@` is one that it points to.
    const words = [...head.matchAll(/([\w'-]+),(?= |$)/g)].map(([, word]) => word).join(" ");
    const related = [...head.matchAll(/([\w'-]+),[@#~+&<%]/g)].map(([, word]) => word).join(" ");
    const [gloss = "", ...examples] = text.split(/; (?=")/);
    const pair = { kind: "prose", language: "english", file: file++, symbol: 0 } as const;
    writer.add({ ...pair, query: words, document: `${gloss} ${related}` }, { query: 1, document: 3 });
    for (const example of examples)
      writer.add(
        { ...pair, query: example, document: `${words} ${related} ${gloss}` },
        { query: 3, document: 3 },
      );
  }
  const name = `${PROJECT}-${topic}`;
  writer.write(join(pairsFolder, `${name}.pairs`), name);
  writeFileSync(join(pairsFolder, `${name}.json`), JSON.stringify({ pairs: writer.count }));
}
