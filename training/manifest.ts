/** The committed list of what the model is trained on: names, versions and licences, never the sources. */
import { readFileSync, writeFileSync } from "node:fs";

export interface Entry {
  /** `npm`, or `debian` with the release the source package is in. */
  from: string;
  name: string;
  version: string;
  licence: string;
}

const CODE = new URL("./manifest.json", import.meta.url);

export function readManifest(file: URL = CODE): Entry[] {
  return JSON.parse(readFileSync(file, "utf8")) as Entry[];
}

export function writeManifest(entries: readonly Entry[], file: URL = CODE): void {
  const byKey = new Map(entries.map((entry) => [projectOf(entry), entry]));
  const sorted = [...byKey.values()].sort((a, b) => (projectOf(a) < projectOf(b) ? -1 : 1));
  writeFileSync(file, `[\n${sorted.map((entry) => `  ${JSON.stringify(entry)}`).join(",\n")}\n]\n`);
}

/** The folder an entry is unpacked to. */
export function projectOf({ from, name }: Entry): string {
  return `${from.replace("/", "-")}-${name.replace("/", "+")}`;
}
