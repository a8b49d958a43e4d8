/** What only a look inside tells about a file: binary, minified or generated. */

const SNIFF_BYTES = 8000;
const HEADER_CHARS = 2000;
/** Below this size a long line is just a long line. */
const MINIFIED_MIN_CHARS = 5000;
const MINIFIED_MEAN_LINE = 400;
const MINIFIED_LANGUAGES = new Set([
  "javascript",
  "typescript",
  "tsx",
  "css",
  "html",
  "svg",
  "json",
  "xml",
  "",
]);

const GENERATED_HEADER =
  /@generated\b|code generated\b[^\n]{0,200}\bdo not (?:edit|modify)|(?:auto-?generated|automatically generated)\b[^\n]{0,200}do not (?:edit|modify)|do not edit[^\n]{0,200}\b(?:auto-?generated|automatically generated)/i;

/** Decoded text without its byte order mark; undefined when the bytes are not text. */
export function decodeText(bytes: Buffer): { text: string; isValidUtf8: boolean } | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: bytes.toString("utf16le", 2), isValidUtf8: true };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = bytes.length - (bytes.length % 2);
    return { text: Buffer.from(bytes.subarray(2, even)).swap16().toString("utf16le"), isValidUtf8: true };
  }
  if (bytes.subarray(0, SNIFF_BYTES).includes(0)) return undefined;
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const text = bytes.toString("utf8", start);
  // A replacement character is cheap to find; only then is it worth asking whether the bytes were at fault.
  const isValidUtf8 = !text.includes("\ufffd") || bytes.includes("\ufffd");
  return { text, isValidUtf8 };
}

export function classifyText(text: string, hint: string): "minified" | "generated" | undefined {
  if (GENERATED_HEADER.test(text.slice(0, HEADER_CHARS))) return "generated";
  if (text.length < MINIFIED_MIN_CHARS || !MINIFIED_LANGUAGES.has(hint)) return undefined;
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    lines++;
    if (text.length / lines < MINIFIED_MEAN_LINE) return undefined;
  }
  return "minified";
}
