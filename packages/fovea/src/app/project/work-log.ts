/** What was done with an index and why, in a line each, for the log level `debug`. */
export function describeRun(
  top: string,
  { changed, removed, embedded }: { changed: number; removed: number; embedded: number },
  resolveMs: number,
): string {
  if (changed + removed === 0) return `${top}: the listing is as it was; no file was read again`;
  return `${top}: ${changed} files read, ${removed} gone, ${embedded} embedded, resolved in ${resolveMs} ms`;
}

const MOST_NAMED = 5;

export function describeSweep(found: { changed: string[]; needsScan: boolean; isComplete: boolean }): string {
  const { changed, needsScan, isComplete } = found;
  const rest = changed.length > MOST_NAMED ? ` and ${changed.length - MOST_NAMED} more` : "";
  return [
    changed.length === 0
      ? "compared with the disk: no known file has changed"
      : `compared with the disk: size or time differs of ${changed.slice(0, MOST_NAMED).join(", ")}${rest}`,
    needsScan ? "; a folder has changed, so the tree is listed again" : "",
    isComplete ? "" : "; stopped early, the tree is large",
  ].join("");
}
