/** A block between two marks in a file of instructions. Only written when somebody asks for it. */
import { styleOf } from "../edit/style.ts";
import type { FileFormat } from "../wish.ts";

const BEGIN = "<!-- fovea: begin -->";
const END = "<!-- fovea: end -->";
const BLOCK = /(?:\r?\n)?<!-- fovea: begin -->[\s\S]*?<!-- fovea: end -->(?:\r?\n|$)/;

export const markdownFormat: FileFormat = {
  apply(text, wishes) {
    const { eol } = styleOf(text);
    const content = wishes.map(({ value }) => String(value)).join("\n");
    const block = [BEGIN, ...content.trim().split("\n"), END].join(eol) + eol;
    if (text.includes(block)) return text;
    const rest = text.replace(BLOCK, "");
    return rest === "" ? block : `${rest}${rest.endsWith("\n") ? "" : eol}${eol}${block}`;
  },
  traces: (_, wishes) => wishes.map(({ kind, path }) => ({ kind, path, existing: 0 })),
  remove: (text) => text.replace(BLOCK, ""),
  meaning: (text) => text.split(/\s+/).join(" "),
};
