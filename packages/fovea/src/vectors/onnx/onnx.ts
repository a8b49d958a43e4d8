/**
 * A model file of the user's own choice: text -> pieces -> ONNX -> mean over the pieces. Batches, checks and unit length are the
 * same as for servers. The model is loaded when the first text comes, and runs one batch at a time.
 */
import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Embedder } from "../embedder.ts";
import { modelFileMissing } from "../errors.ts";
import { serverEmbedder } from "../server-embedder.ts";
import { loadRuntime, type OnnxRuntime, type OnnxSession, type OnnxTensor } from "./runtime.ts";
import { readTokenizer, type WordPiece } from "./word-piece.ts";

const MOST_PIECES = 256;

export interface OnnxSettings {
  /** The model file, or a folder with `model.onnx` or `onnx/model.onnx`; relative ones start in `folder`. */
  model: string;
  folder: string;
  /** Where the program that runs it is installed. */
  home: string;
  batchSize: number;
}

export function onnxEmbedder({ model, folder, home, batchSize }: OnnxSettings): Embedder {
  const file = findModelFile(resolve(folder, model));
  let opened: Promise<OpenedModel> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return serverEmbedder({
    name: "onnx",
    // The size tells two models apart that lay under one name.
    model: `${basename(dirname(file))}/${basename(file)}@${statSync(file).size}`,
    batchSize,
    server: { title: "The ONNX model", baseUrl: file, start: "Check the file" },
    async request(texts, signal) {
      opened ??= openModel(file, home);
      const ready = await opened;
      const mine = running.then(() => {
        signal?.throwIfAborted();
        return runModel(ready, texts);
      });
      running = mine.catch(() => undefined);
      return mine;
    },
  });
}

interface OpenedModel {
  runtime: OnnxRuntime;
  session: OnnxSession;
  tokenizer: WordPiece;
}

async function openModel(file: string, home: string): Promise<OpenedModel> {
  const tokenizer = readTokenizer([dirname(file), dirname(dirname(file))]);
  const runtime = await loadRuntime(home);
  return { runtime, tokenizer, session: await runtime.InferenceSession.create(file) };
}

async function runModel({ runtime, session, tokenizer }: OpenedModel, texts: readonly string[]) {
  const pieces = texts.map((text) => tokenizer.encode(text, MOST_PIECES));
  const width = Math.max(...pieces.map(({ length }) => length));
  const tensor = (numberAt: (ids: readonly number[], at: number) => number) => {
    const data = new BigInt64Array(texts.length * width);
    for (const [row, ids] of pieces.entries())
      for (let at = 0; at < width; at++) data[row * width + at] = BigInt(numberAt(ids, at));
    return new runtime.Tensor("int64", data, [texts.length, width]);
  };
  const known: Record<string, () => OnnxTensor> = {
    input_ids: () => tensor((ids, at) => ids[at] ?? 0),
    attention_mask: () => tensor((ids, at) => (at < ids.length ? 1 : 0)),
    token_type_ids: () => tensor(() => 0),
  };
  const inputs = session.inputNames.flatMap((name) => (known[name] ? [[name, known[name]()] as const] : []));
  const outputs = await session.run(Object.fromEntries(inputs));
  const output = outputs.last_hidden_state ?? outputs[session.outputNames[0]!]!;
  return pieces.map((ids, row) => meanOf(output, row, ids.length));
}

/** One vector per piece is averaged over the pieces; a model that did so itself gives one per text. */
function meanOf({ dims, data }: OnnxTensor, row: number, count: number): number[] {
  const size = dims.at(-1)!;
  const pieces = dims.length === 3 ? dims[1]! : 1;
  const taken = dims.length === 3 ? count : 1;
  const sums = new Array<number>(size).fill(0);
  for (let piece = 0; piece < taken; piece++)
    for (let at = 0; at < size; at++) sums[at]! += Number(data[(row * pieces + piece) * size + at]);
  return sums.map((sum) => sum / taken);
}

function findModelFile(path: string): string {
  const places = [path, join(path, "model.onnx"), join(path, "onnx", "model.onnx")];
  const found = places.find((place) => existsSync(place) && statSync(place).isFile());
  if (found === undefined) throw modelFileMissing(path);
  return found;
}
