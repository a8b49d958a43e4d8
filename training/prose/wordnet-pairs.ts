/**
 * Pairs of WordNet: words that mean the same -> what they mean, and an example of their use -> the words and what they
 * mean. `tsx training/prose/wordnet-pairs.ts`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { prosePairsFolder, proseProjectsFolder } from "../cache.ts";
import { PairWriter } from "../pair-file.ts";

const PROJECT = "debian-trixie-wordnet";
const root = join(proseProjectsFolder, PROJECT);
const folder = join(root, readdirSync(root)[0]!, "dict/dbfiles");
for (const topic of readdirSync(folder).sort()) if (/^(?:noun|verb|adj|adv)\./.test(topic)) writeTopic(topic);

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
  writer.write(join(prosePairsFolder, `${PROJECT}-${topic}.pairs`), `${PROJECT}-${topic}`);
}
