/** The life of memories, started by a person, an agent or the clock: a cycle, or one of its steps alone. */
import { HOUR_MS } from "../../base/time-units.ts";
import { condense } from "../../memory/lifecycle/condense.ts";
import { type Due, runCycle, whenDue } from "../../memory/lifecycle/cycle.ts";
import { cleanup } from "../../memory/lifecycle/removal.ts";
import type { LifeSettings } from "../../memory/lifecycle/settings.ts";
import { type Life, type Planned, runStep, type Step, type StepReport } from "../../memory/lifecycle/step.ts";
import { extractive } from "../../memory/lifecycle/summariser.ts";
import { isReadOnly } from "../../store/database.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { iso } from "./views.ts";

export interface MaintainOptions {
  /** Tell exactly what would happen, and change nothing. */
  dryRun?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export interface MaintainResult {
  action: "maintain" | "cleanup" | "compact" | "summarize";
  dryRun: boolean;
  /** False where the last cycle was less than a day ago, or another process is running one: nothing was done. */
  isDone: boolean;
  steps: StepReport[];
  /** Of a cycle: when the next one is due. */
  nextAt?: string;
  note?: string;
  ms: number;
}

export async function maintain(
  engine: EngineMemory,
  options: MaintainOptions & { isAutomatic?: boolean },
): Promise<MaintainResult> {
  const started = performance.now();
  const { dryRun = false, signal, isAutomatic = false } = options;
  engine.flush();
  const life = await lifeOf(engine);
  const steps = await runCycle(life, { dryRun, signal, isAutomatic });
  const due = dueOf(engine);
  return {
    action: "maintain",
    dryRun,
    isDone: steps !== undefined,
    steps: steps ?? [],
    nextAt: iso(due.nextAt),
    ...(steps ? {} : { note: sayNotDue(due) }),
    ms: performance.now() - started,
  };
}

/** Cheap when nothing is due. Meant to be called at the start of things, and never to get in their way. */
export async function maintainIfDue(
  engine: EngineMemory,
  options: Pick<MaintainOptions, "signal"> = {},
): Promise<MaintainResult | undefined> {
  try {
    return dueOf(engine).isDue ? await maintain(engine, { ...options, isAutomatic: true }) : undefined;
  } catch (error) {
    if (isReadOnly(error)) return undefined;
    throw error;
  }
}

export function cleanUp(engine: EngineMemory, options: MaintainOptions): Promise<MaintainResult> {
  return runAlone(engine, "cleanup", cleanup, options);
}

export interface CondensingOptions extends MaintainOptions {
  olderThanDays?: number | undefined;
}

/** Episodes of a week become one summary where there are enough of them. */
export function compactMemories(engine: EngineMemory, options: CondensingOptions): Promise<MaintainResult> {
  const { olderThanDays, minGroupSize } = engine.workspace.config.maintenance.compaction;
  const step = condense({
    name: "compact",
    olderThanDays: options.olderThanDays ?? olderThanDays,
    minGroup: minGroupSize,
    allTypes: false,
  });
  return runAlone(engine, "compact", step as Step<Planned>, options);
}

/** All memories of a week that may be condensed, whatever their type, become one summary. */
export function summarizeMemories(engine: EngineMemory, options: CondensingOptions): Promise<MaintainResult> {
  const { olderThanDays } = engine.workspace.config.maintenance.compaction;
  const step = condense({
    name: "summarize",
    olderThanDays: options.olderThanDays ?? olderThanDays,
    minGroup: 2,
    allTypes: true,
  });
  return runAlone(engine, "summarize", step as Step<Planned>, options);
}

async function runAlone(
  engine: EngineMemory,
  action: MaintainResult["action"],
  step: Step<Planned>,
  { dryRun = false, signal }: MaintainOptions,
): Promise<MaintainResult> {
  const started = performance.now();
  engine.flush();
  const life: Life = { ...(await lifeOf(engine)), startedAt: engine.workspace.clock.now() };
  const report = await runStep(step, life, new Set(), { dryRun, signal });
  return { action, dryRun, isDone: true, steps: [report], ms: performance.now() - started };
}

async function lifeOf(engine: EngineMemory): Promise<Omit<Life, "startedAt">> {
  const { memory: db, clock, project } = engine.workspace;
  return {
    db,
    clock,
    projectId: project.id,
    settings: lifeSettings(engine),
    meaning: await engine.meaning(),
    summariser: extractive,
  };
}

export function lifeSettings({ workspace: { config } }: EngineMemory): LifeSettings {
  const { maintenance, memory } = config;
  return {
    intervalMs: maintenance.intervalHours * HOUR_MS,
    autoObservationDays: maintenance.autoObservationDays,
    episodicFactor: maintenance.decay.episodicFactor,
    otherFactor: maintenance.decay.otherFactor,
    decayDays: memory.semantic.decayDays,
    decayThreshold: memory.semantic.decayThreshold,
    compactAfterDays: maintenance.compaction.olderThanDays,
    compactGroup: maintenance.compaction.minGroupSize,
    similarity: maintenance.promotion.similarity,
    clusterSize: maintenance.promotion.minClusterSize,
    cleanupConfidence: maintenance.cleanup.minConfidence,
    cleanupUnusedDays: maintenance.cleanup.unusedDays,
    cleanupAutomatic: maintenance.cleanup.automatic,
    maxColdItems: memory.tiers.maxColdItems,
  };
}

function dueOf(engine: EngineMemory): Due {
  const { memory, clock, project } = engine.workspace;
  return whenDue(memory, clock, project.id, lifeSettings(engine).intervalMs);
}

function sayNotDue({ isRunning, nextAt }: Due): string {
  return isRunning ? "another process is running one" : `the next cycle is due at ${iso(nextAt)}`;
}
