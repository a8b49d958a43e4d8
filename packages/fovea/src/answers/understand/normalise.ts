import { bounds } from "./bounds.ts";

/** One way to write what looks the same; lines and their indentation stay, since traces and code need them. */
export function normalise(query: string): string {
  const text = query
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(INVISIBLE, "")
    .replace(SPACES, " ");
  // Line by line, so that no pattern starts again inside a long run of spaces.
  const lines = text.split("\n").map((line) => line.trimEnd().replace(/(?<=\S)[ \t]{2,}|(?<=\S)\t/g, " "));
  return trimBlankLines(lines).join("\n").trimEnd();
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const SPACES = /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

function trimBlankLines(lines: string[]): string[] {
  const first = lines.findIndex((line) => line !== "");
  if (first < 0) return [];
  const kept = lines.slice(first);
  // A title has no indentation; a pasted trace that begins with a frame does not need it either.
  kept[0] = kept[0]!.trimStart();
  return kept;
}

export function isLongText(text: string): boolean {
  return (
    text.length > bounds.longChars ||
    text.split("\n", bounds.longLines * 2).filter(Boolean).length >= bounds.longLines
  );
}
