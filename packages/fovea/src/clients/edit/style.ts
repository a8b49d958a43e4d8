/** How the author of a file writes: line breaks and indentation, so that what we add looks like theirs. */
export interface Style {
  eol: string;
  /** One step of indentation. */
  indent: string;
}

export function styleOf(text: string): Style {
  const firstBreak = text.indexOf("\n");
  const eol = firstBreak > 0 && text[firstBreak - 1] === "\r" ? "\r\n" : "\n";
  const indent = /^(\t+| +)(?=["[{])/m.exec(text)?.[1] ?? "  ";
  return { eol, indent: indent.startsWith("\t") ? "\t" : indent.slice(0, 8) };
}

/** The blanks at the beginning of the line a place is on. */
export function indentAt(text: string, at: number): string {
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  return /^\uFEFF?([ \t]*)/.exec(text.slice(lineStart, at))![1]!;
}

/** Whether only blanks precede this place on its line. */
export function isFirstOnLine(text: string, at: number): boolean {
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  return lineStart > 0 && /^[ \t]*$/.test(text.slice(lineStart, at));
}

export interface Edit {
  at: number;
  remove: number;
  insert: string;
}

/** Places are those of the text as given; edits must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.at - a.at)
    .reduce(
      (result, { at, remove, insert }) => result.slice(0, at) + insert + result.slice(at + remove),
      text,
    );
}
