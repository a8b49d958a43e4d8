/** Commit message or pull request -> question: what was to be done, without signatures, links and numbers. */

const MOST_CHARACTERS = 1500;
const FEWEST_WORDS = 4;

/** Messages that set no task, or one that nobody could place. */
const NO_TASK =
  /^(?:merged?:? (?:branch|pull|pr\b|remote|tag|commit|\S+ (?:in)?to\b|#)|bump|releas(?:e|ing) (?:v?\d|notes?|candidate|version|of|script|\S+ v?\d)|release$|prepar\w* (?:for |the )?(?:next |new )?(?:release|version|development)|(?:update|upgrade|pin|roll)\w* (?:\S+ )?(?:dep|version|to v?\d|submodule|lock)|revert|chore|build\(deps|ci\b|docs?\b|doc(?:umentation)?:|style|tests?\b|\[?wip\b|fixup|squash|cherry|backport|v?\d+\.\d|version(?:s|ing)?(?:$|[: ])|sync(?:ed)? (?:with|from)|auto(?:mated|matic)?\b|initial (?:commit|import|release|version)|cleanup|clean up|nit\b|minor (?:fix|change|clean|code|edit|update|refactor|tweak|improve)\w*|misc\b|small (?:fix|change|clean)|apply (?:suggest|review)|address (?:review|comment|feedback|pr)|(?:fix|resolve)\w* (?:(?:the|a|some|more|failing|broken|flaky|all) )*(?:tests?|specs?|build|ci|lint\w*|warnings?|compil\w*|conflicts?|typos?|indent\w*|whitespace|format\w*|spelling|docs?|comments?)\b)|typos?\b|changelog|copyright|readme|spelling|license header|weblate|renovate|dependabot|\bbump\b|code ?style|release notes|news\b/i;
/** Obeying a tool is no task either; in a tool's own repository its name may well stand in one. */
const TOOL_OBEYED =
  /\b(?:run|re-?run|apply|satisfy|appease|please|make|fix|address|silence|ignore)\w*(?: \S+){0,3} (?:lint(?:er|ing|s)?|clippy|rubocop|prettier|rustfmt|gofmt|clang-format|clang-tidy|black|ruff|eslint|phpstan|mypy|credo|formatting|whitespace)(?: (?:issues?|errors?|warnings?|complaints?|happy|fix\w*|violations?|offen[cs]es?|rules?|nits?))?\.?$/i;
const TRAILER =
  /^\s*(?:[\w-]+-by:|(?:ref(?:s|erences)?|fix(?:es|ed)?|clos(?:es|ed?)|resolv(?:es|ed?)|pr-url|change-id|bug|issue|see|related(?: to)?|part of|relates to|git-svn-id|piperorigin-revid|task-url|differential revision|summary|test ?plan|test|cc|reviewers?|subscribers|reviewed|release-note)\s*[:#]|(?:fix(?:es|ed)?|clos(?:es|ed?)|resolv(?:es|ed?)|refs?)\s+(?:\S*#\d|https?:|\w+-\d)|\(cherry picked|\* (?:fixup|wip|lint|review|pr feedback|address|apply|typos?|update tests?|fix tests?|fix lint|merge)\b|\w*moe_migrated|created by moe|cherry-pick|cc @|\[?skip ci|```release-note|---+\s*$|#{1,4} |- \[[ x]\])/i;
const CONVENTIONAL =
  /^(?:feat|fix|perf|refactor|bugfix|feature|improvement|enh(?:ancement)?|bug|add|update|new|breaking)(?:\(([^)]*)\))?!?:\s*/i;
const NO_TASK_TYPE = /^(?:chore|docs?|ci|test|tests|style|build|release|deps)(?:\([^)]*\))?!?:/i;

export interface Asked {
  kind: "commit" | "pull";
  /** The title in plain form: two commits with one title are one question. */
  key: string;
  text: string;
}

export type Refusal = "no task" | "few words";

export function questionOf(message: string, isMerge: boolean): Asked | Refusal {
  const { subject, body } = isMerge ? pullOf(message) : splitMessage(message);
  const isPull = isMerge || /\(#\d+\)\s*$/.test(subject);
  if (subject === "" || NO_TASK.test(subject) || NO_TASK_TYPE.test(subject)) return "no task";
  const title = plainTitle(subject);
  if (NO_TASK.test(title) || TOOL_OBEYED.test(title)) return "no task";
  const explanation = plainBody(body);
  if (!saysEnough(title, explanation)) return "few words";
  const text = `${title}\n${explanation}`.trim().slice(0, MOST_CHARACTERS);
  return { kind: isPull ? "pull" : "commit", key: keyOf(title), text };
}

function splitMessage(message: string): { subject: string; body: string } {
  const [subject = "", ...rest] = message.trim().split("\n");
  return { subject, body: rest.join("\n") };
}

/** Of a merge, what was merged: hosts write the title and the text of the pull request below their own line. */
function pullOf(message: string): { subject: string; body: string } {
  const { subject, body } = splitMessage(message);
  if (!/^(?:auto[- ]?)?merge(?:d)?\b.*#\d+/i.test(subject)) return { subject: "", body: "" };
  return splitMessage(body);
}

/** `fix(parser): handle x (#12)` -> `parser: handle x`. */
function plainTitle(subject: string): string {
  return withoutLinks(
    subject
      .replace(CONVENTIONAL, (_, scope?: string) => (scope ? `${scope}: ` : ""))
      .replace(/\s{0,4}\(?[\w/-]{0,80}#\d+\)?/g, "")
      .replace(/^\s*\[?[A-Z][A-Z0-9]+-\d+\]?[:;,.\s-]*/, ""),
  ).trim();
}

function plainBody(body: string): string {
  const lines = body
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, "")
    .split("\n")
    .filter((line) => !TRAILER.test(line))
    .map((line) =>
      withoutLinks(line)
        .replace(/\s{0,4}\(#\d+\)/g, "")
        .trimEnd(),
    );
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function withoutLinks(text: string): string {
  return text.replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1").replace(/<?https?:\/\/[^\s)>]+>?/g, "");
}

/** A title of four words; of three with a name of the code; of two that a body explains. */
function saysEnough(title: string, body: string): boolean {
  const words = wordsIn(title);
  const hasName = /`|\w[._]\w|[a-z\d][A-Z]|\w\(/.test(title);
  return words >= FEWEST_WORDS || (words === 3 && hasName) || (words >= 2 && wordsIn(body) >= 12);
}

/** In scripts without spaces two characters count as a word. */
function wordsIn(title: string): number {
  const unspaced = title.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const spaced =
    title.match(/[\p{L}\p{N}_$.]+/gu)?.filter((word) => /[^\P{L}\p{Script=Han}]/u.test(word)) ?? [];
  return Math.floor(unspaced / 2) + spaced.length;
}

function keyOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
