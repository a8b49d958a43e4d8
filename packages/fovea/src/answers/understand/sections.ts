/**
 * Tells code from prose, line by line. Fences say it; many trackers have none, so the look of a line has to do. A
 * line of a stack trace counts as code: its words are not about the question, its places are read by `frames.ts`.
 */
import { bounds } from "./bounds.ts";

export interface Line {
  text: string;
  start: number;
  isCode: boolean;
}

export interface Sections {
  title: Line;
  /** Without fences and without the title; what is too long for a title is a line of its own. */
  lines: readonly Line[];
  codeBlocks: readonly string[];
}

export function sectionsOf(text: string, isLong: boolean): Sections {
  const lines: Line[] = [];
  const blocks: string[][] = [];
  let fence = "";
  let wasCode = false;
  let start = 0;
  for (const line of text.split("\n")) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === "" || fence === mark)) {
      fence = fence === "" ? mark : "";
      wasCode = false;
    } else if (!TRACKER_NOTE.test(line)) {
      const isCode: boolean = fence !== "" || (isLong && lines.length > 0 && looksLikeCode(line, wasCode));
      if (isCode) {
        if (!wasCode) blocks.push([]);
        blocks.at(-1)!.push(line);
      }
      lines.push({ text: line, start, isCode });
      wasCode = isCode;
    }
    start += line.length + 1;
  }
  const { title, rest } = takeTitle(lines);
  return {
    title,
    lines: rest,
    codeBlocks: blocks.slice(0, bounds.codeBlocks).map((block) => block.join("\n")),
  };
}

/** The first line; of a bare trace the line that says what went wrong. */
function takeTitle(lines: readonly Line[]): { title: Line; rest: Line[] } {
  const first = lines.findIndex((line) => line.text !== "");
  if (first < 0) return { title: { text: "", start: 0, isCode: false }, rest: [] };
  const error = TRACE_HEAD.test(lines[first]!.text)
    ? lines.findIndex((line) => ERROR_LINE.test(line.text))
    : -1;
  const at = error < 0 ? first : error;
  const line = lines[at]!;
  const mark = /^#+ /.exec(line.text)?.[0].length ?? 0;
  const end = endOfTitle(line.text, mark);
  const title = { ...line, text: line.text.slice(mark, end), start: line.start + mark };
  const tail = { ...line, text: line.text.slice(end), start: line.start + end };
  return {
    title,
    rest: [...lines.slice(0, at), ...(tail.text === "" ? [] : [tail]), ...lines.slice(at + 1)],
  };
}

const TRACE_HEAD = /^\s*(?:Traceback|File "|at \S|goroutine \d|Stack ?trace|Call ?stack|#\d+ |>>> )/i;

/** Not inside a word, where there is a choice. */
function endOfTitle(text: string, from: number): number {
  const limit = from + bounds.titleChars;
  if (text.length <= limit) return text.length;
  const space = text.lastIndexOf(" ", limit);
  return space > from ? space : limit;
}

/** Who edited a report says nothing about it. */
const TRACKER_NOTE = /^\s*\(last modified by [^)]*\)$/;

function looksLikeCode(line: string, wasCode: boolean): boolean {
  if (line === "") return wasCode;
  const head = line.slice(0, bounds.frameLineChars);
  if (ERROR_LINE.test(head)) return false;
  if (CODE_START.test(head) || ASSIGNMENT.test(head) || /[;{}]$|^\s*[)\]]|[)\]],$/.test(head)) return true;
  const isIndented = /^(?:\t| {4})/.test(head);
  if (isIndented && (wasCode || /[=(){}[\]]/.test(head))) return true;
  return hasManySigns(head);
}

const ERROR_LINE = /^\s*(?:E\s+)?(?:[\w$]+[.:\\]+)*\w*(?:Error|Exception|Warning)\b/;
const CODE_START =
  /^\s*(?:>>>|\.\.\. |\$ \S|#\d+ |at \S+ ?\(|at \S+:\d|In \[\d+\]|Traceback|File ["~/.]|@\w[\w.]*(?:\(|$)|(?:async )?def \w+\(|class \w+ ?[(:{]|from [\w.]+ import |import [\w.{*"']|#include|(?:public|private|protected|static|export|const|let|var|func|fn|function|package|use|return|if|elif|else|for|while|try|except|with|raise|throw|assert|print)\b.*[:;{}()=]$|(?:SELECT|INSERT|UPDATE|DELETE|CREATE|FROM|WHERE|ALTER) )/;
const ASSIGNMENT = /^\s*[\w.[\]"'$]+ ?(?:[-+*/|&:]?=|=>) ?\S/;

/** Prose has a sign now and then; code has one in six. */
function hasManySigns(line: string): boolean {
  let signs = 0;
  for (let i = 0; i < line.length; i++) if ("()[]{}=<>;_\"'|".includes(line[i]!)) signs++;
  return signs >= 4 && signs * 6 >= line.length;
}
