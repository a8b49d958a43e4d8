/**
 * One cycle of maintenance for a project, at most one in 24 hours: what is over is removed, what fades fades, what is
 * old is compacted, what repeats is generalised (C9.11). One process at a time; one that was interrupted is taken up
 * again by the next, and nothing is done twice.
 */

import { hostname } from "node:os";
import { isAlive } from "../../base/alive.ts";
import { type Clock, isBeforeProgram, isDue, isSilent } from "../../base/clock.ts";
import { DAY_MS } from "../../base/time-units.ts";
import type { Database } from "../../store/database.ts";
import { readMeta, writeMeta } from "../project-meta.ts";
import { coolOverflow } from "../tiers/cold.ts";
import { condense } from "./condense.ts";
import { decay } from "./decay.ts";
import { generalise } from "./generalise.ts";
import { cleanup, expireObservations, expireWorking, letGo } from "./removal.ts";
import { type Life, type Planned, runStep, type Step, type StepReport, type StepWork } from "./step.ts";

const KEY = "maintenance";
/** A process that has not been heard of for so long is taken for dead. */
const SILENT_MS = 120_000;

interface State {
  startedAt: number;
  heardAt: number;
  finishedAt: number | null;
  /** The process that runs it. */
  pid: number;
  host: string;
}

export interface Due {
  isDue: boolean;
  /** Another process runs it. */
  isRunning: boolean;
  lastAt: number | null;
  nextAt: number;
}

/** Cheap: one row is read. */
export function whenDue(db: Database, clock: Clock, projectId: string, intervalMs: number): Due {
  const state = readState(db, projectId);
  const now = clock.now();
  if (!state) return { isDue: true, isRunning: false, lastAt: null, nextAt: now };
  if (state.finishedAt === null) {
    const isRunning = !isSilent(state.heardAt, SILENT_MS, now) && isStillThere(state);
    return {
      isDue: !isRunning,
      isRunning,
      lastAt: null,
      nextAt: isRunning ? state.startedAt + intervalMs : now,
    };
  }
  const isOver = isDue(state.startedAt, intervalMs, now);
  const nextAt = isOver ? Math.min(now, state.startedAt + intervalMs) : state.startedAt + intervalMs;
  return { isDue: isOver, isRunning: false, lastAt: state.startedAt, nextAt };
}

/** Undefined where it is not due. A dry run asks nobody and takes nothing. */
export async function runCycle(
  life: Omit<Life, "startedAt">,
  { dryRun, signal, isAutomatic = false }: Pick<StepWork, "dryRun" | "signal"> & { isAutomatic?: boolean },
): Promise<StepReport[] | undefined> {
  const { db, clock, projectId } = life;
  if (isAutomatic && !dryRun && waitsForClock(life)) return undefined;
  if (dryRun) return runSteps({ ...life, startedAt: clock.now() }, { dryRun, signal });
  const startedAt = claim(life);
  if (startedAt === undefined) return undefined;
  const write = (heardAt: number, finishedAt: number | null) =>
    writeState(db, clock, projectId, { startedAt, heardAt, finishedAt });
  let isFinished = false;
  try {
    const beat = () => write(clock.now(), null);
    const reports = await runSteps({ ...life, startedAt }, { dryRun, signal, beat });
    write(clock.now(), clock.now());
    isFinished = true;
    return reports;
  } finally {
    // The next process need not wait for the holder to fall silent.
    if (!isFinished) write(0, null);
  }
}

const YEAR_MS = 366 * DAY_MS;

/**
 * After years nobody knows whether the project rested or the clock is wrong, and what is removed for its age is gone.
 * The first cycle that starts by itself only notes the time; the next one, a day later, acts.
 */
function waitsForClock({ db, clock, projectId }: Omit<Life, "startedAt">): boolean {
  const now = clock.now();
  const last = readState(db, projectId)?.startedAt;
  if (last === undefined || now - last < YEAR_MS || isBeforeProgram(last)) return false;
  writeState(db, clock, projectId, { startedAt: now, heardAt: now, finishedAt: now });
  return true;
}

/** When the cycle began: now, or when the one began that was not finished. */
function claim({ db, clock, projectId, settings }: Omit<Life, "startedAt">): number | undefined {
  return db.transaction(() => {
    if (!whenDue(db, clock, projectId, settings.intervalMs).isDue) return undefined;
    const now = clock.now();
    const state = readState(db, projectId);
    const isOpen = state?.finishedAt === null && !isDue(state.startedAt, settings.intervalMs, now);
    const startedAt = isOpen ? state.startedAt : now;
    writeState(db, clock, projectId, { startedAt, heardAt: now, finishedAt: null });
    return startedAt;
  });
}

async function runSteps(life: Life, work: StepWork): Promise<StepReport[]> {
  const { compactAfterDays, compactGroup, cleanupAutomatic } = life.settings;
  const compact = condense({
    name: "compact",
    olderThanDays: compactAfterDays,
    minGroup: compactGroup,
    allTypes: false,
  });
  const steps: Step<Planned>[] = [
    expireWorking,
    expireObservations,
    letGo,
    // Before fading, so that nothing is deleted by the cycle that made it fade.
    ...(cleanupAutomatic ? [cleanup] : []),
    decay as Step<Planned>,
    compact as Step<Planned>,
    generalise as Step<Planned>,
    coolOverflow,
  ];
  const gone = new Set<string>();
  const reports: StepReport[] = [];
  for (const step of steps) {
    const report = await runStep(step, life, gone, work);
    // What only fades or is generalised is still there.
    if (step !== decay && step.name !== generalise.name)
      for (const { ids } of report.changes) for (const id of ids) gone.add(id);
    reports.push(report);
  }
  return reports;
}

/** A process on this computer that was killed is noticed at once, one elsewhere by its silence. */
function isStillThere({ pid, host }: State): boolean {
  return host !== hostname() || isAlive(pid);
}

function readState(db: Database, projectId: string): State | undefined {
  const text = readMeta(db, projectId, KEY);
  return text === undefined ? undefined : (JSON.parse(text) as State);
}

function writeState(db: Database, clock: Clock, projectId: string, state: Omit<State, "pid" | "host">): void {
  writeMeta(db, clock, projectId, KEY, JSON.stringify({ ...state, pid: process.pid, host: hostname() }));
}
