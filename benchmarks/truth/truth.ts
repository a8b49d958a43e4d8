/**
 * Our graph graded by compilers: every call, type reference, import and re-export of the sources of a checkout that are
 * no tests, by what the language's own compiler says of the place.
 *
 *   npm run bench:truth -- <checkout> [--language typescript] [--under src] [--peer <folder>] [--causes <file>] [--cells <file>]
 *     [--references N]
 *
 * The checkout needs no installed packages: what comes from there is `outside` where its import says so, and otherwise
 * the compiler is silent; edges at such places count for nothing. `--peer` is a folder with the peer of peers.ts, asked
 * about the same sites. `--references` instead compares all uses of N symbols, at most 100, by the compiler's findReferences (TypeScript,
 * Python). `--under` grades only what is in that folder. `--cells` adds a row to that file.
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { causesText } from "./causes.ts";
import { addCells } from "./cells.ts";
import { go } from "./go/collect.ts";
import { grade } from "./grade.ts";
import { java } from "./java/collect.ts";
import { askPeer } from "./peer.ts";
import { askProduct, listSources, referencesByProduct } from "./product.ts";
import { python } from "./python/collect.ts";
import { findReferences as findPythonReferences } from "./python/references.ts";
import { type FindReferences, printReferences } from "./references.ts";
import { printGrades, printSites } from "./report.ts";
import type { Compiler } from "./sites.ts";
import { typescript } from "./typescript/collect.ts";
import { findReferences } from "./typescript/references.ts";

const COMPILERS: Record<string, Compiler> = { typescript, python, go, java };

const REFERENCES: Record<string, FindReferences> = {
  typescript: findReferences,
  python: findPythonReferences,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: "string" },
    under: { type: "string", default: "" },
    peer: { type: "string" },
    causes: { type: "string" },
    cells: { type: "string" },
    references: { type: "string" },
  },
});
const root = resolve(positionals[0] ?? ".");
const [language, compiler] = chooseCompiler();
const files = listSources(root, compiler.extensions);
// What only declares has no calls, and is often generated.
const judged = files.filter((path) => path.startsWith(values.under) && !/\.d\.[cm]?ts$/.test(path));
console.log(`${root}: ${judged.length} files of ${language} that are no tests, by ${compiler.name}`);
if (values.references) {
  const count = Math.min(100, Number(values.references));
  const find = REFERENCES[language];
  if (!find) throw new Error(`--references is known for ${Object.keys(REFERENCES)}, not for ${language}`);
  printReferences(await find(root, judged, count), await referencesByProduct(root, judged));
  process.exit(0);
}
const isJudged = new Set(judged);
const sites = (await compiler.sites(root, files)).filter(({ path }) => isJudged.has(path));
printSites(sites);
const ours = grade(sites, await askProduct(root, judged));
printGrades(ours);
const theirs = values.peer ? grade(sites, askPeer(root, judged, resolve(values.peer))) : undefined;
if (theirs) printGrades(theirs);
if (values.causes) writeFileSync(values.causes, causesText(root, ours));
if (values.cells)
  addCells(values.cells, { root, language, compiler: compiler.name, files: judged.length, ours, theirs });

/** The language that most of the files are in, unless one is named. */
function chooseCompiler(): [string, Compiler] {
  const all = Object.entries(COMPILERS).map(([name, one]) => ({
    name,
    one,
    count: listSources(root, one.extensions).length,
  }));
  const chosen = values.language
    ? all.find(({ name }) => name === values.language)
    : all.sort((a, b) => b.count - a.count)[0];
  if (!chosen) throw new Error(`no compiler for ${values.language}; there are ${Object.keys(COMPILERS)}`);
  return [chosen.name, chosen.one];
}
