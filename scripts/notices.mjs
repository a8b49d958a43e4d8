/**
 * Writes packages/fovea/THIRD-PARTY-NOTICES.txt: the licences of all that the package carries, made from what the bundles
 * really contain, from the grammars' licence files, and from the manifests of the models.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledFolders } from "./bundled-folders.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const home = join(root, "packages/fovea");

/** @param {readonly import("esbuild").Metafile[]} metafiles */
export async function writeNotices(metafiles) {
  const parts = [
    "Fovea is MIT licensed (LICENSE). This package also carries the following works of others.",
    ...(await Promise.all(bundledFolders(metafiles).map(packageNotice))),
    ...(await grammarNotices()),
    await modelNotice(),
  ];
  await writeFile(join(home, "THIRD-PARTY-NOTICES.txt"), `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
}

async function packageNotice(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
  const files = (await readdir(join(root, folder))).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(root, folder, file), "utf8")));
  if (texts.length === 0 && license === undefined) throw new Error(`${name} says nothing about its licence`);
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join("\n\n");
}

async function grammarNotices() {
  const folder = join(home, "grammars");
  const files = (await readdir(folder)).filter((file) => /\.(LICENSE|NOTICE)$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => `grammars/${file}\n\n${(await readFile(join(folder, file), "utf8")).trim()}`),
  );
}

async function modelNotice() {
  const read = async (path) => JSON.parse(await readFile(join(root, path), "utf8"));
  const [prose, code] = [await read("training/prose/manifest.json"), await read("training/manifest.json")];
  const line = ({ name, version, licence }) => `- ${name} ${version}: ${licence}`;
  return [
    "model/ holds numbers fitted to the following texts; none of the texts is in this package.",
    ["English (fovea-prose.bin):", ...prose.map(line)].join("\n"),
    ["Code (fovea-code.bin):", ...code.map(line)].join("\n"),
  ].join("\n\n");
}
