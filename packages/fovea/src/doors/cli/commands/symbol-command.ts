import type { Command } from "commander";
import { writeMemory } from "../../../app/memory/text.ts";
import type { SymbolsResult, SymbolView } from "../../../app/types.ts";
import { explainMissing, inherited, symbolTool } from "../../tools/symbol.ts";
import { asNumber, type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import { CommandFailed } from "../failure.ts";
import type { Paint } from "../terminal.ts";
import { withTool } from "../tool-command.ts";

interface Options extends CommonOptions {
  kind?: string;
  body?: boolean;
  budget?: number;
  memories: boolean;
}

export function registerSymbol(program: Command, io: CliIo): void {
  const command = withCommonOptions(program.command("symbol <names...>"))
    .description("find symbols by name; `Class.method` or `path#Class.method` narrows it")
    .option("--kind <kind>", "only this kind (function, method, class, …)")
    .option("--body", "print the code too")
    .option("--no-memories", "leave out what is remembered about them")
    .option("--budget <tokens>", "as much of all of them as fits, as markdown", asNumber);
  withTool(command, io, symbolTool, {
    fixed: ([names]) => ({ names }),
    action: async (names: string[], options: Options) => {
      const result = await runWithEngine(
        io,
        options,
        ({ engine, work }) =>
          engine.symbols(names, {
            ...work,
            kind: options.kind,
            body: options.body ?? false,
            budget: options.budget,
            memories: options.memories,
          }),
        render,
      );
      if (result.missing.length > 0)
        throw new CommandFailed(
          result.missing.map((missing) => explainMissing(missing, result.freshness)).join("\n"),
        );
    },
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
  const memories = (symbol.memories ?? []).map(
    (memory) => `  ${paint.dim("remembered:")} ${writeMemory(memory).slice(2)}`,
  );
  return [head, doc, code, ...memories].filter((line) => line !== "").join("\n");
}
