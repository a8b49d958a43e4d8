/**
 * Time zones by name: what the clock of a zone is ahead of UTC at an instant. IANA names (in any case), fixed offsets
 * ("+05:30", "UTC-3"), the usual abbreviations and the names of cities are understood.
 *
 * What `Intl` knows about a zone is expensive to load (30 ms for the first zone of a process, then 0.2 ms each), so it
 * happens when the first offset is asked for, never for UTC and fixed offsets, and is kept for a bounded number of zones.
 */
import { MINUTE_MS } from "../base/time-units.ts";
import { zoneUnknown } from "./errors.ts";
import { abbreviations, cities } from "./zone-names.ts";

export interface Zone {
  /** An IANA name, or a fixed offset such as "+05:30". */
  readonly name: string;
  /** Milliseconds that the zone's clock is ahead of UTC. Before 1972 not always whole minutes. */
  offsetAt(epochMs: number): number;
}

const ZONES_KEPT = 64;
const known = new Map<string, Zone>();

export function getZone(name: string): Zone {
  const zone = findZone(name);
  if (!zone) throw zoneUnknown(name, similarZones(name));
  return zone;
}

export function findZone(name: string): Zone | undefined {
  const kept = known.get(name);
  if (kept) return kept;
  const zone = fixedZone(name) ?? abbreviatedZone(name) ?? intlZone(name) ?? cityZone(name);
  if (zone) {
    if (known.size >= ZONES_KEPT) known.delete(known.keys().next().value!);
    known.set(name, zone);
  }
  return zone;
}

/** For words of a text, which are mostly no zones: `Intl` is asked only about names with a slash. */
export function findNamedZone(name: string): Zone | undefined {
  const kept = known.get(name);
  if (kept || name.includes("/")) return kept ?? findZone(name);
  const isListed = /^(?:utc|gmt|z)$/.test(name) || abbreviations.has(name) || cityName(name) !== undefined;
  return isListed ? findZone(name) : undefined;
}

/** The zone this computer is set to. */
export function systemZone(): string {
  const { TZ } = process.env;
  // With a named locale, since looking up that of the computer costs another 20 ms. Kept: a format costs 0.3 ms.
  if (!system || system.TZ !== TZ)
    system = { TZ, zone: new Intl.DateTimeFormat("en-US").resolvedOptions().timeZone ?? "UTC" };
  return system.zone;
}

let system: { TZ: string | undefined; zone: string } | undefined;

/** "+05:30"; rounded to minutes, which is all that ISO 8601 has room for. */
export function formatOffset(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const sign = offsetMs < 0 && minutes > 0 ? "-" : "+";
  return `${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function fixedZone(name: string): Zone | undefined {
  if (/^(?:utc|gmt|z|zulu)$/i.test(name)) return { name: "UTC", offsetAt: () => 0 };
  const match = /^(?:utc|gmt)? ?([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(name);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > 14 * 60) return undefined;
  const offsetMs = (match[1] === "-" ? -minutes : minutes) * MINUTE_MS;
  return minutes === 0 ? fixedZone("UTC") : { name: formatOffset(offsetMs), offsetAt: () => offsetMs };
}

function abbreviatedZone(name: string): Zone | undefined {
  const meant = abbreviations.get(name.toLowerCase());
  return meant === undefined ? undefined : (fixedZone(meant) ?? intlZone(meant));
}

function intlZone(name: string): Zone | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
  } catch {
    // Intl has no other way to ask whether it knows a zone.
    return undefined;
  }
  const canonical = format.resolvedOptions().timeZone;
  if (canonical === "UTC") return fixedZone("UTC");
  return { name: canonical, offsetAt: remember((epochMs) => readOffset(format.format(epochMs))) };
}

const OFFSETS_KEPT = 256;

/** Reckoning with days asks for the same few instants again and again. */
function remember(offsetAt: Zone["offsetAt"]): Zone["offsetAt"] {
  const kept = new Map<number, number>();
  return (epochMs) => {
    let offset = kept.get(epochMs);
    if (offset === undefined) {
      offset = offsetAt(epochMs);
      if (kept.size >= OFFSETS_KEPT) kept.clear();
      kept.set(epochMs, offset);
    }
    return offset;
  };
}

/** From "3/1/1970, GMT-00:44:30" or "3/1/2026, GMT". */
function readOffset(formatted: string): number {
  const at = formatted.lastIndexOf("GMT") + 3;
  if (at === formatted.length) return 0;
  const [hours, minutes, seconds = 0] = formatted
    .slice(at + 1)
    .split(":")
    .map(Number) as [number, number, number?];
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return formatted[at] === "+" ? ms : -ms;
}

function cityZone(name: string): Zone | undefined {
  const found = cityName(name);
  return found === undefined ? undefined : intlZone(found);
}

function cityName(name: string): string | undefined {
  const city = cityKey(name);
  return city.length < 3 ? undefined : (cities.get(city) ?? allCities().get(city));
}

let byCity: Map<string, string> | undefined;

/** The last part of every IANA name. */
function allCities(): Map<string, string> {
  byCity ??= new Map(
    Intl.supportedValuesOf("timeZone")
      .filter((zone) => zone.includes("/") && !zone.startsWith("Etc/"))
      .map((zone) => [cityKey(zone.slice(zone.lastIndexOf("/") + 1)), zone]),
  );
  return byCity;
}

function cityKey(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[_ ]+/g, " ").trim();
}

const SUGGESTIONS = 5;

/** Zones whose city begins like the last part of a name that is none. */
function similarZones(name: string): string[] {
  const start = cityKey(name.slice(name.lastIndexOf("/") + 1)).slice(0, 3);
  if (start.length < 3) return [];
  return [...allCities()]
    .filter(([city]) => city.startsWith(start))
    .map(([, zone]) => zone)
    .slice(0, SUGGESTIONS);
}
