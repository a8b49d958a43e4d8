/**
 * Text of others on its way to a model: it can neither end a frame of ours nor begin one, and has no characters that
 * cannot be seen. Tags are recognised in any letters, wide, with space inside, and escaped for HTML or JSON; other
 * letters that only look alike are not, since no client reads them as tags. Everything here may be done twice.
 */
import type { EngineError } from "./errors.ts";
import { visibleLines, visibleText } from "./visible-text.ts";

export const TAG_OPENING = String.raw`(?:[<＜﹤]|&lt;?|&#0{0,6}60;?|&#x0{0,6}3c;?|\\u003c|\\u\{3c\}|\\x3c)`;
export const TAG_NAME = String.raw`\s{0,20}[\\/]{0,2}\s{0,20}fovea_`;

const OURS = /fovea_/i;
const ANY_TAG = new RegExp(`${TAG_OPENING}(?=${TAG_NAME})`, "gi");

/** What is part of a line: a name, a path, a message. */
export function promptLine(text: string): string {
  return escapeTags(visibleText(text));
}

/** An error with its advice: a line break inside of a name in it cannot make a line of its own. */
export function promptError({ lines, advice }: Pick<EngineError, "lines" | "advice">): string {
  return [...lines, advice].map(promptLine).join("\n");
}

/** What has lines of its own, such as code. */
export function promptText(text: string): string {
  return escapeTags(visibleLines(text));
}

/** The lines that frames of ours begin and end with. */
const OWN_LINE = /^(?:<fovea_[a-z]{1,20} note="[^"<>\n]{0,400}">|<\/fovea_[a-z]{1,20}>)$/;

/**
 * A whole answer as it leaves: what its writers forgot is escaped here. A tag that fills a line is a frame's: names and
 * paths never do, and code and memories have passed `promptText`.
 */
export function promptAnswer(text: string): string {
  return withoutForeignTags(visibleLines(text));
}

/** For a terminal, where an agent may read along: control characters are the terminal's business. */
export function withoutForeignTags(text: string): string {
  if (!OURS.test(text)) return text;
  return text
    .split("\n")
    .map((line) => (OWN_LINE.test(line) ? line : escapeTags(line)))
    .join("\n");
}

/** A JSON document: the same values, written without what could be taken for a tag. */
export function promptJson(json: string): string {
  return jsonWithoutTags(visibleLines(json));
}

/** For programs, which must be given each name as it is. */
export function jsonWithoutTags(json: string): string {
  if (!OURS.test(json)) return json;
  return json.replace(ANY_TAG, (opening) =>
    opening.startsWith("\\")
      ? opening
      : `\\u${opening.charCodeAt(0).toString(16).padStart(4, "0")}${opening.slice(1)}`,
  );
}

function escapeTags(text: string): string {
  return OURS.test(text) ? text.replace(ANY_TAG, "‹") : text;
}
