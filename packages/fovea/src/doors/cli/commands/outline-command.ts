import type { Command } from "commander";
import type { OutlineNode, OutlineResult } from "../../../app/api.ts";
import { outlineTool } from "../../tools/outline.ts";
import type { CliIo } from "../context.ts";
import { formatCount, type Paint } from "../terminal.ts";
import { registerTool } from "../tool-command.ts";

export function registerOutline(program: Command, io: CliIo): void {
  registerTool(program, io, outlineTool, {
    description: "the symbols of one file",
    render: (data, paint) => render(data as OutlineResult, paint),
  });
}

function render(result: OutlineResult, paint: Paint): string {
  const lines = [
    `${paint.cyan(result.path)}  ${paint.dim(`${result.language}, ${formatCount(result.lines, "line")}`)}`,
  ];
  const width = String(result.lines).length;
  const add = (node: OutlineNode, depth: number) => {
    const indent = "  ".repeat(depth);
    const text = node.signature ?? `${paint.dim(node.kind)} ${paint.bold(node.name)}`;
    lines.push(`${paint.dim(String(node.startLine).padStart(width))}  ${indent}${text}`);
    for (const doc of node.doc?.split("\n") ?? [])
      lines.push(`${" ".repeat(width)}    ${indent}${paint.dim(doc)}`.trimEnd());
    for (const child of node.children) add(child, depth + 1);
  };
  for (const node of result.symbols) add(node, 0);
  if (result.symbols.length === 0) lines.push(paint.dim("no symbols; the file is indexed as text"));
  for (const problem of result.problems) lines.push(paint.yellow(`line ${problem.line}: ${problem.message}`));
  if (result.freshness.note) lines.push(paint.yellow(`note: ${result.freshness.note}`));
  return lines.join("\n");
}
