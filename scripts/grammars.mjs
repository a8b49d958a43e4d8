/**
 * Brings the compiled grammars into packages/fovea/grammars, with their licences.
 *
 * The grammar packages carry native builds for many platforms and install scripts (half a gigabyte together); we
 * need one .wasm file of each. So they are not dependencies: `npm pack` downloads the tarballs, their hashes are
 * checked against grammars.lock.json, and only the .wasm and the licence are unpacked. Each .wasm has a hash there too,
 * see binaries.mjs.
 *
 *   node scripts/grammars.mjs            fetch what is missing
 *   node scripts/grammars.mjs --update   fetch everything and rewrite the hashes
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as tar from "tar";
import { hashBinaries, readLock, writeLock } from "./binaries.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "packages/fovea/grammars");
const run = promisify(execFile);

/** `languages` is the registry of packages/fovea/src/syntax/languages. */
export async function fetchGrammars(languages, { update = false } = {}) {
  const { packages: lock } = await readLock();
  const present = new Map(
    Object.entries(JSON.parse(await readFile(join(folder, "fetched.json"), "utf8").catch(() => "{}"))),
  );
  const files = await readdir(folder).catch(() => []);
  const wanted = new Map();
  for (const { grammar } of languages) {
    const spec = `${grammar.package}@${grammar.version}`;
    wanted.set(spec, [...(wanted.get(spec) ?? []), grammar.file]);
  }
  const missing = [...wanted].filter(
    ([spec, paths]) =>
      update || present.get(spec) !== lock[spec] || paths.some((p) => !files.includes(basename(p))),
  );
  if (missing.length === 0) return;
  console.error(`fetching ${missing.length} grammar packages`);
  await mkdir(folder, { recursive: true });
  const temporary = await mkdtemp(join(tmpdir(), "fovea-grammars-"));
  try {
    for (const [spec, tarball] of await pack(
      missing.map(([spec]) => spec),
      temporary,
    )) {
      const integrity = `sha512-${createHash("sha512")
        .update(await readFile(tarball))
        .digest("base64")}`;
      if (update) lock[spec] = integrity;
      if (lock[spec] !== integrity) {
        throw new Error(
          `${spec} is not the package that grammars.lock.json names; if you changed the version, run node scripts/grammars.mjs --update`,
        );
      }
      await unpack(tarball, spec, wanted.get(spec), temporary);
      present.set(spec, integrity);
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  const sorted = (entries) => `${JSON.stringify(Object.fromEntries([...entries].sort()), null, 2)}\n`;
  if (update) {
    const packages = Object.fromEntries(Object.entries(lock).filter(([spec]) => wanted.has(spec)));
    await writeLock({ packages, files: await hashBinaries() });
  }
  await writeNotices(languages);
  await writeFile(join(folder, "fetched.json"), sorted(present));
}

/** A grammar that another package carries keeps its own MIT licence: our text under its copyright line. */
async function writeNotices(languages) {
  const mit = await readFile(join(root, "LICENSE"), "utf8");
  for (const { grammar } of languages.filter((language) => language.grammar.copyright)) {
    const text = mit.replace(/^Copyright .*$/m, grammar.copyright);
    await writeFile(join(folder, `${basename(grammar.file, ".wasm")}.NOTICE`), text);
  }
}

async function pack(specs, destination) {
  // npm is a script on Windows and needs a shell there; the specs are ours, so nothing has to be quoted.
  const { stdout } = await run(
    "npm",
    ["pack", "--json", "--silent", "--pack-destination", destination, ...specs],
    {
      cwd: destination,
      maxBuffer: 1 << 26,
      shell: process.platform === "win32",
    },
  );
  const packed = Object.values(JSON.parse(stdout));
  return packed.map((p) => [`${p.name}@${p.version}`, join(destination, p.filename)]);
}

async function unpack(tarball, spec, paths, temporary) {
  const into = join(temporary, spec.replaceAll(/[@/]/g, "_"));
  await mkdir(into);
  const wanted = new Set(paths);
  await tar.x({
    file: tarball,
    cwd: into,
    strip: 1,
    filter: (p) => wanted.has(p.replace(/^[^/]+\//, "")) || /^[^/]+\/LICEN[CS]E[^/]*$/i.test(p),
  });
  for (const path of paths) await copyFile(join(into, path), join(folder, basename(path)));
  const licence = (await readdir(into)).find((name) => /^licen[cs]e/i.test(name));
  if (licence) await copyFile(join(into, licence), join(folder, `${basename(paths[0], ".wasm")}.LICENSE`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { loadRegistry } = await import("./registry.mjs");
  await fetchGrammars(await loadRegistry(), { update: process.argv.includes("--update") });
}
