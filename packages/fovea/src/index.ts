/** The library: what programs other than our own may use. */

export type * from "./app/code/graph-views.ts";
export { type Engine, openEngine } from "./app/engine.ts";
export type * from "./app/types.ts";
export { EngineError, type ErrorCode } from "./base/errors.ts";
