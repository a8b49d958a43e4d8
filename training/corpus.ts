/**
 * Fetches what manifest.json lists into the cache folder. With names it adds them to the manifest first, at the version
 * that is current: `tsx training/corpus.ts npm rxjs mobx`, `tsx training/corpus.ts debian/trixie nginx jq`.
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectsFolder } from "./cache.ts";
import { isExcludedPackage } from "./exclusions.ts";
import { debianFacts, fetchDebian, fetchNpm, npmFacts } from "./fetch-sources.ts";
import { type Entry, projectOf, readManifest, writeManifest } from "./manifest.ts";

const AT_ONCE = 16;
/** What does not say that it is free is not used. Debian's main archive is free throughout. */
const UNCLEAR = /unknown|see license|unlicensed/i;

const [from, ...names] = process.argv.slice(2);
if (from) await pin(from, names);
await inParallel(readManifest(), fetchEntry);

async function pin(source: string, packages: readonly string[]): Promise<void> {
  const entries: Entry[] = [];
  await inParallel(packages, async (name) => {
    if (isExcludedPackage(name)) return console.log(`${name}: a project of the benchmarks, left out`);
    const release = source.slice("debian/".length);
    const entry = source === "npm" ? await npmFacts(name) : await debianFacts(release, name);
    if (UNCLEAR.test(entry.licence)) return console.log(`${name}: ${entry.licence}, left out`);
    await fetchEntry(entry);
    entries.push(entry);
  });
  // Read only now: another run may have added to it meanwhile.
  writeManifest([...readManifest(), ...entries]);
}

async function fetchEntry(entry: Entry): Promise<void> {
  if (isExcludedPackage(entry.name)) throw new Error(`${entry.name} is a project of the benchmarks`);
  const target = join(projectsFolder, projectOf(entry));
  if (existsSync(target)) return;
  const unfinished = `${target}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  await (entry.from === "npm" ? fetchNpm(entry, unfinished) : fetchDebian(entry, unfinished));
  renameSync(unfinished, target);
}

/** A package that cannot be had is reported and does not stop the others. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const item = items[next++]!;
      const { name = item } = item as { name?: unknown };
      await work(item).catch((error: Error) => console.log(`${name}: ${error.message.split("\n")[0]}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
