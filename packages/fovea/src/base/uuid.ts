/** UUIDs of version 7: the time of their making comes first, so that ids sort by age, also within a millisecond. */
import { randomBytes } from "node:crypto";
import type { Clock } from "./clock.ts";

let lastMs = 0;
let counter = 0;

export function uuidV7(clock: Clock): string {
  const now = clock.now();
  // Within one millisecond, and when the clock is set back, ids still rise.
  if (now > lastMs) {
    lastMs = now;
    counter = randomBytes(2).readUInt16BE() & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMs++;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, "0");
  const random = randomBytes(8);
  random[0] = (random[0]! & 0x3f) | 0x80;
  const tail = random.toString("hex");
  const count = counter.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
