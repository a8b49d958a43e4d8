/** What hooks load: the built files are bundled again, and their parts are looked at. */
import { existsSync } from "node:fs";
import { type BuildOptions, build } from "esbuild";
import { describe, expect, test } from "vitest";
import { hookOptions, hookPartOptions } from "../../../scripts/registry.mjs";

const FORBIDDEN =
  /tree-sitter|modelcontextprotocol|\/zod\/|ajv|commander|@parcel|node_modules\/ignore|src\/syntax\/|src\/answers\/|src\/code\/graph\/|src\/doors\/(?!hooks\/)|vectors\/(?:builtin|onnx|ollama|openai)|app\/(?:engine|project\/workspace)\.ts/;
/** Only these say what a user has set, or what was learned; a prompt does without. */
const NOT_AT_A_PROMPT = /node_modules\/yaml|src\/sessions\/(?:summary|lost|find-fix|error-signature)\.ts/;
/** What the patterns above speak of: a file that moves must not slip through. */
const PLACES = [
  "syntax/parser.ts",
  "answers/steps.ts",
  "code/graph/graph.ts",
  "doors/mcp",
  "doors/cli",
  "doors/tools",
  "vectors/builtin.ts",
  "app/engine.ts",
  "app/project/workspace.ts",
  "sessions/summary.ts",
  "sessions/lost.ts",
  "sessions/find-fix.ts",
  "sessions/error-signature.ts",
];
const OUTSIDE = ["@photostructure/sqlite"];

async function bundle(options: BuildOptions) {
  const { metafile, outputFiles } = await build({ ...options, metafile: true, write: false });
  const outside = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports.filter((one) => one.external).map((one) => one.path))
    .filter((path) => !path.startsWith("node:"));
  return {
    inputs: Object.keys(metafile.inputs),
    outside: [...new Set(outside)].sort(),
    bytes: outputFiles[0]!.contents.length,
  };
}

test("the hook has SQLite and nothing heavy: no grammar, no protocol, no schema library, no command line, no model", async () => {
  const { inputs, outside, bytes } = await bundle(hookOptions);
  expect(inputs.filter((path) => FORBIDDEN.test(path) || NOT_AT_A_PROMPT.test(path))).toEqual([]);
  expect(outside).toEqual(["./hook-learn.cjs", "./hook-settings.cjs", ...OUTSIDE]);
  expect(bytes).toBeLessThan(215_000);
});

test.each(PLACES)("%s is where the patterns expect it", (path) => {
  expect(existsSync(new URL(`../src/${path}`, import.meta.url))).toBe(true);
});

describe("the parts that are loaded when needed", () => {
  test("are the ones the hook asks for", () => {
    expect(Object.keys(hookPartOptions)).toEqual(["hook-learn", "hook-settings"]);
  });

  test("what learns has nothing heavy either, and no settings parser", async () => {
    const { inputs, outside, bytes } = await bundle(hookPartOptions["hook-learn"]!);
    expect(inputs.filter((path) => FORBIDDEN.test(path) || /node_modules\/yaml/.test(path))).toEqual([]);
    expect(outside.filter((path) => !OUTSIDE.includes(path))).toEqual([]);
    expect(bytes).toBeLessThan(300_000);
  });

  test("what reads settings is that and nothing else", async () => {
    const { inputs, outside, bytes } = await bundle(hookPartOptions["hook-settings"]!);
    expect(inputs.filter((path) => !/node_modules\/yaml|src\/(?:config|base)\//.test(path))).toEqual([]);
    expect(outside).toEqual([]);
    expect(bytes).toBeLessThan(200_000);
  });
});
