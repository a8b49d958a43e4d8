import { expect, test } from "vitest";
import { parseSources } from "../../../test/support/parse-sources.ts";
import { resolveFile } from "./resolve-file.ts";
import { Resolver } from "./resolver.ts";

test("what was forgotten about a file is found out again", async () => {
  const sources = await parseSources({
    "store.py":
      "class Base:\n    def read(self):\n        pass\n\n\nclass Store(Base):\n    def open(self):\n        self.read()\n",
    "app.py":
      "from store import Store\n\n\ndef run():\n    store = Store()\n    store.open().close()\n    store.read()\n",
  });
  const resolver = new Resolver(sources);
  const resolve = (path: string) => {
    const { edges, unresolved } = resolveFile(resolver, sources, sources.file(path)!);
    return {
      unresolved,
      edges: edges.map(({ target, ...edge }) => ({ ...edge, to: target.file.path, at: target.at })),
    };
  };
  const before = ["store.py", "app.py"].map(resolve);
  expect(before.flatMap(({ edges }) => edges).length).toBeGreaterThan(4);
  for (const path of ["store.py", "app.py"]) {
    sources.file(path)!.forget();
    expect(sources.file(path)!.isLoaded).toBe(false);
  }
  expect(["store.py", "app.py"].map(resolve)).toEqual(before);
});
