/** Fetches and unpacks npm packages and Debian source packages with the machine's own npm, apt and tar settings. */
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { languages } from "../packages/fovea/src/syntax/languages/registry.ts";
import { cacheFolder } from "./cache.ts";
import type { Entry } from "./manifest.ts";

const run = promisify(execFile);
const MAX_OUTPUT = 1 << 29;
const MARKDOWN = [".md", ".markdown"];
/** Only sources and Markdown: the rest would be most of the disk. */
const SOURCES = [...languages.flatMap((language) => language.extensions), ...MARKDOWN].map(
  (ending) => `*${ending}`,
);

interface NpmVersion {
  version: string;
  license?: string | { type: string };
  dist: { tarball: string };
}

export async function npmFacts(name: string): Promise<Entry> {
  const { version, license } = await npmVersion(name, "latest");
  const licence = typeof license === "object" ? license.type : license;
  return { from: "npm", name, version, licence: licence ?? "unknown" };
}

/** `patterns`: of the files that are unpacked, as tar knows them. */
export async function fetchNpm(
  { name, version }: Entry,
  target: string,
  patterns: readonly string[] = SOURCES,
): Promise<void> {
  const { dist } = await npmVersion(name, version);
  const bytes = await get(dist.tarball);
  await unpack(saved(`${name.replace("/", "+")}.tgz`, bytes), target, patterns);
}

/** Asked for directly: starting npm for each of hundreds of packages takes longer than all downloads. */
async function npmVersion(name: string, version: string): Promise<NpmVersion> {
  const bytes = await get(`${npmRegistry()}${name.replace("/", "%2f")}/${version}`);
  return JSON.parse(bytes.toString("utf8")) as NpmVersion;
}

let registry: string | undefined;

function npmRegistry(): string {
  registry ??= execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  return registry;
}

async function get(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.split("/").at(-1)}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

function saved(name: string, bytes: Buffer): string {
  const folder = join(cacheFolder, "tarballs");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

interface SourcePackage {
  version: string;
  directory: string;
  files: { name: string; sha256: string }[];
}

const indexes = new Map<string, Promise<Map<string, SourcePackage>>>();

export async function debianFacts(release: string, name: string): Promise<Entry> {
  const source = (await sourceIndex(release)).get(name);
  if (!source) throw new Error(`${release} has no source package ${name}`);
  const folder = join(cacheFolder, "licences", name);
  const packaging = source.files.find((file) => /\.debian\.tar\.\w+$/.test(file.name)) ?? source.files[0]!;
  mkdirSync(folder, { recursive: true });
  // Some mirrors keep only part of the archive; the sources may be there although this is not.
  await download(source, packaging)
    .then((archive) => run("tar", ["-xf", archive, "-C", folder, "--wildcards", "*debian/copyright"]))
    .catch(() => undefined);
  return { from: `debian/${release}`, name, version: source.version, licence: licencesIn(folder) };
}

export async function fetchDebian(
  { from, name, version }: Entry,
  target: string,
  patterns: readonly string[] = SOURCES,
): Promise<void> {
  const release = from.slice("debian/".length);
  const source = (await sourceIndex(release)).get(name);
  if (source?.version !== version)
    throw new Error(`${name}: ${version} is gone, there is ${source?.version}`);
  const tarballs = source.files.filter((file) => /\.tar\.\w+$/.test(file.name));
  const upstream = tarballs.filter((file) => file.name.includes(".orig"));
  for (const file of upstream.length > 0 ? upstream : tarballs) {
    const archive = await download(source, file).catch((error: Error) => error);
    // Without an extra tarball there is less; without the main one there is nothing.
    if (typeof archive === "string") await unpack(archive, target, patterns);
    else if (!/\.orig-/.test(file.name)) throw archive;
  }
}

async function unpack(archive: string, target: string, patterns: readonly string[]): Promise<void> {
  mkdirSync(target, { recursive: true });
  // Tar complains about patterns that match nothing, and unpacks the others.
  const options = ["-xf", archive, "-C", target, "--no-same-owner", "--wildcards", ...patterns];
  await run("tar", options, { maxBuffer: MAX_OUTPUT }).catch(() => undefined);
  rmSync(archive);
}

function sourceIndex(release: string): Promise<Map<string, SourcePackage>> {
  let index = indexes.get(release);
  if (!index) {
    index = readSourceIndex(release);
    indexes.set(release, index);
  }
  return index;
}

async function readSourceIndex(release: string): Promise<Map<string, SourcePackage>> {
  const file = join(cacheFolder, `Sources-${release}.xz`);
  if (!existsSync(file)) {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(file, await get(`${debianMirror()}dists/${release}/main/source/Sources.xz`));
  }
  const text = execFileSync("xz", ["-dc", file], { encoding: "utf8", maxBuffer: MAX_OUTPUT });
  const packages = new Map<string, SourcePackage>();
  for (const stanza of text.split("\n\n")) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(stanza)?.[1] ?? "";
    const files = [...stanza.matchAll(/^ ([0-9a-f]{64}) \d+ (\S+)$/gm)];
    packages.set(field("Package"), {
      version: field("Version"),
      directory: field("Directory"),
      files: files.map(([, sha256 = "", name = ""]) => ({ name, sha256 })),
    });
  }
  return packages;
}

async function download(source: SourcePackage, file: { name: string; sha256: string }): Promise<string> {
  const bytes = await get(`${debianMirror()}${source.directory}/${file.name}`);
  if (createHash("sha256").update(bytes).digest("hex") !== file.sha256)
    throw new Error(`${file.name} is damaged`);
  return saved(file.name, bytes);
}

let mirror: string | undefined;

/** The mirror that this machine's apt uses. */
function debianMirror(): string {
  if (mirror) return mirror;
  const sites = execFileSync("apt-get", ["indextargets", "--format", "$(SITE)"], { encoding: "utf8" });
  const site = sites.split("\n").find((line) => /\/debian\/?$/.test(line));
  if (!site) throw new Error("apt knows no Debian mirror");
  mirror = site.endsWith("/") ? site : `${site}/`;
  return mirror;
}

function licencesIn(folder: string): string {
  const file = join(folder, "debian/copyright");
  if (!existsSync(file)) return "see the package's debian/copyright";
  const names = [...readFileSync(file, "utf8").matchAll(/^License:[ \t]*(\S.*)$/gm)].map(([, name]) =>
    name!.trim(),
  );
  const distinct = [...new Set(names)].slice(0, 6);
  return distinct.length > 0 ? distinct.join(", ") : "see the package's debian/copyright";
}
