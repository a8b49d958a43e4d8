/** Since when and until when a memory holds: as it was given, checked, and in words. */
import type { Memory } from "../../memory/types.ts";
import { dateOf } from "../../when/calendar.ts";
import { startOfDay, wallDay } from "../../when/local-time.ts";
import { getZone, systemZone } from "../../when/zone.ts";
import { usage } from "../errors.ts";
import { type Moment, momentOf, pastMomentOf } from "./moment.ts";

interface Given {
  from: Moment | undefined;
  to: Moment | undefined;
  now: number;
  /** When it happened, if not now. */
  begun?: number | undefined;
  /** The memory that is changed. */
  old?: Memory;
}

interface Dates {
  validFrom?: number | undefined;
  validTo?: number | undefined;
}

/** What ended before it was told held since nobody knows when. */
const EVER = 0;

/** A beginning is looked for backwards: in November "1 March" is that of this year, though the next one is nearer. */
export function readValidity({ from, to, now, begun, old }: Given): Dates {
  const given = { validFrom: pastMomentOf(from, "start", now), validTo: momentOf(to, "end", now) };
  if (given.validFrom === undefined && given.validTo === undefined) return {};
  const begins = given.validFrom ?? old?.validFrom ?? begun ?? now;
  const ends = given.validTo ?? (old?.supersededBy === null ? old.validTo : null);
  if (ends === null || begins <= ends) return given;
  if (given.validFrom === undefined && !(old && isFromGiven(old))) return { ...given, validFrom: EVER };
  throw usage(
    `It would hold from ${sayMoment(begins, "start")} until ${sayMoment(ends, "end")}, which is earlier. Give an end after the start.`,
  );
}

/** By itself a memory holds from when it was made or edited. */
function isFromGiven({
  validFrom,
  createdAt,
  updatedAt,
}: Pick<Memory, "validFrom" | "createdAt" | "updatedAt">) {
  return validFrom !== EVER && (validFrom < createdAt || validFrom > updatedAt);
}

/** The note for a caller who gave dates. */
export function sayDates({ validFrom, validTo }: Dates, isReinforced: boolean, now: number): string[] {
  const said = inWords(validFrom === EVER ? undefined : validFrom, validTo);
  if (said === undefined) return [];
  if (isReinforced) return ["its dates are unchanged; to set them, change that memory by its id"];
  const isOver = validTo !== undefined && validTo <= now;
  return [
    `it ${said}`,
    ...(isOver ? ["that time is over: it is recalled only when you ask what was believed then"] : []),
  ];
}

/** The dates of a memory in words, where somebody gave them. */
export function sayValidity(memory: {
  validFrom: string;
  validTo?: string;
  createdAt: string;
  updatedAt: string;
  supersededBy?: string;
}): string | undefined {
  const time = {
    validFrom: Date.parse(memory.validFrom),
    createdAt: Date.parse(memory.createdAt),
    updatedAt: Date.parse(memory.updatedAt),
  };
  const { validTo, supersededBy } = memory;
  return inWords(
    isFromGiven(time) ? time.validFrom : undefined,
    supersededBy === undefined && validTo !== undefined ? Date.parse(validTo) : undefined,
  );
}

function inWords(from: number | undefined, to: number | undefined): string | undefined {
  const parts = [
    ...(from === undefined ? [] : [`from ${sayMoment(from, "start")}`]),
    ...(to === undefined ? [] : [`until ${sayMoment(to, "end")}`]),
  ];
  return parts.length === 0 ? undefined : `holds ${parts.join(" ")}`;
}

/** A day where it is the beginning or the end of one here, else the exact time. */
function sayMoment(epochMs: number, side: "start" | "end"): string {
  const zone = getZone(systemZone());
  const wall = wallDay(epochMs, zone);
  const edge = side === "start" ? startOfDay(wall, zone) : startOfDay(wall + 1, zone) - 1;
  if (edge !== epochMs) return new Date(epochMs).toISOString();
  const { year, month, day } = dateOf(wall);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
