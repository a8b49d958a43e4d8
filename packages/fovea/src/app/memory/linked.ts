/**
 * Memories that belong to code: those anchored to symbols and files that are shown anyway, with the state of that code.
 * Memories whose code has changed come after the others, and say so.
 */
import { findAnchored } from "../../memory/anchors.ts";
import { visible } from "../../memory/filter.ts";
import type { Freshness } from "../../memory/freshness.ts";
import { readMemories } from "../../memory/store.ts";
import type { Workspace } from "../project/workspace.ts";
import { askerOf } from "./asker.ts";
import { withRelated } from "./related.ts";
import { withEarlierPlaces } from "./relocations.ts";
import { judgeOf } from "./verdicts.ts";
import { type MemoryView, toMemoryView } from "./views.ts";

/** Something that is shown, and how much it matters there. */
export interface ShownPlace {
  path: string;
  /** `Container.name`; empty for a file. */
  symbol: string;
  relevance: number;
}

export interface LinkedMemory {
  memory: MemoryView;
  /** How much it matters: as much as what it is about, less where that has changed. */
  relevance: number;
  /** The first of the places that it is about. */
  place: ShownPlace;
}

/** How much of a memory's worth is left. */
const WORTH: Partial<Record<Freshness, number>> = { drifted: 0.6, gone: 0.3 };

export async function linkedMemories(
  workspace: Workspace,
  places: readonly ShownPlace[],
  session?: string | undefined,
): Promise<LinkedMemory[]> {
  const { memory: db, project, clock } = workspace;
  const about = new Map<string, ShownPlace>();
  for (const place of withEarlierPlaces(workspace, places))
    for (const id of findAnchored(db, project.id, [place]).keys()) {
      const known = about.get(id);
      if (!known || known.relevance < place.relevance) about.set(id, place);
    }
  if (about.size === 0) return [];
  const filter = { ids: [...about.keys()] };
  const memories = readMemories(db, visible(askerOf(workspace, session), filter, clock.now()));
  const judge = await judgeOf(workspace, memories);
  const found = memories
    .map((memory) => {
      const verdict = judge(memory);
      const { freshness } = verdict;
      const place = about.get(memory.id)!;
      const worth = (freshness && WORTH[freshness]) ?? 1;
      return {
        memory: toMemoryView(memory, verdict),
        relevance: place.relevance * worth * memory.confidence * (memory.weight / USUAL_WEIGHT),
        place,
      };
    })
    .sort((a, b) => b.relevance - a.relevance || b.memory.id.localeCompare(a.memory.id));
  const views = withRelated(
    workspace,
    found.map(({ memory }) => memory),
  );
  return found.map((one, at) => ({ ...one, memory: views[at]! }));
}

const USUAL_WEIGHT = 3;
