/** Our own markdown as plain text: code stays as it is, the signs around it and around names go. */
const FENCE = /^\s*(`{3,})/;

export function withoutMarkdown(text: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    const isFence = mark !== undefined && (fence === undefined || mark === fence);
    if (isFence) fence = fence === undefined ? mark : undefined;
    else lines.push(fence === undefined ? plain(line) : line);
  }
  return lines.join("\n");
}

function plain(line: string): string {
  return line
    .replace(/^#{1,6} /, "")
    .replaceAll(/\*\*([^*]+)\*\*/g, "$1")
    .replace(/^\*([^*]+)\*/, "$1")
    .replaceAll(/`([^`]+)`/g, "$1");
}
