/** What following topics needs of a project. */
import { commonWordsOf, MOST_PATHS } from "../../sessions/topics/common-words.ts";
import type { FocusContext } from "../../sessions/topics/focus.ts";
import { loadBuiltinMeaning } from "../../sessions/topics/meaning.ts";
import type { SessionDeps } from "./deps.ts";

export function focusContext(deps: SessionDeps): FocusContext {
  const { db, projectId, clock } = deps.book;
  return {
    db,
    projectId,
    settings: deps.settings.focus,
    now: clock.now(),
    meaning: loadBuiltinMeaning,
    isCommon: commonWordsOf(() => deps.readIndex((lookup) => lookup.paths(MOST_PATHS)) ?? []),
  };
}
