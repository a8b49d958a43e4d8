/** Colour, width and the progress line. Colour only on a terminal, and only if the user wants it. */

import type { IndexProgress } from "../../app/api.ts";
import { nounFor } from "../../base/counts.ts";
import { control } from "../../base/terminal-text.ts";

export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  cyan(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  red(text: string): string;
}

export function createPaint(enabled: boolean): Paint {
  const style = (open: number, close: number) => (text: string) =>
    enabled ? `${control(`\u001b[${open}m`)}${text}${control(`\u001b[${close}m`)}` : text;
  return {
    bold: style(1, 22),
    dim: style(2, 22),
    cyan: style(36, 39),
    green: style(32, 39),
    yellow: style(33, 39),
    red: style(31, 39),
  };
}

export interface ProgressLine {
  update(progress: IndexProgress): void;
  end(): void;
}

const CLEAR_LINE = control("\r\u001b[2K");
const REDRAW_MS = 80;
const PLAIN_LINE_MS = 5000;

/** A bar with files per second and time left on a terminal; a plain line now and then otherwise. */
export function createProgressLine(
  stream: NodeJS.WriteStream,
  now: () => number = () => performance.now(),
): ProgressLine {
  const isTerminal = stream.isTTY === true;
  const started = now();
  let parsingSince: number | undefined;
  let shownAt = isTerminal ? -Infinity : started;
  let isShown = false;
  let lastLine = "";
  return {
    update(progress) {
      if (progress.phase === "parsing") parsingSince ??= now();
      const isLast = progress.phase === "parsing" && progress.done === progress.total;
      if (now() - shownAt < (isTerminal ? REDRAW_MS : PLAIN_LINE_MS) && !(isLast && isShown)) return;
      shownAt = now();
      isShown = true;
      const text = describe(progress, (now() - (parsingSince ?? started)) / 1000, isTerminal);
      if (!isTerminal && text === lastLine) return;
      lastLine = text;
      stream.write(isTerminal ? `${CLEAR_LINE}${text.slice(0, (stream.columns ?? 80) - 1)}` : `${text}\n`);
    },
    end() {
      if (isTerminal && isShown) stream.write(CLEAR_LINE);
    },
  };
}

function describe(progress: IndexProgress, seconds: number, isTerminal: boolean): string {
  if (progress.phase === "scanning")
    return progress.found === undefined ? "looking for files" : `looking for files: ${progress.found} so far`;
  if (progress.phase === "waiting") {
    const share = progress.total > 0 ? ` (${progress.done} of ${progress.total} files)` : "";
    return `waiting for process ${progress.pid}, which is indexing this tree${share}`;
  }
  const { done, total } = progress;
  if (progress.phase === "resolving") return `resolving references: ${done}/${total} files`;
  if (progress.phase === "importing") return `importing: ${done}/${total} memories`;
  if (progress.phase === "asking") return `asking: ${done}/${total} questions`;
  if (progress.phase === "embedding") return `computing vectors: ${done}/${total} files`;
  const rate = seconds > 0 ? done / seconds : 0;
  const left = rate > 0 ? `, ${formatSeconds((total - done) / rate)} left` : "";
  const bar = isTerminal ? `${drawBar(total === 0 ? 1 : done / total)} ` : "indexing: ";
  return `${bar}${done}/${total} files, ${Math.round(rate)} files/s${left}`;
}

function drawBar(share: number): string {
  const width = 24;
  const full = Math.round(share * width);
  return `[${"█".repeat(full)}${"░".repeat(width - full)}]`;
}

function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ["KB", "MB", "GB"];
  let value = bytes;
  let unit = "B";
  for (const next of units) {
    if (value < 1024) break;
    value /= 1024;
    unit = next;
  }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
}

export function formatMs(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function formatCount(count: number, noun: string): string {
  return `${groupDigits(count)} ${nounFor(count, noun)}`;
}

export function groupDigits(count: number): string {
  // Not toLocaleString: loading its tables takes 30 ms.
  return String(count).replace(/\B(?=(?:\d{3}){1,7}$)/g, ",");
}
