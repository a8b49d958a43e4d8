/** Memories whose clock tests set, so that months of their life pass in a moment. */
import type { Engine } from "../../src/app/engine.ts";
import type { RememberOptions } from "../../src/app/memory/remember.ts";
import { SetClock } from "./days.ts";
import { openAt } from "./engines.ts";
import { makeFolder } from "./folders.ts";

export const START = "2026-01-05T12:00:00Z";

export async function open(
  settings: Record<string, string> = {},
  more: { home?: string; folder?: string } = {},
) {
  const clock = new SetClock(START);
  const folder = more.folder ?? makeFolder();
  const engine = await openAt(folder, { clock, settings, home: more.home });
  return { engine, clock, folder };
}

export const keep = async (engine: Engine, content: string, options: RememberOptions = {}) =>
  (await engine.memory.remember(content, options)).id;

export const step = (result: { steps: { step: string; count: number }[] }, name: string) =>
  result.steps.find((one) => one.step === name)!;

/** Sentences that are about different things, so that none counts as another said again. */
export const EPISODES = [
  "The payment webhook answered twice because the lock expired early.",
  "Docker images grew by a gigabyte after fonts were copied in.",
  "A flaky login test was waiting for the wrong spinner.",
  "Renaming the invoice column broke the nightly export.",
  "Search results vanished when the tokenizer dropped umlauts.",
  "The mobile build failed on an expired signing certificate.",
];
