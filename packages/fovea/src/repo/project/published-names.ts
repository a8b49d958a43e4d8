/**
 * The names by which other repositories import what is in a tree: packages of npm, modules of Go, crates of Cargo, and
 * the top-level packages of Python.
 */
const MANIFESTS = new Map<string, (text: string) => string | undefined>([
  ["package.json", (text) => /"name"\s*:\s*"([^"]+)"/.exec(text)?.[1]],
  ["go.mod", (text) => /^module\s+(\S+)/m.exec(text)?.[1]],
  ["Cargo.toml", (text) => /^\[package\][^[]*?^name\s*=\s*"([^"]+)"/ms.exec(text)?.[1]?.replaceAll("-", "_")],
]);

export function publishedNames(
  paths: readonly string[],
  read: (path: string) => string | undefined,
): Set<string> {
  const names = new Set<string>();
  const packages = new Set<string>();
  for (const path of paths) {
    const file = path.slice(path.lastIndexOf("/") + 1);
    const nameIn = MANIFESTS.get(file);
    const text = nameIn && read(path);
    const name = text === undefined ? undefined : nameIn?.(text);
    if (name) names.add(name);
    if (file === "__init__.py") packages.add(path.slice(0, -"/__init__.py".length));
  }
  for (const folder of packages) {
    const slash = folder.lastIndexOf("/");
    // A package inside of a package is reached through it.
    if (folder !== "" && !packages.has(folder.slice(0, Math.max(0, slash))))
      names.add(folder.slice(slash + 1));
  }
  return names;
}
