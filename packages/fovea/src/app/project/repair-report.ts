/** The last repair of memory.db in words: what was recovered, what is lost, and what nobody can tell. */
import type { Database } from "../../store/database.ts";
import type { Copied } from "../../store/salvage/copy-tables.ts";
import { readNote, writeNote } from "../../store/store-notes.ts";

export interface RepairReport extends Omit<Copied, "had"> {
  /** The damaged file, under the name it was given. */
  aside: string;
  /** Memories that the log names and that are not there. */
  lost: number;
  /** Rows that the damaged file had, by table; not in reports of earlier versions. */
  had?: Copied["had"];
}

const KEY = "repair.last";

export function keepRepair(db: Database, report: RepairReport, at: number): void {
  writeNote(db, KEY, JSON.stringify(report), at);
}

export function lastRepair(db: Database): (RepairReport & { at: number }) | undefined {
  const note = readNote(db, KEY);
  return note && { ...(JSON.parse(note.value) as RepairReport), at: note.at };
}

/** What users know by a name, one and many. Always counted: the first three. */
const NAMES: Record<string, readonly [string, string]> = {
  memory: ["memory", "memories"],
  memory_anchor: ["anchor", "anchors"],
  session: ["session", "sessions"],
  memory_relation: ["relation", "relations"],
  memory_log: ["entry of the log", "entries of the log"],
  session_message: ["message", "messages"],
  session_decision: ["decision", "decisions"],
  checkpoint: ["checkpoint", "checkpoints"],
};
const ALWAYS_COUNTED = Object.keys(NAMES).slice(0, 3);

/** Made anew from the memories. */
const DERIVED = new Set(["memory_vector"]);

export function describeRepair(path: string, report: RepairReport): string {
  const { aside, rows } = report;
  const counted = Object.keys(NAMES).filter((name) => ALWAYS_COUNTED.includes(name) || (rows[name] ?? 0) > 0);
  const recovered = counted.map((name) => count(rows[name] ?? 0, name)).join(", ");
  const losses = describeLosses(report);
  const lost = losses.length === 0 ? "Every table was read completely; nothing is known to be lost." : losses;
  return [
    `${path} was damaged. Recovered: ${recovered}.`,
    ...[lost].flat(),
    `The damaged file was kept as ${aside}.`,
  ].join(" ");
}

/** Could anything of it be missing in the new file? */
export function hasLosses(report: RepairReport): boolean {
  return describeLosses(report).length > 0;
}

function describeLosses({ rows, had = {}, torn, lost }: RepairReport): string[] {
  const unsure = torn.filter((name) => !DERIVED.has(name));
  const unread = unsure.filter((name) => (rows[name] ?? 0) === 0);
  const partly = unsure.filter((name) => (rows[name] ?? 0) > 0);
  const fewer = Object.keys(had).filter((name) => !DERIVED.has(name) && had[name]! > (rows[name] ?? 0));
  const gone = fewer.map((name) => `${had[name]! - (rows[name] ?? 0)} of ${count(had[name]!, name)}`);
  return [
    ...(gone.length > 0 ? [`Lost: ${gone.join(", ")}.`] : []),
    ...(unread.length > 0 ? [`Could not be read at all: ${listed(unread)}.`] : []),
    ...(partly.length > 0 ? [`Only partly read: ${listed(partly)}.`] : []),
    ...(unsure.length > 0 ? ["It is not known how many of these are lost."] : []),
    ...(lost > 0 ? [`The log names ${count(lost, "memory")}that can no longer be found.`] : []),
  ];
}

function listed(tables: readonly string[]): string {
  const known = Object.keys(NAMES).filter((name) => tables.includes(name));
  const others = tables.length - known.length;
  const names = known.map((name) => NAMES[name]![1]);
  if (others > 0)
    names.push(`${others} ${known.length > 0 ? "other " : ""}${others === 1 ? "table" : "tables"}`);
  return names.join(", ");
}

function count(n: number, table: string): string {
  const [one, many] = NAMES[table] ?? [`row of ${table}`, `rows of ${table}`];
  return `${n} ${n === 1 ? one : many}`;
}
