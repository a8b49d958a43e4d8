import type { Command } from "commander";
import { type SymbolsResult, type SymbolView, writeMemory } from "../../../app/api.ts";
import { explainMissing, inherited, NO_HISTORY, sayChange, symbolTool } from "../../tools/symbol.ts";
import { asNumber, type CliIo, withCommonOptions } from "../context.ts";
import type { Paint } from "../terminal.ts";
import { withTool } from "../tool-command.ts";

export function registerSymbol(program: Command, io: CliIo): void {
  const command = withCommonOptions(program.command("symbol <names...>"))
    .description(
      "find symbols by name; `Class.method` or `path#Class.method` narrows it, `open(string)` is one overload, stars match (`compos*`, `*.handle`)",
    )
    .option("--kind <kind>", "only this kind (function, method, class, …)")
    .option("--body", "also print the code")
    .option("--no-memories", "leave out memories about them")
    .option("--budget <tokens>", "as much of all of them as fits, as markdown", asNumber);
  withTool(command, io, symbolTool, {
    fixed: ([names]) => ({ names }),
    render,
    failure: ({ missing, freshness }: SymbolsResult) =>
      missing.length === 0 ? undefined : missing.map((one) => explainMissing(one, freshness)).join("\n"),
  });
}

function render(result: SymbolsResult, paint: Paint): string {
  if (result.capsule) return result.capsule.text;
  const note = result.freshness.note ? paint.yellow(`note: ${result.freshness.note}`) : "";
  return [...result.symbols.map((symbol) => renderSymbol(symbol, paint)), note].filter(Boolean).join("\n\n");
}

function renderSymbol(symbol: SymbolView, paint: Paint): string {
  const head = `${paint.cyan(`${symbol.path}:${symbol.startLine}`)}-${symbol.endLine}  ${paint.dim(symbol.kind)} ${paint.bold(symbol.qualifiedName)}${paint.dim(inherited(symbol))}`;
  const doc = symbol.doc ? `  ${paint.dim(symbol.doc.split("\n")[0]!)}` : "";
  const code = symbol.body === undefined ? `  ${symbol.signature}` : symbol.body;
  const history = (symbol.history ?? []).map((change) => `  ${paint.dim(sayChange(change))}`);
  if (symbol.history?.length === 0) history.push(`  ${paint.dim(NO_HISTORY)}`);
  const memories = (symbol.memories ?? []).map(
    (memory) => `  ${paint.dim("remembered:")} ${writeMemory(memory).slice(2)}`,
  );
  return [head, doc, code, ...history, ...memories].filter((line) => line !== "").join("\n");
}
