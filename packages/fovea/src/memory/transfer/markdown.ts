/** A memory as a markdown file: what it says as text, everything else above it as YAML. Made to be read and merged. */
import { createHash } from "node:crypto";
import { parse, stringify } from "yaml";
import { requireShallowYaml } from "../../base/nesting.ts";
import { badMemory } from "../errors.ts";
import { shortId } from "../store.ts";
import { type MemoryRecord, readRecord } from "./record.ts";

export function toMarkdown({ content, ...head }: MemoryRecord): string {
  // What would not be read back unchanged goes into the head.
  const isPlain = content.trim() === content && !content.includes("\r");
  const text = stringify(isPlain ? head : { ...head, content }, {
    lineWidth: 0,
    aliasDuplicateObjects: false,
  });
  return `---\n${text}---\n${isPlain ? `\n${content}\n` : ""}`;
}

const FILE = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

export function fromMarkdown(text: string): MemoryRecord {
  const match = FILE.exec(text);
  // Notes that somebody wrote by hand have no head.
  if (!match) return readRecord({ content: text.trim() });
  let head: unknown;
  try {
    requireShallowYaml(match[1]!);
    head = parse(match[1]!);
  } catch (error) {
    throw badMemory(
      `The front matter of the file is not YAML: ${String(error)}`,
      "Correct the lines between the two ---.",
    );
  }
  return readRecord({ content: match[2]!.trim(), ...(head as object) });
}

const LONGEST_SLUG = 48;

/** The same memory always has the same file name. */
export function fileNameOf({ id, content, category }: MemoryRecord): string {
  const slug = content
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+/, "")
    .slice(0, LONGEST_SLUG)
    .replace(/(?<!-)-+$/, "");
  const kind = (category ?? "note").replaceAll(/[^\w-]/g, "").slice(0, LONGEST_SLUG);
  return `${kind || "note"}-${slug === "" ? "memory" : slug}-${fileTail(id ?? "")}.md`;
}

/** What tells the files of two memories apart. An id that came from elsewhere may hold what no file name can. */
export function fileTail(id: string): string {
  const short = shortId(id);
  return /^[\w-]*$/.test(short)
    ? short
    : createHash("sha256").update(id).digest("hex").slice(0, short.length);
}
