/** Runs the WebAssembly programs of this folder. Each is one function, `run`, over a memory that it is given. */
import { programs } from "./programs.ts";

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** The types of Node leave WebAssembly to those of the browser. */
interface Wasm {
  Memory: new (size: { initial: number }) => WasmMemory;
  Module: new (program: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: { run: unknown } };
}

const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;
const PAGE = 2 ** 16;

export function newMemory(bytes: number): WasmMemory {
  return new wasm.Memory({ initial: Math.ceil(bytes / PAGE) });
}

type ProgramName = keyof typeof programs;

const compiled = new Map<ProgramName, object>();

/** The `run` of a program; the caller says which type it has. */
export function load<Run>(name: ProgramName, memory: WasmMemory): Run {
  let module = compiled.get(name);
  if (!module) {
    module = new wasm.Module(Buffer.from(programs[name], "base64"));
    compiled.set(name, module);
  }
  return new wasm.Instance(module, { m: { m: memory } }).exports.run as Run;
}
