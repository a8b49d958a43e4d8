/** The tool `symbol`: definitions by name, with their code and, if asked for, who changed them. */

import {
  type Freshness,
  frameMemories,
  type MissingSymbol,
  type SymbolChange,
  type SymbolView,
  writeMemory,
} from "../../app/api.ts";
import { sayBroken } from "../../app/errors.ts";
import { sayCount } from "../../base/counts.ts";
import { promptLine } from "../../base/prompt-text.ts";
import { integer, list, orElse, rare, required, text, toggle } from "./argument.ts";
import { common, maxTokens } from "./common.ts";
import { fitAnswer, fitSize, isWithin } from "./fit.ts";
import { defineTool, READS } from "./tool.ts";
import { fenced, sayNotes } from "./write.ts";

const BUDGET = 4000;

export const symbolTool = defineTool({
  name: "symbol",
  title: "Look up symbols",
  description: "Definitions by name: place, signature, doc, code.",
  args: {
    names: required(list("`name`, `Class.method` or `path#Class.method`")),
    kind: rare(text("Only this kind, such as method")),
    body: orElse(toggle("With code"), true),
    max_tokens: { ...maxTokens, doc: `Budget for all (default ${BUDGET})` },
    history: rare(integer([1, 50], "Include the last N commits that changed it")),
    memories: rare(orElse(toggle("Include memories about them"), true)),
    ...common,
  },
  annotations: READS,
  profile: "core",
  cli: { positional: "names", flags: { max_tokens: "budget" }, defaults: { body: false } },
  async run(engine, args, work) {
    const { names, kind, body, history, memories, format } = args;
    const options = { ...work, kind, body, history, memories };
    const isPacked = args.max_tokens !== undefined && work.actor === "user" && history === undefined;
    const result = await engine.symbols(names, {
      ...options,
      ...(isPacked ? { budget: args.max_tokens } : {}),
    });
    if (result.capsule) return { text: result.capsule.text, data: result };
    const bounds = { format, budget: args.max_tokens ?? work.defaultBudget ?? BUDGET };
    const write = (symbols: readonly SymbolView[], leftOut = 0) => ({
      text: [
        ...symbols.map(writeSymbol),
        ...result.missing.map((missing) => explainMissing(missing, result.freshness)),
        ...sayNotes([
          result.freshness.note,
          leftOut > 0 ? sayLeftOut(result.symbols.slice(-leftOut)) : undefined,
        ]),
      ].join("\n\n"),
      data: { ...result, symbols },
    });
    const cutTo = (lines: number) => result.symbols.map((symbol) => cutBody(symbol, lines));
    const longest = Math.max(0, ...result.symbols.map(({ body = "" }) => body.split("\n").length));
    return isWithin(write(cutTo(0)), bounds)
      ? fitSize(longest, bounds, (lines) => write(cutTo(lines)))
      : fitAnswer(cutTo(0), bounds, write);
  },
});

function writeSymbol(symbol: SymbolView): string {
  const {
    path,
    startLine,
    endLine,
    kind,
    qualifiedName,
    doc,
    body,
    bodyEnd,
    signature,
    language,
    history,
    memories,
  } = symbol;
  return [
    `**${path}:${startLine}-${endLine}** ${kind} \`${qualifiedName}\`${inherited(symbol)}${doc === "" || body ? "" : `\n${doc}`}`,
    fenced(body ?? signature, language),
    ...(bodyEnd === undefined ? [] : [sayCut({ startLine, endLine, bodyEnd })]),
    ...(history ?? []).map((change) => `- ${sayChange(change)}`),
    ...(history?.length === 0 ? [NO_HISTORY] : []),
    ...(memories ? [frameMemories(memories.map(writeMemory))] : []),
  ].join("\n");
}

/** Of a body that has no room: its first lines, or none, so that the signature stands for it. */
function cutBody(symbol: SymbolView, most: number): SymbolView {
  const { body, startLine, ...rest } = symbol;
  const lines = body?.split("\n") ?? [];
  if (body === undefined || lines.length <= most) return symbol;
  const shown = most === 0 ? {} : { body: lines.slice(0, most).join("\n") };
  return { ...rest, startLine, ...shown, bodyEnd: startLine + most - 1 };
}

function sayCut({
  startLine,
  endLine,
  bodyEnd,
}: {
  startLine: number;
  endLine: number;
  bodyEnd: number;
}): string {
  const first = Math.max(startLine, bodyEnd + 1);
  return `… lines ${first}–${endLine} left out; a larger max_tokens shows more`;
}

export const NO_HISTORY = "No commit has changed these lines.";

export function sayChange({ commit, author, date, subject, lines }: SymbolChange): string {
  return `${commit.slice(0, 10)} ${date} ${author}: ${subject} (${sayCount(lines, "line")})`;
}

/** Said behind the name of a member that was asked for by the name of a type that inherits it. */
export function inherited({ inheritedBy }: SymbolView): string {
  return inheritedBy === undefined ? "" : ` (inherited by ${inheritedBy})`;
}

export function explainMissing(
  missing: MissingSymbol,
  freshness: Pick<Freshness, "progress" | "restriction">,
): string {
  return promptLine(sayMissing(missing, freshness));
}

function sayMissing(
  { name, file, line, broken, renamedTo, otherKinds, suggestions }: MissingSymbol,
  { progress, restriction }: Pick<Freshness, "progress" | "restriction">,
): string {
  if (file !== undefined)
    return line === undefined
      ? `${name} is a file, not a symbol; its outline lists its symbols.`
      : `Line ${line} of ${file} is not inside a symbol; the outline lists the symbols of this file.`;
  if (otherKinds) return `${name} is not of that kind; it names a ${otherKinds.join(", a ")}.`;
  if (broken) return `${name} is not in the index: ${sayBroken(name, broken)}`;
  if (renamedTo)
    return `${name} is gone; the same code is now ${renamedTo.name} at ${renamedTo.path}:${renamedTo.startLine}.`;
  const hint = suggestions.length > 0 ? ` Similar names: ${suggestions.join(", ")}.` : "";
  return progress?.isFirst
    ? `No symbol of the files indexed so far is called ${name}.${hint}`
    : restriction === undefined
      ? `No symbol is called ${name}.${hint}`
      : `No symbol in the indexed part of this tree is called ${name}.${hint}`;
}

function sayLeftOut(symbols: readonly SymbolView[]): string {
  const named = symbols.slice(0, 5).map(({ id }) => id);
  const more = symbols.length > named.length ? ` and ${symbols.length - named.length} more` : "";
  return `not enough max_tokens for ${named.join(", ")}${more}`;
}
