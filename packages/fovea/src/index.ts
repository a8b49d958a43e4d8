/** The library: what programs other than our own may use. */

export type * from "./app/api.ts";
export { type Engine, openEngine } from "./app/engine.ts";
export { EngineError, type ErrorCode } from "./base/errors.ts";
