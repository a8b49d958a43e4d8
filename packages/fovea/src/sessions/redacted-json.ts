/** Objects that were sent to us, as they are stored: every text in them without secrets. */
import type { SessionStore } from "./types.ts";

/** Value by value, so that a secret at its end cannot take a quote of the JSON with it. */
export function redactedJson({ redact }: Pick<SessionStore, "redact">, value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (typeof part !== "string") return part;
    const alone = redact(part).text;
    if (alone !== part || key === "") return alone;
    // A password looks like any word; only its name tells.
    const named = `${JSON.stringify(key)}: ${JSON.stringify(part)}`;
    return redact(named).text === named ? part : "[redacted]";
  });
}
