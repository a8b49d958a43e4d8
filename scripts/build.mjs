/**
 * Builds packages/fovea/dist: the programs as single files, the workers and the library as ES modules with shared
 * chunks. Also fetches the grammars (see grammars.mjs), checks every binary file (see binaries.mjs), and writes the notices
 * and the bill of materials.
 */
import { execFile } from "node:child_process";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { checkBinaries } from "./binaries.mjs";
import { fetchGrammars } from "./grammars.mjs";
import { checkKernels } from "./kernels.mjs";
import { writeNotices } from "./notices.mjs";
import { pruneTypes } from "./prune-types.mjs";
import { bundleOptions, hookOptions, hookPartOptions, loadRegistry, programOptions } from "./registry.mjs";
import { writeSbom } from "./sbom.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "packages/fovea/src");
const target = join(root, "packages/fovea/dist");

async function main() {
  checkKernels();
  await rm(target, { recursive: true, force: true });
  const bundles = build({
    ...bundleOptions,
    entryPoints: {
      index: join(source, "index.ts"),
      "parse-worker": join(source, "bin/parse-worker.ts"),
      "resolve-worker": join(source, "bin/resolve-worker.ts"),
      "word-worker": join(source, "bin/word-worker.ts"),
    },
    outdir: target,
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    metafile: true,
  });
  const programs = [
    ...["cli", "start"].map(programOptions),
    hookOptions,
    ...Object.values(hookPartOptions),
  ].map((options) => build({ ...options, legalComments: "none", metafile: true }));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const types = promisify(execFile)(process.execPath, [
    tsc,
    "-p",
    join(root, "packages/fovea/tsconfig.build.json"),
  ]).then(() => pruneTypes(join(target, "types")));
  const registry = loadRegistry();
  const grammars = registry.then((languages) => fetchGrammars(languages)).then(checkBinaries);
  const papers = Promise.all([bundles, ...programs, grammars]).then(async (built) => {
    const metafiles = built.flatMap((one) => one?.metafile ?? []);
    await writeNotices(metafiles);
    await writeSbom(metafiles, await registry);
    await copyFile(join(root, "SECURITY.md"), join(root, "packages/fovea/SECURITY.md"));
  });
  const outcomes = await Promise.allSettled([bundles, ...programs, types, grammars, papers]);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") {
      console.error(outcome.reason.stdout || outcome.reason);
      process.exitCode = 1;
    }
  }
}

await main();
