/**
 * Compiles the kernels that are written as WebAssembly text (`src/kernels/<room>/<name>.wat`) into one module that is
 * bundled like any other. That module is committed: to build and to test no compiler is needed, and both refuse a module
 * that was made from other sources.
 *
 *   node scripts/kernels.mjs            check that the module was made from the sources
 *   node scripts/kernels.mjs --update   compile the sources
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../packages/fovea/src/kernels", import.meta.url));
const moduleFile = join(folder, "programs.ts");

/** Name and text of each source, by name. */
export function readSources() {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith(".wat"))
    .map((path) => ({ name: basename(path, ".wat"), text: readFileSync(join(folder, path), "utf8") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The module, as text. */
export async function compileKernels() {
  const { default: loadWabt } = await import("wabt");
  const wabt = await loadWabt();
  const sources = readSources();
  const programs = sources.map(({ name, text }) => {
    const parsed = wabt.parseWat(`${name}.wat`, text, { simd: true });
    const { buffer } = parsed.toBinary({});
    parsed.destroy();
    return `  "${name}":\n    "${Buffer.from(buffer).toString("base64")}",`;
  });
  return [
    "/** Compiled from the `.wat` files of this folder by scripts/kernels.mjs: do not edit. Each in base64. */",
    `export const SOURCES_HASH = "${hashOf(sources)}";`,
    "",
    "export const programs = {",
    ...programs,
    "} as const;",
    "",
  ].join("\n");
}

/** Throws where the module was made from other sources. */
export function checkKernels() {
  if (readFileSync(moduleFile, "utf8").includes(`"${hashOf(readSources())}"`)) return;
  throw new Error(
    "src/kernels/programs.ts was made from other .wat files: run node scripts/kernels.mjs --update.",
  );
}

function hashOf(sources) {
  const hash = createHash("sha256");
  for (const { name, text } of sources) hash.update(`${name}\0${text}\0`);
  return hash.digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--update")) writeFileSync(moduleFile, await compileKernels());
  checkKernels();
}
