/**
 * Rules, decisions and fixes that were told and wait to be learned become memories. Hooks learn at the end of a turn, as
 * far as there is time; the engine learns the rest before it recalls anything.
 */
import { hasUnlearnedDecisions } from "../../sessions/decisions.ts";
import { hasUnlearnedFixes } from "../../sessions/known-errors.ts";
import { type Learner, learn } from "../../sessions/learn.ts";
import { hearNew } from "../../sessions/listen.ts";
import { hasUnheard } from "../../sessions/messages.ts";
import type { SessionContext } from "./session-context.ts";

/** `hear` runs what reads whole messages; what is learned of them are sentences. */
export async function learnWaiting(
  context: SessionContext,
  { remember, change }: Pick<Learner, "remember" | "change">,
  hear: (listen: () => void) => void = (listen) => listen(),
): Promise<void> {
  const { store, settings } = context;
  if (hasUnheard(store)) hear(() => hearNew(store));
  if (!settings.hooks.learn || !(hasUnlearnedDecisions(store) || hasUnlearnedFixes(store))) return;
  await learn({ store, isLate: () => context.isLate(), remember, change });
}
