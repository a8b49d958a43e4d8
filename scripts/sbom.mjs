/**
 * Writes packages/fovea/sbom.cdx.json, the software bill of materials (CycloneDX): what is bundled, what npm installs with
 * the package, and every binary file, with versions, licences and hashes. Made from the bundles, package-lock.json and
 * grammars.lock.json alone, so that the same sources give the same bytes.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readLock } from "./binaries.mjs";
import { bundledFolders } from "./bundled-folders.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const home = join(root, "packages/fovea");

/**
 * @param {readonly import("esbuild").Metafile[]} metafiles
 * @param {readonly { grammar: { package: string; version: string; file: string } }[]} languages
 */
export async function writeSbom(metafiles, languages) {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  const { name, version, license } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
  const installed = installedFolders(packages);
  const bundled = bundledFolders(metafiles).filter((folder) => !installed.has(folder));
  const { files } = await readLock();
  const components = [
    ...[...installed].map(([folder, isOptional]) =>
      npmComponent(packages, folder, isOptional ? "optional" : "required"),
    ),
    ...bundled.map((folder) => npmComponent(packages, folder, "required", "bundled")),
    ...grammarComponents(languages, files),
    ...modelComponents(files),
  ].sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  const main = {
    type: "application",
    "bom-ref": purlOf(name, version),
    name,
    version,
    licenses: licencesOf(license),
    purl: purlOf(name, version),
  };
  const bom = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: serialOf(JSON.stringify([main, components])),
    version: 1,
    metadata: { component: main },
    components,
    dependencies: [{ ref: main["bom-ref"], dependsOn: components.map((one) => one["bom-ref"]) }],
  };
  await writeFile(join(home, "sbom.cdx.json"), `${JSON.stringify(bom, null, 2)}\n`);
}

/** Folders that npm installs with the package, and whether each is optional: builds for other platforms are. */
function installedFolders(packages) {
  const found = new Map();
  const take = (from, names, isOptional) => {
    for (const name of Object.keys(names ?? {}).sort()) {
      const folder = folderOf(packages, from, name);
      if (folder === undefined || (found.has(folder) && (isOptional || !found.get(folder)))) continue;
      found.set(folder, isOptional);
      const { dependencies = {}, optionalDependencies = {} } = packages[folder];
      const required = Object.keys(dependencies).filter((one) => !(one in optionalDependencies));
      take(folder, Object.fromEntries(required.map((one) => [one, ""])), isOptional);
      take(folder, optionalDependencies, true);
    }
  };
  take("packages/fovea", packages["packages/fovea"].dependencies, false);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** As Node looks for a package: in the nearest folder outwards. */
function folderOf(packages, from, name) {
  for (let at = from; ; at = at.replace(/\/?[^/]*$/, "")) {
    const folder = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (folder in packages) return folder;
    if (at === "") return undefined;
  }
}

function npmComponent(packages, folder, scope, how = "installed by npm") {
  const { version, integrity, license } = packages[folder];
  const name = folder.replace(/^.*node_modules\//, "");
  return {
    type: "library",
    "bom-ref": purlOf(name, version),
    name,
    version,
    scope,
    hashes: hashesOf(integrity),
    licenses: licencesOf(license),
    purl: purlOf(name, version),
    properties: [{ name: "fovea:how", value: how }],
  };
}

function grammarComponents(languages, files) {
  const grammars = new Map(languages.map(({ grammar }) => [basename(grammar.file), grammar]));
  return [...grammars].map(([file, grammar]) => ({
    type: "library",
    "bom-ref": `grammars/${file}`,
    name: file,
    version: grammar.version,
    scope: "required",
    hashes: [{ alg: "SHA-256", content: files[`grammars/${file}`] }],
    purl: purlOf(grammar.package, grammar.version),
    properties: [
      { name: "fovea:how", value: "copied from the npm package" },
      { name: "fovea:path", value: grammar.file },
    ],
  }));
}

function modelComponents(files) {
  return Object.entries(files)
    .filter(([name]) => name.startsWith("model/"))
    .map(([name, hash]) => ({
      type: "machine-learning-model",
      "bom-ref": name,
      name: basename(name),
      scope: "required",
      hashes: [{ alg: "SHA-256", content: hash }],
      licenses: licencesOf("MIT"),
      properties: [{ name: "fovea:how", value: "trained by the scripts in training/" }],
    }));
}

function hashesOf(integrity = "") {
  const [algorithm, hash] = integrity.split("-");
  return algorithm === "sha512"
    ? [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }]
    : [];
}

function licencesOf(expression) {
  if (expression === undefined) return [];
  return /\s/.test(expression) ? [{ expression }] : [{ license: { id: expression } }];
}

function purlOf(name, version) {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}

/** Of the content, so that the same content has the same number. */
function serialOf(text) {
  const hex = createHash("sha256").update(text).digest("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
