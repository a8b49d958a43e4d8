/** Pyright's own answer to where some classes and functions are used, the same ones in every run. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Referenced } from "../references.ts";
import type { Place } from "../sites.ts";
import { readSites } from "./collect.ts";
import { Pyright } from "./language-server.ts";

const KINDS: ReadonlySet<string> = new Set(["class", "function"]);

export async function findReferences(
  root: string,
  paths: readonly string[],
  count: number,
): Promise<Referenced[]> {
  const isJudged = new Set(paths);
  const files = readSites(root, paths);
  // Pyright names overloads and setters too: they declare, and use nothing.
  const isDeclared = new Set(
    files.flatMap(({ path, declared }) =>
      declared.filter(({ kind }) => KINDS.has(kind)).map((one) => keyOf({ ...one, path })),
    ),
  );
  const all = files.flatMap(({ path, declared }) =>
    declared
      .filter(({ kind, name }) => KINDS.has(kind) && !/^__.*__$/.test(name))
      .map(({ line, column, name }) => ({ path, line, column, name })),
  );
  const step = Math.max(1, Math.floor(all.length / count));
  const server = new Pyright(root);
  await server.start(root);
  const found: Referenced[] = [];
  for (const symbol of all.filter((_, at) => at % step === 0).slice(0, count)) {
    const file = join(root, symbol.path);
    server.open(file, readFileSync(file, "utf8"));
    const places = await server.references(file, symbol.line, symbol.column);
    server.close(file);
    found.push({
      symbol,
      places: places
        .map((place) => ({ ...place, path: relative(root, place.path), name: symbol.name }))
        .filter((place) => isJudged.has(place.path) && !isDeclared.has(keyOf(place))),
    });
  }
  await server.stop();
  return found;
}

function keyOf({ path, line, column }: Omit<Place, "name">): string {
  return `${path}:${line}:${column}`;
}
