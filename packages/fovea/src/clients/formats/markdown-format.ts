/** A block between two marks in a file of instructions. Only written when somebody asks for it. */
import { styleOf } from "../edit/style.ts";
import type { FileFormat } from "../wish.ts";

const BEGIN = "<!-- fovea: begin -->";
const END = "<!-- fovea: end -->";

export const markdownFormat: FileFormat = {
  apply(text, wishes) {
    const { eol } = styleOf(text);
    const content = wishes.map(({ value }) => String(value)).join("\n");
    const block = [BEGIN, ...content.trim().split("\n"), END].join(eol) + eol;
    if (text.includes(block)) return text;
    const rest = withoutBlock(text);
    return rest === "" ? block : `${rest}${rest.endsWith("\n") ? "" : eol}${eol}${block}`;
  },
  traces: (_, wishes) => wishes.map(({ kind, path }) => ({ kind, path, existing: 0 })),
  remove: (text) => withoutBlock(text),
  meaning: (text) => text.split(/\s+/).join(" "),
};

/** With the line break before it, and the one after it. */
function withoutBlock(text: string): string {
  const begin = text.indexOf(BEGIN);
  const end = begin < 0 ? -1 : text.indexOf(END, begin);
  if (end < 0) return text;
  const before = text.slice(0, begin).replace(/\r?\n$/, "");
  return before + text.slice(end + END.length).replace(/^\r?\n/, "");
}
