/** An engine whose clock tests set, and somebody who talks. */
import { onTestFinished } from "vitest";
import { type Engine, openEngine } from "../../src/app/engine.ts";
import { makeFolder } from "./folders.ts";

const START = Date.parse("2026-03-11T14:30:00Z");
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export async function open(
  options: { folder?: string; home?: string; settings?: Record<string, string> } = {},
) {
  const time = { now: START };
  const engine = await openEngine({
    env: { FOVEA_HOME: options.home ?? makeFolder(), FOVEA_EMBEDDINGS_PROVIDER: "none", ...options.settings },
    cwd: options.folder ?? makeFolder(),
    clock: { now: () => time.now },
    logger: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} },
  });
  onTestFinished(() => engine.close());
  return { engine, time };
}

export const say = (engine: Engine, role: "user" | "assistant", content: string, session = "s1") =>
  engine.sessions.addMessage({ session, role, content });
