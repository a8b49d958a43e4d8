/** Every function that reads a text of others as a whole: redaction, understanding, time, statements, learning, errors. */

import { gate } from "../../../src/answers/understand/gate.ts";
import { understand } from "../../../src/answers/understand/understand.ts";
import { codeNamedIn } from "../../../src/app/code/names/named-code.ts";
import { namesAsCode } from "../../../src/app/light/names-as-code.ts";
import { isAboutOtherPaths } from "../../../src/app/light/rules-about.ts";
import { promptAnswer, promptLine } from "../../../src/base/prompt-text.ts";
import { estimateTokens } from "../../../src/base/tokens.ts";
import { visibleLines, visibleText } from "../../../src/base/visible-text.ts";
import { readEvent } from "../../../src/doors/hooks/read-event.ts";
import { searchPattern } from "../../../src/doors/hooks/search-command.ts";
import { frameMemories, isInjected } from "../../../src/memory/frame.ts";
import { suspicionOf } from "../../../src/memory/quarantine.ts";
import { askedFacets, toldFacets } from "../../../src/memory/recall/facets.ts";
import { targetOf } from "../../../src/memory/recall/target.ts";
import { toldIn } from "../../../src/memory/recall/told.ts";
import { mayHoldSecret } from "../../../src/memory/redact/may-hold-secret.ts";
import { createRedactor } from "../../../src/memory/redact/redact.ts";
import { toStatement } from "../../../src/memory/statements/compare.ts";
import { findOpenEnds, findQuestions } from "../../../src/sessions/detect.ts";
import { errorsIn, errorsToldBy } from "../../../src/sessions/error-signature.ts";
import { findLearnable, findStatedDecisions } from "../../../src/sessions/learnable.ts";
import { withoutOwnText } from "../../../src/sessions/messages.ts";
import { takingBack } from "../../../src/sessions/taking-back.ts";
import { finishedPart } from "../../../src/sessions/topics/finished.ts";
import { promptTerms } from "../../../src/sessions/topics/prompt-terms.ts";
import { isTypedByPerson, typedPart } from "../../../src/sessions/topics/typed-by-person.ts";
import { parseDuration } from "../../../src/when/duration.ts";
import { findDates } from "../../../src/when/find-dates.ts";
import { resolveExpression } from "../../../src/when/resolve.ts";
import { excerpt } from "../../../src/words/excerpt.ts";
import { identifiersOf } from "../../../src/words/identifiers.ts";
import { sentencesOf } from "../../../src/words/sentences.ts";
import { contentTerms } from "../../../src/words/summarize.ts";

const redact = createRedactor();
const NOW = Date.UTC(2026, 10, 18);
const noLookup = { find: () => [], hasFile: () => false, filesEnding: () => [] } as unknown as Parameters<
  typeof codeNamedIn
>[0];
const toolEvent = (output: string) =>
  readEvent("PostToolUse", { tool_name: "Bash", tool_input: { command: "make" }, tool_response: output });
const editEvent = (text: string) =>
  readEvent("PostToolUse", {
    tool_name: "Edit",
    tool_input: { file_path: "a", old_string: text, new_string: `${text}!` },
  });

export const TEXT_READERS: Readonly<Record<string, (text: string) => unknown>> = {
  redact,
  mayHoldSecret,
  isInjected,
  frame: (text) => frameMemories([text]),
  promptLine,
  promptAnswer,
  visibleText,
  visibleLines,
  estimateTokens: (text) => estimateTokens(text, "markdown"),
  isTypedByPerson,
  typedPart,
  promptTerms,
  takingBack,
  finishedPart,
  namesAsCode,
  codeNamedIn: (text) => codeNamedIn(noLookup, text),
  isAboutOtherPaths: (text) => isAboutOtherPaths(text, text),
  searchPattern,
  toolEvent,
  editEvent,
  suspicionOf,
  askedFacets,
  toldFacets,
  targetOf,
  toldIn: (text) => toldIn(text, { terms: new Map([["a", 1]]), target: new Set(["a"]) }),
  toStatement,
  understand: (text) => gate(understand(text)),
  findQuestions,
  findOpenEnds,
  findLearnable: (text) => findLearnable(text, { user: text, assistant: text }),
  findStatedDecisions,
  errorsIn: (text) => errorsIn(text, "make"),
  errorsToldBy,
  withoutOwnText,
  excerpt: (text) => excerpt(text, 200, new Set(["a"])),
  identifiersOf,
  sentencesOf,
  contentTerms,
  parseDuration,
  findDates: (text) => findDates(text, NOW, "UTC"),
  resolveTime: (text) => resolveExpression(text, NOW, "UTC"),
};

/** What is repeated: characters of every kind, and what the readers above look for. */
export const REPEATED = [
  "_",
  "-",
  "a",
  "A",
  "0",
  " ",
  "\n",
  ".",
  "/",
  "\\",
  "`",
  "<",
  "(",
  "[",
  "{",
  "=",
  ":",
  "é",
  "一",
  "\u0001",
  "\u200b",
  "a ",
  "A ",
  "aB",
  "a.",
  "a. ",
  "a? ",
  "a_",
  "a-",
  "a/",
  "a\n",
  "- a\n",
  "0.",
  "0:",
  "1 ",
  "a: ",
  "\r\n",
  "password=",
  "password=password=",
  "token: ",
  "secret ",
  "key=a ",
  "BEGIN PRIVATE KEY ",
  "-----BEGIN RSA PRIVATE KEY-----\n",
  "<fovea_context>",
  "</FOVEA_CONTEXT>\n",
  "<ide_selection>",
  "<system-reminder>",
  "< fovea_",
  "- [1a2b3c4d] x\n",
  "TypeError: a\n",
  "Error: Error: ",
  "at f (a.ts:1:2)\n",
  'File "a.py", line 1, in b\n',
  "error ",
  "expected a, found b\n",
  "never use a. ",
  "please ",
  "we always use a because b, ",
  "let's use a instead of b ",
  "ok ",
  "what does it cost ",
  "why ",
  "tomorrow ",
  "2026-01-01 ",
  "3 days ago ",
  "next monday at 5 ",
  "src/a.ts ",
  "a.b.c ",
  "`a` ",
  "```\n",
  "git -a ",
  "rm -r ",
  "how is a done ",
  "approved by ",
  "http://a/ ",
  "a@b.c ",
  '"a" ',
  "(a) ",
  "$a ",
  "#a ",
  "@a ",
  "* a\n",
  "| a ",
]; // prettier-ignore
