/** Reads the user's own rules as `memory.redact.rules` has them: `name=pattern`. Whether they work is not asked here. */
import { ruleWithoutName } from "./errors.ts";
import type { RedactRule } from "./redact.ts";

/** The first `=` ends the name, so a pattern may contain further ones. */
export function parseRedactRules(lines: readonly string[]): RedactRule[] {
  return lines.map((line) => {
    const equals = line.indexOf("=");
    if (equals < 1) throw ruleWithoutName(line);
    return { name: line.slice(0, equals).trim(), pattern: line.slice(equals + 1) };
  });
}
