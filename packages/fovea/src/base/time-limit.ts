/**
 * Runs synchronous work with a limit in time. A pattern such as `(a+)+$` can take years on a short text, and nothing in
 * JavaScript itself stops it; the virtual machine can, by a timer in a thread of its own. Costs a tenth of a
 * millisecond. Native calls, such as a query of SQLite, are not interrupted.
 */
import { Script } from "node:vm";

const WORK = Symbol.for("fovea.work");
const CALL = new Script('globalThis[Symbol.for("fovea.work")]()');
const here = globalThis as unknown as Record<symbol, (() => void) | undefined>;

/**
 * Undefined when the time was over. The work is cut off where it stands then, without its `finally` blocks: what it was
 * changing must be thrown away by the caller.
 */
export function withinTime<T>(work: () => T, limitMs: number): { value: T } | undefined {
  const outer = here[WORK];
  let value: { value: T } | undefined;
  here[WORK] = () => {
    value = { value: work() };
  };
  try {
    CALL.runInThisContext({ timeout: Math.max(1, Math.ceil(limitMs)), displayErrors: false });
    return value;
  } catch (error) {
    if ((error as { code?: unknown } | undefined)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  } finally {
    here[WORK] = outer;
  }
}
