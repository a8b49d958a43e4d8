/** Measures how deeply lists and objects nest, before a parser or anything recursive sees them. */
import { EngineError } from "./errors.ts";
import { limits } from "./limits.ts";

/** As `JSON.parse`, for text that somebody else wrote. */
export function parseJson(text: string): unknown {
  if (jsonLevels(text) > limits.nestingLevels) throw tooDeep("JSON");
  return JSON.parse(text);
}

/** Before YAML is parsed. Brackets in texts count too: what opens two hundred and closes none is no head of a file. */
export function requireShallowYaml(text: string): void {
  if (bracketLevels(text) > limits.nestingLevels || COMPACT.test(text)) throw tooDeep("YAML");
}

/** Lists in lists on one line: `- - - a`. */
const COMPACT = new RegExp(`(?:[-?][ \\t]+){${limits.nestingLevels + 1}}`);

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

function jsonLevels(text: string): number {
  let level = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (isOpening(code)) deepest = Math.max(deepest, ++level);
    else if (isClosing(code)) level--;
  }
  return deepest;
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) break;
  }
  return at;
}

function bracketLevels(text: string): number {
  let level = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isOpening(code)) deepest = Math.max(deepest, ++level);
    else if (isClosing(code)) level = Math.max(0, level - 1);
  }
  return deepest;
}

/** `[` and `{`. */
function isOpening(code: number): boolean {
  return code === 0x5b || code === 0x7b;
}

function isClosing(code: number): boolean {
  return code === 0x5d || code === 0x7d;
}

function tooDeep(what: string): EngineError {
  return new EngineError(
    "FILE_REFUSED",
    `The ${what} is nested more than ${limits.nestingLevels} levels deep.`,
    { advice: "It was not read. Use fewer levels, or remove it." },
  );
}
