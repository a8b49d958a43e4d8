/** A payload is whatever somebody sent: looked at field by field, believed in nothing. */
import { parseJson } from "../../base/nesting.ts";

export type Payload = Readonly<Record<string, unknown>>;

/** Undefined for what is not a JSON object. */
export function parsePayload(text: string): Payload | undefined {
  try {
    const read = parseJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return isRecord(read) ? read : undefined;
  } catch {
    // Broken or binary: there is nothing to hear.
    return undefined;
  }
}

/** The first of these fields that is a text and not empty. */
export function stringIn(payload: Payload | undefined, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = payload && Object.hasOwn(payload, name) ? payload[name] : undefined;
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return undefined;
}

/** Like `stringIn`, also where the text comes in parts, or in an object with a message: Kimi sends both. */
export function textIn(payload: Payload | undefined, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = payload && Object.hasOwn(payload, name) ? payload[name] : undefined;
    const parts = Array.isArray(value) ? value.filter(isRecord) : undefined;
    const text = parts
      ? parts.flatMap((part) => stringIn(part, "text") ?? []).join("\n")
      : isRecord(value)
        ? stringIn(value, "message")
        : stringIn(payload, name);
    if (text) return text;
  }
  return undefined;
}

export function numberIn(payload: Payload | undefined, ...names: string[]): number | undefined {
  for (const name of names) {
    const value = payload && Object.hasOwn(payload, name) ? payload[name] : undefined;
    if (typeof value === "number" && Number.isFinite(value)) return value;
  }
  return undefined;
}

export function recordIn(payload: Payload | undefined, ...names: string[]): Payload | undefined {
  for (const name of names) {
    const value = payload && Object.hasOwn(payload, name) ? payload[name] : undefined;
    if (isRecord(value)) return value;
  }
  return undefined;
}

function isRecord(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
