/** Engines on temporary folders, and the questions most tests ask them. */
import { onTestFinished } from "vitest";
import { type Engine, openEngine } from "../../src/app/engine.ts";
import type { OutlineNode } from "../../src/app/types.ts";
import type { Clock } from "../../src/base/clock.ts";
import { makeFolder } from "./folders.ts";

export interface OpenOptions {
  home?: string | undefined;
  /** Only what is below this folder, as with `--root`. */
  root?: string;
  /** Settings, as environment variables without `FOVEA_`. */
  settings?: Record<string, string>;
  clock?: Clock | undefined;
  /** Questions wait no longer than `server.indexWaitMs`. */
  isServer?: boolean;
}

/** The engine is closed when the test ends; what it would log is in `warnings`. */
export async function openAt(
  folder: string,
  { home = makeFolder(), root, settings = {}, clock, isServer = false }: OpenOptions = {},
): Promise<Engine & { home: string; warnings: string[] }> {
  const warnings: string[] = [];
  const log = (message: string) => void warnings.push(message);
  const engine = await openEngine({
    env: {
      FOVEA_HOME: home,
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`FOVEA_${name}`, value])),
    },
    cwd: folder,
    root,
    isServer,
    ...(clock ? { clock } : {}),
    logger: { error: log, warn: log, info: () => {}, debug: () => {} },
  });
  onTestFinished(() => engine.close());
  return { ...engine, home, warnings };
}

/** Every file that is not indexed, with the reason. */
export async function skippedBy(engine: Engine): Promise<Record<string, string>> {
  const { skipped } = await engine.coverage();
  return Object.fromEntries(skipped.map(({ path, reason }) => [path, reason]));
}

/** Where each of these names is defined: `path:line`. */
export async function placesOf(engine: Engine, ...names: string[]): Promise<string[]> {
  const { symbols } = await engine.symbols(names);
  return symbols.map((symbol) => `${symbol.path}:${symbol.startLine}`);
}

/** The names at the top of a file. */
export async function namesIn(engine: Engine, path: string): Promise<string[]> {
  const { symbols } = await engine.outline(path, { detail: "toc", cwd: engine.root });
  return symbols.map((symbol: OutlineNode) => symbol.name);
}
