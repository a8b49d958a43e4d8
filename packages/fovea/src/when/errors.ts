import { EngineError } from "../base/errors.ts";

export function zoneUnknown(name: string, similar: string[]): EngineError {
  const hint = similar.length > 0 ? `Did you mean ${similar.join(", ")}? ` : "";
  return new EngineError("USAGE", `No time zone is called ${JSON.stringify(name.slice(0, 80))}.`, {
    advice: `${hint}Give an IANA name such as Europe/Berlin, an offset such as +05:30, or UTC.`,
    details: { similar },
  });
}

export function timeOutOfRange(epochMs: number): EngineError {
  return new EngineError("USAGE", `${epochMs} is no time between the years 1 and 9999.`, {
    advice: "Give milliseconds since 1970, for example 1772026200000.",
  });
}
