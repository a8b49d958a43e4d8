/**
 * Characters that do something instead of being seen, written so that they can be seen and do nothing: terminal escapes
 * and other controls, what turns the direction of text, what has no width, tag characters, line separators, and halves
 * of surrogate pairs. They become JSON escapes (`\u202e`), so inside of JSON the value stays the same. Joiners stay
 * inside of emoji and of scripts that are written with them.
 */
const UNSEEN =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}\p{Cs}]|\r(?!\n)|(?<!\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}\u0600-\u0dff])[\u200c\u200d]|[\u200c\u200d](?![\p{Extended_Pictographic}\u0600-\u0dff])/gu;
/** Most text is nothing but these, and is told so in a tenth of the time. */
const PLAIN = /^[\x20-\x7e\n\t]*$/;
const LINE_ENDS = /[\n\r\t]/g;
const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** For names, paths, ids and messages, which are part of a line. */
export function visibleText(text: string): string {
  return visibleLines(text).replace(LINE_ENDS, escapeCharacter);
}

/** For code and prose, which have lines of their own. */
export function visibleLines(text: string): string {
  return PLAIN.test(text) ? text : text.replace(UNSEEN, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return (
    SHORT[character] ?? Array.from({ length: character.length }, (_, at) => unit(character, at)).join("")
  );
}

function unit(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
}
