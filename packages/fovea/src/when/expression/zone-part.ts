/** The zone at the end of a time: "9am Tokyo", "3pm EST", "15:00 UTC+2", "noon in Europe/Berlin". */
import { findNamedZone, findZone, type Zone } from "../zone.ts";
import type { Match, Rule, Source } from "./rule.ts";

/**
 * A bare "-05:00" is no offset here, since "9:00-11:00" is a span of time; "-0500" is one.
 */
const OFFSET = /^ *((?:utc|gmt) ?[+-] ?\d{1,2}(?::?\d\d)?|\+\d\d(?::?\d\d)?|-\d{4}|z)(?![\wé]|:\d)/;
/** From the longest to the shortest: cities may have three words. */
const WORDS = /^ +(?:in +)?((?:[a-zé_]+(?:\/[a-zé_+-]+)*\d*)(?: +[a-zé]+){0,2})/;
const LONGEST_ZONE = 60;

export function zonePart({ hasClock }: { hasClock: boolean }): Rule<Zone> {
  return (source, at) => {
    const rest = source.plain.slice(at, at + LONGEST_ZONE);
    const offset = hasClock ? OFFSET.exec(rest) : null;
    if (offset) return found(findZone(offset[1]!.replaceAll(" ", "")), at + offset[0].length);
    const words = WORDS.exec(rest);
    return words ? byWords(source, at + words[0].length - words[1]!.length, words[1]!, hasClock) : undefined;
  };
}

function byWords(source: Source, at: number, words: string, hasClock: boolean): Match<Zone> | undefined {
  for (let name = words; name !== ""; name = name.replace(/(?<! ) *(?<![^ ])[^ ]+$/, "")) {
    const raw = source.raw.slice(at, at + name.length);
    if (source.isProse && !isWrittenAsZone(raw, hasClock)) continue;
    const zone = findNamedZone(raw.toLowerCase().replace(/ +/g, " "));
    if (!zone) continue;
    const end = at + name.length;
    return {
      end: end + (/^ +time(?![\wé])/.exec(source.plain.slice(end, end + 12))?.[0].length ?? 0),
      value: zone,
    };
  }
  return undefined;
}

/** In a sentence: an abbreviation in capitals, a name with a slash, or behind a time of day a name. */
function isWrittenAsZone(raw: string, hasClock: boolean): boolean {
  return raw.includes("/") || /^[A-Z]{2,5}$/.test(raw) || (hasClock && /^\p{Lu}\p{Ll}/u.test(raw));
}

function found(zone: Zone | undefined, end: number): Match<Zone> | undefined {
  return zone && { end, value: zone };
}
