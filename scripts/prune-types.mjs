/** Removes declarations that the library's own (index.d.ts) do not lead to: nobody can import them. */
import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

export async function pruneTypes(folder) {
  const reached = new Set();
  const pending = [join(folder, "index.d.ts")];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const text = await readFile(file, "utf8");
    for (const [, path] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+)\.ts"/g))
      pending.push(resolve(dirname(file), `${path}.d.ts`));
  }
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    if (name.endsWith(".d.ts") && !reached.has(file)) await rm(file);
  }
}
