/** The modes literal and regex of the tool `search`: every line that has a text or a pattern, by file. */

import type { TextMode, TextResult } from "../../app/api.ts";
import { usage } from "../../app/errors.ts";
import type { Format } from "./common.ts";
import { fitAnswer } from "./fit.ts";
import { linesByFile, noteOf, sayCount, sayLeftOut, sayNoLine } from "./text-matches.ts";
import type { Answer } from "./tool.ts";
import { sayNotes } from "./write.ts";

interface Asked {
  mode?: string | undefined;
  literal?: boolean | undefined;
  regex?: boolean | undefined;
}

/** Undefined where places are to be ranked. */
export function textModeOf({ mode, literal, regex }: Asked): TextMode | undefined {
  const asked = [mode, literal ? "literal" : undefined, regex ? "regex" : undefined].filter(
    (one) => one !== undefined,
  );
  if (asked.length > 1)
    throw usage("--literal, --regex and --mode exclude each other; give the text itself without a flag.");
  const only = asked[0];
  return only === "literal" || only === "regex" ? only : undefined;
}

/** What the way of searching does not have is refused rather than ignored. */
export function refuse(what: string, given: Readonly<Record<string, unknown>>): void {
  const strange = Object.keys(given).find((name) => given[name] !== undefined);
  if (strange !== undefined) throw usage(`"${strange}" cannot be combined with ${what}.`);
}

export function fitLines(result: TextResult, fit: { format: Format; budget: number }): Answer {
  return fitAnswer(result.matches, fit, (matches) => ({
    text: [
      ...(result.lines === 0
        ? [sayNoLine(result)]
        : [...linesByFile(matches).map(writeFile), sayCount(result, matches.length)]),
      ...sayNotes([sayLeftOut(result), noteOf(result), result.freshness.note]),
    ].join("\n\n"),
    data: { ...result, matches },
  }));
}

function writeFile({ path, repository, lines }: ReturnType<typeof linesByFile>[number]): string {
  return [
    `**${repository === undefined ? "" : `${repository}: `}${path}**`,
    ...lines.map(({ line, text, isMatch }) => `    ${line}${isMatch ? ":" : "-"} ${text}`),
  ].join("\n");
}
