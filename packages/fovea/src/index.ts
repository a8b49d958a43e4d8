/** The library: what programs other than our own may use. */
export { EngineError, type ErrorCode } from "./base/errors.ts";
export { type Engine, openEngine } from "./engine/engine.ts";
export type * from "./engine/graph-views.ts";
export type * from "./engine/types.ts";
