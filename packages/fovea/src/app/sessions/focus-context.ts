/** What following topics needs of a project. */
import { commonWordsOf, MOST_PATHS } from "../../sessions/topics/common-words.ts";
import type { FocusContext } from "../../sessions/topics/focus.ts";
import { loadBuiltinMeaning } from "../../sessions/topics/meaning.ts";
import type { SessionContext } from "./session-context.ts";

export function focusContext(context: SessionContext): FocusContext {
  const { db, projectId, clock } = context.store;
  return {
    db,
    projectId,
    settings: context.settings.focus,
    now: clock.now(),
    meaning: loadBuiltinMeaning,
    isCommon: commonWordsOf(() => context.readIndex((lookup) => lookup.paths(MOST_PATHS)) ?? []),
  };
}
