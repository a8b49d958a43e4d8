/**
 * Tells when something below a folder changed, in batches. Events only say that it is time to look; what changed is
 * found by looking. Where the platform's watcher cannot be used (too many watches, a network file system), the caller
 * is told and can look at intervals instead.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { messageOf } from "../../base/errors.ts";

export interface Watching {
  stop(): Promise<void>;
  /** Why there are no events, if there are none. */
  unavailable: string | undefined;
}

const IGNORED = [".git", "node_modules", "__pycache__", "target", "dist"];

export async function watchFolder(
  folder: string,
  debounceMs: number,
  onChange: () => void,
): Promise<Watching> {
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, debounceMs);
  };
  try {
    // Not by `import()`: code that Node 20 runs from V8's cache cannot import packages.
    const { subscribe } = createRequire(import.meta.url)(
      "@parcel/watcher",
    ) as typeof import("@parcel/watcher");
    const subscription = await subscribe(folder, (error) => error ?? changed(), {
      ignore: [
        ...[...IGNORED, "vendor"].map((name) => join(folder, name)),
        ...IGNORED.map((name) => `**/${name}/**`),
      ],
    });
    // A checkout or commit in a worktree changes files too, so git's own folder need not be watched.
    return {
      unavailable: undefined,
      async stop() {
        clearTimeout(timer);
        await subscription.unsubscribe();
      },
    };
  } catch (error) {
    return { unavailable: messageOf(error), stop: async () => clearTimeout(timer) };
  }
}
