/**
 * The binary files of the package: compiled grammars, the runtime that loads them, and the models. grammars.lock.json has
 * the SHA-256 of each; the build and a test refuse any other file.
 *
 *   node scripts/binaries.mjs            check what is there
 *   node scripts/binaries.mjs --update   write the hashes of what is there
 */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const home = join(root, "packages/fovea");
const lockFile = join(home, "grammars.lock.json");
const RUNTIME = "node_modules/web-tree-sitter/web-tree-sitter.wasm";

/** `packages`: npm's hash of each grammar package; `files`: ours of each binary file. */
export async function readLock() {
  return { packages: {}, files: {}, ...JSON.parse(await readFile(lockFile, "utf8").catch(() => "{}")) };
}

export async function writeLock({ packages, files }) {
  const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lock = { packages: sorted(packages), files: sorted(files) };
  await writeFile(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
}

/** What differs from the lock, as sentences; nothing where all is well. */
export function compareBinaries(locked, found) {
  const names = [...new Set([...Object.keys(locked), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    if (found[name] === undefined) return [`${name} is in grammars.lock.json and is missing.`];
    if (locked[name] === undefined) return [`${name} is not in grammars.lock.json.`];
    return found[name] === locked[name] ? [] : [`${name} is not the file that grammars.lock.json names.`];
  });
}

/** SHA-256 of every binary file, by its name in the package. */
export async function hashBinaries() {
  const inFolder = async (folder, ending) =>
    (await readdir(join(home, folder)))
      .filter((name) => name.endsWith(ending))
      .map((name) => [`${folder}/${name}`, join(home, folder, name)]);
  const files = [
    ...(await inFolder("grammars", ".wasm")),
    ...(await inFolder("model", ".bin")),
    ["web-tree-sitter/web-tree-sitter.wasm", join(root, RUNTIME)],
  ];
  const hash = async (file) =>
    createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  return Object.fromEntries(await Promise.all(files.map(async ([name, file]) => [name, await hash(file)])));
}

export async function checkBinaries() {
  const problems = compareBinaries((await readLock()).files, await hashBinaries());
  if (problems.length > 0)
    throw new Error(
      `Binary files are not those of the lock:\n${problems.map((one) => `- ${one}`).join("\n")}\n` +
        "If you changed a grammar, the runtime or a model on purpose, run node scripts/binaries.mjs --update.",
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--update"))
    await writeLock({ ...(await readLock()), files: await hashBinaries() });
  await checkBinaries();
}
