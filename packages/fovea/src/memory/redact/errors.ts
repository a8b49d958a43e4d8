/** Every error of redaction, with its wording. Patterns are shown; texts never are. */
import { EngineError, messageOf } from "../../base/errors.ts";

const EXAMPLE = String.raw`ticket-code=\bACME-(?<secret>[0-9a-f]{12})\b`;
const ADVICE = `Correct it in memory.redact.rules. A rule is a name, "=" and a JavaScript regular expression, such as '${EXAMPLE}'.`;

export function patternInvalid(name: string, cause: unknown): EngineError {
  return new EngineError(
    "USAGE",
    `The redaction rule "${name}" is not a valid regular expression: ${messageOf(cause)}.`,
    { advice: ADVICE, cause, details: { rule: name } },
  );
}

export function ruleTooSlow(name: string, limitMs: number): EngineError {
  return new EngineError(
    "MEMORY_REFUSED",
    `The redaction rule "${name}" needed more than ${limitMs} ms for this text, so nothing was stored.`,
    {
      advice: `Make its pattern simpler in memory.redact.rules: no repetition inside a repetition, such as (a+)+.`,
      details: { rule: name },
    },
  );
}

export function nameInvalid(name: string): EngineError {
  return new EngineError(
    "USAGE",
    `A redaction rule is called ${JSON.stringify(name)}; a name has 1 to 64 letters, digits, "-", "_" or ".".`,
    { advice: ADVICE, details: { rule: name } },
  );
}

export function ruleWithoutName(line: string): EngineError {
  return new EngineError("USAGE", `The redaction rule ${JSON.stringify(line)} has no name before a "=".`, {
    advice: ADVICE,
    details: { rule: line },
  });
}
