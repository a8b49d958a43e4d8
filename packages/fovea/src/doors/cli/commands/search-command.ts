import { type Command, Option } from "commander";
import { type HitView, type SearchResult, type TextResult, writeMemory } from "../../../app/api.ts";
import { searchTool, writeTerms } from "../../tools/search.ts";
import { linesByFile, noteOf, sayCount, sayLeftOut, sayNoLine } from "../../tools/text-matches.ts";
import { sayNothing } from "../../tools/write.ts";
import { asNumber, type CliIo, withCommonOptions } from "../context.ts";
import { formatCount, formatMs, type Paint } from "../terminal.ts";
import { withTool } from "../tool-command.ts";

export function registerSearch(program: Command, io: CliIo): void {
  const command = withSearchOptions(withCommonOptions(program.command("search <query...>")), LIMITS)
    .description("find code by a question, a name, an issue text or a stack trace")
    .addOption(
      new Option("--in <what>", "what is searched (default code)").choices(["code", "memories", "all"]),
    )
    .option("--threshold <0..1>", "least score against the best (default 0)", asNumber)
    .option("--with <dirs...>", "search these repositories as well")
    .option("--literal", "every line containing exactly this text")
    .option("--regex", "every line matching a JavaScript regular expression")
    .option("-i, --ignore-case", "for --literal and --regex: ignore case")
    .option("--context <n>", "for --literal and --regex: lines shown before and after each match", asNumber);
  withTool(command, io, searchTool, {
    fixed: ([words]) => ({ query: (words as string[]).join(" ") }),
    failure: (result: SearchResult | TextResult) =>
      "matches" in result && result.lines === 0 && result.filesUnread > 0
        ? "fovea: nothing was found, but not every file was searched"
        : undefined,
    // A budget holds for the text that agents are given.
    render: (result: SearchResult | TextResult, paint, { max_tokens }) => {
      if (max_tokens !== undefined) return undefined;
      return "matches" in result ? renderText(result, paint) : render(result, paint);
    },
  });
}

function renderText(result: TextResult, paint: Paint): string {
  const files = linesByFile(result.matches).map(({ path, repository, lines }) =>
    [
      `${repository === undefined ? "" : `${paint.dim(repository)} `}${paint.cyan(path)}`,
      ...lines.flatMap(({ line, text, isMatch, isAfterGap }) => [
        ...(isAfterGap && lines.some((one) => !one.isMatch) ? [paint.dim("  --")] : []),
        `  ${paint.dim(`${line}${isMatch ? ":" : "-"}`)} ${text}`,
      ]),
    ].join("\n"),
  );
  const found = files.length > 0 ? files : [sayNoLine(result)];
  const notes = [sayLeftOut(result), noteOf(result), result.freshness.note];
  const end = paint.dim(
    `${sayCount(result, result.matches.length)}, ${result.mode} search in ${formatMs(result.ms)}`,
  );
  return [
    ...found,
    ...notes.filter((note) => note !== undefined).map((note) => paint.yellow(`note: ${note}`)),
    end,
  ].join("\n\n");
}

const LIMIT = "most hits (default: retrieval.maxResults, 10)";
const LIMITS =
  "most hits (default: retrieval.maxResults, 10), or lines of --literal and --regex (default 50)";

export function withSearchOptions(command: Command, limit = LIMIT): Command {
  return command
    .option("--limit <n>", limit, asNumber)
    .option("--mode <mode>", "hybrid (the default), keyword, semantic, symbol, path or graph")
    .option("--fusion <way>", "how lists are fused: weighted (the default) or rrf")
    .option("--kind <kinds...>", "only symbols of these kinds (function, class, …)")
    .option("--language <languages...>", "only files in these languages")
    .option(
      "--path <patterns...>",
      "only files matching these patterns, written as in .gitignore, or paths (./src); '!vendor/' excludes",
    );
}

interface SearchFlags {
  limit?: number;
  mode?: string;
  fusion?: string;
  kind?: string[];
  language?: string[];
  path?: string[];
}

export function searchOptions(options: SearchFlags) {
  return {
    limit: options.limit,
    mode: options.mode,
    fusion: options.fusion,
    kinds: options.kind,
    languages: options.language,
    paths: options.path,
  };
}

function render(result: SearchResult, paint: Paint): string {
  const notes = [result.note, result.freshness.note].filter((note) => note !== undefined);
  const found =
    result.hits.length > 0
      ? result.hits.map((hit) => renderHit(hit, result.query, paint)).join("\n\n")
      : sayNothing(
          result.freshness,
          "Nothing was found. Try fewer or different words; `fovea coverage` lists what is not indexed.",
        );
  const end = paint.dim(
    `${formatCount(result.hits.length, "hit")}, ${result.mode} search in ${formatMs(result.ms)}`,
  );
  return [found, ...notes.map((note) => paint.yellow(`note: ${note}`)), end].join("\n\n");
}

function renderHit(hit: HitView, query: string, paint: Paint): string {
  if (hit.memory)
    return [
      `${paint.cyan("memory")} ${writeMemory(hit.memory).slice(2)}`,
      `  ${paint.dim(`${hit.score.toFixed(2)}  ${hit.why}`)}`,
      ...writeTerms(hit).map((term) => `  ${paint.dim(term)}`),
    ].join("\n");
  const where = hit.repository === undefined ? "" : `${paint.dim(hit.repository)} `;
  const what = hit.name === undefined ? "" : `  ${paint.dim(hit.kind ?? "")} ${paint.bold(hit.name)}`;
  const head = `${where}${paint.cyan(`${hit.path}:${hit.startLine}`)}${paint.dim(`-${hit.endLine}`)}${what}`;
  const lines = hit.lines.map(
    ({ line, text }) => `  ${paint.dim(`${line}:`)} ${highlight(text, query, paint)}`,
  );
  const reasons = `  ${paint.dim(`${hit.score.toFixed(2)}  ${hit.why}`)}`;
  return [head, ...lines, reasons, ...writeTerms(hit).map((term) => `  ${paint.dim(term)}`)].join("\n");
}

/** Words of the question, where they stand in a line, whatever follows them. */
function highlight(text: string, query: string, paint: Paint): string {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])].slice(0, 32);
  if (words.length === 0) return text;
  const longestFirst = words.sort((a, b) => b.length - a.length);
  return text.replace(new RegExp(longestFirst.join("|"), "giu"), (match) => paint.yellow(match));
}
