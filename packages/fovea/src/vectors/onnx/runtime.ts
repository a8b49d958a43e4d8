/**
 * The program that runs ONNX models is the user's own choice and installation: `onnxruntime-node`, or `onnxruntime-web` where that
 * has no binary. Looked for in the Fovea home folder and beside Fovea itself, never in the repository at hand: a
 * clone must not decide what code runs here.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runtimeMissing } from "../errors.ts";

/** As much of its interface as is used. */
export interface OnnxRuntime {
  InferenceSession: { create(path: string): Promise<OnnxSession> };
  Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => OnnxTensor;
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Record<string, OnnxTensor>): Promise<Record<string, OnnxTensor>>;
}

export interface OnnxTensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number | bigint>;
}

const PACKAGES = ["onnxruntime-node", "onnxruntime-web"];

export async function loadRuntime(home: string): Promise<OnnxRuntime> {
  const places = [pathToFileURL(join(home, "node_modules/")).href, import.meta.url];
  for (const name of PACKAGES)
    for (const place of places) {
      const found = findPackage(place, name);
      if (found === undefined) continue;
      // Not by `import()`: code that Node 20 runs from V8's cache cannot import packages.
      const loaded = createRequire(place)(found) as OnnxRuntime & { default?: OnnxRuntime };
      return loaded.default ?? loaded;
    }
  throw runtimeMissing(home);
}

function findPackage(place: string, name: string): string | undefined {
  try {
    return createRequire(place).resolve(name);
  } catch {
    // Not installed there.
    return undefined;
  }
}
