/** A model of the user's own: the real runtime, installed as the error message says, runs a real (tiny) ONNX file. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseEmbedder } from "../../src/vectors/choose.ts";
import { makeFolder } from "../support/folders.ts";
import { tinyOnnx } from "../support/tiny-onnx.ts";
import { dot } from "../support/vectors.ts";

const words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "store", "file", "retry", "pause"];
const rows = [
  [9, 9, 9],
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
  [1, 0, 0],
  [1, 0.5, 0],
  [0, 0, 1],
  [0, 0.5, 1],
];

test("embeddings.provider onnx: says what is missing, then embeds with what is installed", async () => {
  const home = makeFolder();
  const ask = async () => {
    const settings = { provider: "onnx", model: "tiny", batchSize: 2, home, modelFolder: "" } as const;
    const chosen = await chooseEmbedder({
      ...settings,
      ollama: { baseUrl: "" },
      openai: { baseUrl: "", apiKey: "" },
    });
    return chosen;
  };
  expect(await ask()).toMatchObject({ note: expect.stringContaining("There is no ONNX model at") });
  mkdirSync(join(home, "models/tiny/onnx"), { recursive: true });
  writeFileSync(join(home, "models/tiny/onnx/model.onnx"), tinyOnnx(rows));
  writeFileSync(join(home, "models/tiny/vocab.txt"), words.join("\n"));
  const embedder = async () => {
    const chosen = await ask();
    return "embedder" in chosen ? chosen.embedder : expect.unreachable(chosen.note);
  };
  await expect((await embedder()).embed("store")).rejects.toThrow("not installed");

  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefix", home];
  execFileSync("npm", ["install", ...flags, "onnxruntime-node@1.30.0"], { stdio: "ignore" });
  const [store, file, retry, nothing] = await (await embedder()).embedBatch([
    "store",
    "the file",
    "Retry, pause!",
    "",
  ]);
  expect(dot(store!, file!)).toBeCloseTo(1 / Math.hypot(1, 0.5), 4);
  expect(dot(store!, retry!)).toBe(0);
  expect([...nothing!]).toEqual([0, 0, 0]);
  expect((await embedder()).modelId).toMatch(/^onnx:onnx\/model\.onnx@\d+$/);
});
