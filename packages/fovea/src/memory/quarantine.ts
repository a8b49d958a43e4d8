/**
 * Text from outside that talks to the agent instead of telling something: kept apart until a person has looked at it
 * (`fovea memory review`). Only asked about what neither the user nor their agent wrote.
 */

const ORDERS: readonly [RegExp, string][] = [
  [
    /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|all|earlier|system)\b.{0,30}\b(?:instructions?|prompts?|rules?|messages?)/is,
    "it tells the reader to ignore instructions",
  ],
  [
    /\byou are now\b|\bact as\b.{0,40}\b(?:admin|root|developer mode|jailbroken)/is,
    "it gives the reader a role",
  ],
  [
    /\bdo not (?:tell|inform|mention|reveal)\b.{0,40}\b(?:user|human|developer|anyone)/is,
    "it asks to hide something from the user",
  ],
  [
    /\b(?:send|post|upload|exfiltrate|forward|email)\b.{0,60}\b(?:secrets?|credentials?|tokens?|keys?|passwords?|\.env)\b/is,
    "it asks to send secrets away",
  ],
  [/\b(?:curl|wget)\b[^\n]{0,400}\|\s{0,20}(?:ba)?sh\b/i, "it runs what it downloads"],
  [
    /<\/?(?:system|assistant|tool_result|function_calls|antml)\b|^[^\S\n]*(?:system|assistant)\s{0,20}:/im,
    "it imitates a conversation",
  ],
];

/** Why a text should wait for a person, if it should. */
export function suspicionOf(text: string): string | undefined {
  return ORDERS.find(([pattern]) => pattern.test(text))?.[1];
}
