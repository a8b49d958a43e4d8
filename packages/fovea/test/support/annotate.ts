/** Golden output for extraction: the source itself, with a note under every name the index has an opinion about. */
import type { ParsedFile } from "../../src/syntax/types.ts";

export function annotate(text: string, parsed: ParsedFile): string {
  const notes = new Map<number, { column: number; width: number; note: string }[]>();
  const add = (line: number, column: number, width: number, note: string) =>
    notes.set(line, [...(notes.get(line) ?? []), { column, width, note }]);
  const qualified = (i: number) => {
    const symbol = parsed.symbols[i];
    return symbol ? [symbol.container, symbol.name].filter(Boolean).join(".") : "";
  };
  for (const [i, s] of parsed.symbols.entries()) {
    const modifiers = s.modifiers.length > 0 ? ` [${s.modifiers.join(" ")}]` : "";
    const parameters = s.parameters.map(
      (p) => `${p.name}${p.type ? `: ${p.type}` : ""}${p.default ? ` = ${p.default}` : ""}`,
    );
    add(
      s.nameLine,
      s.nameColumn,
      s.name.length,
      `${s.kind} ${qualified(i)}${modifiers} ${s.startLine}-${s.endLine}`,
    );
    add(s.nameLine, s.nameColumn, 0, `  signature: ${s.signature}`);
    if (parameters.length > 0) add(s.nameLine, s.nameColumn, 0, `  parameters: ${parameters.join(", ")}`);
    if (s.returnType) add(s.nameLine, s.nameColumn, 0, `  returns: ${s.returnType}`);
    if (s.doc) add(s.nameLine, s.nameColumn, 0, `  doc: ${s.doc.replaceAll("\n", "⏎")}`);
  }
  for (const r of parsed.references) {
    const from = qualified(r.symbol);
    add(
      r.line,
      r.column,
      r.name.length,
      `${r.kind}${r.receiver ? ` on ${r.receiver}` : ""}${from ? ` in ${from}` : ""}`,
    );
  }
  for (const b of parsed.bindings) {
    add(
      b.line,
      b.column,
      b.name.length,
      `${b.role}${b.owner ? ` of ${b.owner}` : ""}${b.type ? `: ${b.type}` : ""}${b.value ? ` = ${b.value}` : ""} in ${qualified(b.symbol)}`,
    );
  }
  for (const i of parsed.imports) {
    const flags = [i.typeOnly ? "type" : "", i.dynamic ? "dynamic" : ""].filter(Boolean).join(" ");
    add(
      i.line,
      0,
      0,
      `import ${i.name || "-"}${i.alias ? ` as ${i.alias}` : ""} from ${i.module || "-"}${flags ? ` (${flags})` : ""}`,
    );
  }
  for (const e of parsed.exports) {
    add(
      e.line,
      0,
      0,
      `export ${e.name}${e.local ? ` of ${e.local}` : ""}${e.module ? ` from ${e.module}` : ""}`,
    );
  }
  const lines = text.split("\n").flatMap((line, i) => {
    const here = (notes.get(i + 1) ?? []).sort((a, b) => a.column - b.column);
    return [
      line,
      ...here.map((n) => `${" ".repeat(n.column)}${"^".repeat(n.width)}${n.width > 0 ? " " : ">"}${n.note}`),
    ];
  });
  const problems = parsed.problems.map((p) => `problem at ${p.line}: ${p.message}`);
  const chunks = parsed.chunks.map((c) => `${c.startLine}-${c.endLine}`).join(" ");
  return [...lines, "---", ...problems, `chunks: ${chunks}`, ""].join("\n");
}
