/** What the hook loads: the built file is bundled again, and its parts are looked at. */
import { build } from "esbuild";
import { expect, test } from "vitest";
import { hookOptions } from "../../../scripts/registry.mjs";

test("the hook has SQLite and nothing heavy: no grammar, no protocol, no schema library, no command line, no model", async () => {
  const { metafile, outputFiles } = await build({ ...hookOptions, metafile: true, write: false });
  const inputs = Object.keys(metafile.inputs);
  const forbidden =
    /tree-sitter|modelcontextprotocol|\/zod\/|ajv|commander|@parcel|node_modules\/ignore|src\/syntax\/languages|src\/syntax\/parser|src\/retrieval\/|src\/graph\/|src\/mcp\/|src\/cli\/|src\/tools\/|embed\/builtin|embed\/onnx|engine\/(?:engine|workspace)\.ts/;
  expect(inputs.filter((path) => forbidden.test(path))).toEqual([]);
  const outside = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter((one) => one.external).map((one) => one.path),
  );
  expect([...new Set(outside.filter((path) => !path.startsWith("node:")))]).toEqual([
    "@photostructure/sqlite",
  ]);
  expect(outputFiles[0]!.contents.length).toBeLessThan(300_000);
});
