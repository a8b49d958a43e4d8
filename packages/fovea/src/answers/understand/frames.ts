/** Reads the places out of stack traces, compilers' messages and links to a line. Finds no file: paths stay as written. */
import { bounds } from "./bounds.ts";
import { isFilePath } from "./file-path.ts";
import { FRAME_FORMATS, type FrameFormat } from "./frame-formats.ts";
import { frameName } from "./frame-name.ts";
import type { Line } from "./sections.ts";
import type { Frame } from "./types.ts";

export interface FrameReading {
  frames: readonly Frame[];
  /** A program printed some of them; the others are places named in passing. */
  hasTrace: boolean;
  /** More than one: a sentence such as "fails at src/a.ts:5" has the form of a single frame too. */
  hasFrames: boolean;
  /** Lines of code that are frames; nothing else is read from them. */
  lines: ReadonlySet<Line>;
}

export function readFrames(lines: readonly Line[]): FrameReading {
  const matched = new Set<Line>();
  let printed = 0;
  const found: Frame[] = [];
  // A trace that ends with the innermost call is turned round as a whole once it is over.
  let turned: Frame[] = [];
  const flush = () => {
    for (let i = turned.length - 1; i >= 0; i--) found.push(turned[i]!);
    turned = [];
  };
  let before = "";
  for (const line of lines) {
    const head = line.text.slice(0, bounds.frameLineChars);
    if (head.includes("Traceback")) flush();
    const match = /\d|\.py/.test(head) ? matchFormat(head, before) : undefined;
    if (match) printed++;
    if (match && line.isCode) matched.add(line);
    if (match?.isOutermostFirst) turned.push(match.frame);
    else if (match) {
      flush();
      found.push(match.frame);
    } else for (const frame of looseFrames(head)) found.push(frame);
    before = head;
  }
  flush();
  return { frames: withoutRepeats(found), hasTrace: printed > 0, hasFrames: printed > 1, lines: matched };
}

function matchFormat(line: string, before: string): { frame: Frame; isOutermostFirst: boolean } | undefined {
  for (const format of FRAME_FORMATS) {
    const match = format.pattern.exec(line);
    if (!match) continue;
    const frame = toFrame(format, match, before);
    if (frame) return { frame, isOutermostFirst: format.isOutermostFirst === true };
  }
  return undefined;
}

function toFrame(format: FrameFormat, match: RegExpExecArray, before: string): Frame | undefined {
  const written = match[format.path]!;
  // Built-in, evaluated and typed-in code has no file.
  if (/^(?:node:|<|\[|native$|eval )/.test(written) || !/[./\\]/.test(written)) return undefined;
  const named = format.name > 0 ? match[format.name] : format.nameBefore?.exec(before)?.[1];
  const path = cleanPath(written);
  return {
    path: /\.(?:java|kts?|scala|groovy|clj)$/.test(path) ? jvmPath(path, named ?? "") : path,
    line: format.line > 0 ? Number(match[format.line]) : undefined,
    name: frameName(named ?? ""),
  };
}

function cleanPath(written: string): string {
  return written
    .trim()
    .replace(/^(?:async )?(?:file|webpack[\w-]*|https?|vscode-file):\/{2,3}(?:[^/]*:\d+\/)?/, (scheme) =>
      scheme.startsWith("file") ? "/" : "",
    )
    .replace(/[?#].*$/s, "")
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "");
}

/** The JVM prints the file without its folder, but the package says it. */
function jvmPath(file: string, qualified: string): string {
  if (file.includes("/")) return file;
  const parts = qualified.split(".");
  const type = parts.findIndex((part) => /^[A-Z]/.test(part));
  return type > 0 ? `${parts.slice(0, type).join("/")}/${file}` : file;
}

/** `src/a.ts:12`, `a.py line 12`, `line 12 of a.py`, and links into a repository. */
function looseFrames(line: string): Frame[] {
  const frames: Frame[] = [];
  for (const match of line.matchAll(/\/blob\/[^/\s]+\/([^\s#?)\]>"']+)(?:#L(\d+))?/g))
    frames.push({ path: match[1]!, line: match[2] ? Number(match[2]) : undefined, name: undefined });
  if (frames.length > 0 || !/\d/.test(line)) return frames;
  for (const match of line.matchAll(/(?::|,? (?:on |at )?line )(\d{1,7})(?!\d|\.\d)/g)) {
    const path = pathEndingAt(line, match.index);
    if (path) frames.push({ path: cleanPath(path), line: Number(match[1]), name: undefined });
  }
  for (const match of line.matchAll(/\bline (\d{1,7}) (?:of|in) (\S+)/g)) {
    const path = match[2]!.replace(/(?<![.,;:)`'"])[.,;:)`'"]+$/, "").replace(/^[`'"(]+/, "");
    if (isFilePath(path)) frames.push({ path: cleanPath(path), line: Number(match[1]), name: undefined });
  }
  return frames;
}

function pathEndingAt(line: string, end: number): string | undefined {
  let start = end;
  while (start > 0 && !/[\s:"'`()<>|,[\]{}=]/.test(line[start - 1]!)) start--;
  const path = line.slice(start, end);
  return path.length > 2 && isFilePath(path) ? path : undefined;
}

function withoutRepeats(frames: readonly Frame[]): Frame[] {
  const seen = new Set<string>();
  const kept: Frame[] = [];
  for (const frame of frames) {
    const key = `${frame.path}:${frame.line}:${frame.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(frame);
    if (kept.length === bounds.frames) break;
  }
  return kept;
}
