/** The map and the design notes name only what exists, and the map stays one that can be read in ten minutes. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const source = join(root, "packages/fovea/src");
const design = join(root, "docs/design");
const texts = [join(root, "ARCHITECTURE.md"), ...readdirSync(design).map((name) => join(design, name))];
const scripts = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object }).scripts;
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).map((path) =>
  path.replaceAll("\\", "/"),
);
const code = files
  .filter((path) => path.endsWith(".ts"))
  .map((path) => join(source, path))
  .concat(readdirSync(join(root, "scripts")).map((name) => join(root, "scripts", name)))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

describe.each(texts.map((path) => relative(root, path)))("%s", (name) => {
  const quoted = [...readFileSync(join(root, name), "utf8").matchAll(/`([^`\n]+)`/g)].map(
    (match) => match[1]!,
  );

  test("names files that exist", () => {
    const paths = quoted.filter((one) => /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|mjs|md|json|cjs))$/.test(one));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  test("names code that exists", () => {
    const names = quoted.filter((one) =>
      /^[A-Za-z_$][\w$]*[a-z][A-Z]\w*$|^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(one),
    );
    expect(names.filter((one) => !new RegExp(`\\b${one.replaceAll("$", "\\$")}\\b`).test(code))).toEqual([]);
  });

  test("names scripts that exist", () => {
    const names = quoted.flatMap((one) => /^npm run ([\w:-]+)/.exec(one)?.[1] ?? []);
    expect(names.filter((one) => !(one in scripts))).toEqual([]);
  });
});

test("the map has at most 2,500 words", () => {
  const words = readFileSync(join(root, "ARCHITECTURE.md"), "utf8").split(/\s+/).length;
  expect(words).toBeLessThanOrEqual(2500);
});

/** From the root, from the sources, or by its last names, as the text around it says which folder is meant. */
function isThere(path: string): boolean {
  const plain = path.replace(/\/$/, "");
  return (
    [root, join(root, "packages/fovea"), source].some((folder) => existsSync(join(folder, plain))) ||
    files.some((file) => file === plain || file.endsWith(`/${plain}`))
  );
}
