/** What the policy of its category means for one memory. */
import { DAY_MS } from "../../base/time-units.ts";
import { retentionOf } from "../../memory/lifecycle/retention.ts";
import { POLICIES } from "../../memory/policy.ts";
import type { Memory } from "../../memory/types.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { lifeSettings } from "./maintain.ts";
import { iso, type LifeView } from "./views.ts";

export function lifeView(engine: EngineMemory, memory: Memory): LifeView {
  const settings = lifeSettings(engine);
  const policy = POLICIES[memory.category];
  const fades = policy.fades && !memory.pinned && memory.supersededBy === null && memory.scope !== "session";
  const factor = memory.type === "episodic" ? settings.episodicFactor : settings.otherFactor;
  const retention = retentionOf(memory, engine.workspace.clock.now(), settings.decayDays);
  return {
    fades,
    decayFactor: fades ? factor : 1,
    retention: Math.round(retention * 1000) / 1000,
    fate: fateOf(memory, fades, settings.autoObservationDays),
  };
}

function fateOf(memory: Memory, fades: boolean, observationDays: number): string {
  if (memory.supersededBy !== null) return "it was replaced and no longer changes";
  if (memory.pinned) return "it is pinned and never fades";
  if (memory.expiresAt !== null) return `it is removed at ${iso(memory.expiresAt)}`;
  if (POLICIES[memory.category].expires)
    return `it is removed at ${iso(memory.createdAt + observationDays * DAY_MS)}`;
  if (!fades) return `${/^[aeiou]/.test(memory.category) ? "an" : "a"} ${memory.category} never fades`;
  if (memory.scope === "global" && memory.trust !== "user")
    return "it fades, and is forgotten if nobody uses it";
  return "it fades, and stays until a cleanup removes it";
}
