/** The topics worked on last, each with its files: where an agent would go on. */

import { isWithin } from "../../base/clock.ts";
import { DAY_MS } from "../../base/time-units.ts";
import { loadForest, readPlaces } from "../../sessions/topics/store.ts";
import { nameOf } from "../../sessions/topics/write-block.ts";
import type { LightProject } from "./light-project.ts";

const MOST_TOPICS = 2;
const MOST_FILES = 2;
const LATELY_MS = 14 * DAY_MS;

export function topicsOf(project: LightProject): string[] {
  const { db, projectId } = project.book;
  const now = project.clock.now();
  const forest = loadForest(db, projectId);
  return forest
    .roots()
    .filter(({ content, lastUsedAt }) => content !== "" && isWithin(lastUsedAt, LATELY_MS, now))
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt)
    .flatMap((topic) => {
      const files = readPlaces(db, projectId, topic.id, MOST_FILES);
      // Words alone do not say what was done.
      return files.length === 0 ? [] : [`${nameOf(topic)}: ${files.join(", ")}`];
    })
    .slice(0, MOST_TOPICS);
}
