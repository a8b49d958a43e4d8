/** What an expression means on Wednesday 11 March 2026 at 14:30 in Berlin, as a line that tests compare. */
import { atTime } from "../../src/when/anchor.ts";
import { resolveExpression } from "../../src/when/resolve.ts";

export const ZONE = "Europe/Berlin";
export const NOW = Date.parse("2026-03-11T14:30:00+01:00");

export function show(expression: string): string {
  const resolved = resolveExpression(expression, NOW, ZONE);
  if (!resolved) return "not understood";
  const { start, end, precision, zone } = resolved;
  const where = zone === ZONE ? "" : ` ${zone}`;
  return `${wall(start, zone)} .. ${wall(end, zone)} ${precision}${where}`;
}

/** "2026-03-11 14:30", without what is zero. */
function wall(epochMs: number, zone: string): string {
  return atTime(epochMs, zone)
    .iso.slice(0, 23)
    .replace(/T00:00:00\.000$/, "")
    .replace(/(?::00)?\.000$/, "")
    .replace("T", " ");
}
