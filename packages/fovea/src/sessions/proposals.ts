/** A proposal of the assistant and the user's answer to it: together a decision, where there was something to decide. */

import { sentencesOf } from "../words/sentences.ts";
import { contentTerms } from "../words/summarize.ts";

const MOST_ANSWER_CHARS = 160;
const MOST_QUESTION_CHARS = 300;

/** "yes", "sounds good", "do that"; what follows may add to it. */
const ACCEPTS =
  /^(?:yes|yep|yeah|yup|sure|ok|okay|agreed|sounds (?:good|great|right)|go ahead|go for it|do (?:it|that|the|so)|please do|fine(?: by me| with me)?|perfect|exactly|makes sense|good idea|deal|approved|correct|right|\+1|👍|split|keep|use|drop|absolutely|definitely|works for me|let's do (?:that|it|so))\b/i;
const LEAVES_OPEN =
  /\b(?:not sure|unsure|undecided|hm+,|let me (?:think|check|ask)|I'll (?:ask|check|think)|later|tomorrow|don't know|no idea|wait|maybe|depends|either|ask me|both|not (?:now|yet|today)|only (?:after|if|when|once)|unless|(?:but|and) first|(?:after|once|when|until) I(?:'ve| have)?)\b/i;
/** What is chosen for the code and stays; not what is to be done next. */
const CHOICE =
  /\b(?:use|keep|store|drop|put|support|split|go with|switch|move|adopt|serve|version|live|be|stay|call|name|choose|prefer|propose|suggest|suggestion|recommend|cache|pin|cap|require|denormali[sz]e|replace|make (?:it|them|that) \w|tabs|which (?:do|would|one|of|option|approach|database|library|framework|format|name))\b/i;
const TASK =
  /\b(?:should|shall|can|could|want me to|do you want me to|shall I also|should I) I? ?(?:also |now |just )*(?:run|continue|push|fix|open|show|summari[sz]e|commit|delete the|proceed|start|look|check|explain|read|go on|do (?:that|it|this) (?:now|next)|rerun|merge|create (?:a|the) (?:pr|branch|commit))\b|\bwant (?:me )?to (?:see|run|open|continue)\b|\banything else\b|\bwant to see\b/i;

/** Housekeeping of a checkout: done once, and nothing of it stays in the code. */
const HOUSEKEEPING =
  /\b(?:delete|remove|close|rebase|merge|push|squash|rename|create|reset|clean|drop|open|stash|cherry-pick|revert|prune|discard|tag)\b.{0,30}\b(?:branch(?:es)?|stash|tag|pr|pull request|commits?|worktrees?|temp|tmp|backups?|logs?|containers?|node_modules|build folder|dist|issue|checkout)\b/i;
/** Asks what to choose, without naming what there is to choose from. */
const ASKS_WHAT =
  /^(?:so |and |then )?(?:where|which|what|how|under which)\b.*\b(?:should|shall|do we|do you (?:want|prefer)|would you)\b/i;
const NAMES_IT =
  /^(?:then|use|in|with|under|at|put|keep|via|through|by) (?!it|that|this|the (?:same|first|second|other))\S/i;

/** The proposal that these words settle, as it was made; an option that is meant by its number in its own words. */
export function acceptedProposal(before: string, answer: readonly string[]): string | undefined {
  const said = answer.join(" ").trim();
  if (said === "" || said.length > MOST_ANSWER_CHARS || /\?\s*$/.test(said) || LEAVES_OPEN.test(said))
    return undefined;
  const numbered = numberedOption(before, said);
  if (numbered !== undefined) return numbered;
  const proposal = lastProposal(before);
  if (proposal === undefined) return undefined;
  if (ASKS_WHAT.test(proposal) && NAMES_IT.test(said)) return proposal;
  const options = optionsIn(proposal);
  const named = chosen(said, options);
  if (ACCEPTS.test(said) || named) return options.length > 0 && !named && isBare(said) ? undefined : proposal;
  return decidesAgainst(said) ? proposal : undefined;
}

/** Whether these words choose among what a question of the user's own named, or turn it down for something else. */
export function namesOption(question: string, answer: readonly string[]): boolean {
  const said = answer.join(" ").trim();
  const proposal = lastProposal(question);
  if (
    proposal === undefined ||
    said.length > MOST_ANSWER_CHARS ||
    /\?\s*$/.test(said) ||
    LEAVES_OPEN.test(said)
  )
    return false;
  return chosen(said, optionsIn(proposal)) || decidesAgainst(said);
}

/** "no, drop them" decides as well; a bare "no" leaves open what then. */
function decidesAgainst(said: string): boolean {
  return /^no,? \w+ \w+/i.test(said) && !/^no,? (?:thanks|thank you|not)/i.test(said);
}

/** "nope, other one", "rather not": whatever was proposed is not wanted. */
export function turnsDown(said: string): boolean {
  return /^(?:no|nope|nah|nay|don't|rather not|not that|neither|the other one|other one)\b(?! (?:problem|worries|objection))/i.test(
    said.trim(),
  );
}

/** The last sentences that ask for or suggest a choice. */
export function lastProposal(before: string): string | undefined {
  const sentences = sentencesOf(before).slice(-4);
  const at = sentences.findLastIndex((sentence) => isProposal(sentence));
  // What follows a proposal and asks for a task is what a "yes" answers.
  if (at === -1 || sentences.slice(at + 1).some(isTaskQuestion)) return undefined;
  const text = sentences.slice(at).join(" ");
  // "OK?" after what is proposed, "Which one?" after the options: they belong together.
  const whole = contentTerms(text).size < 3 && at > 0 ? sentences.slice(at - 1).join(" ") : text;
  return whole.length > MOST_QUESTION_CHARS ? undefined : whole;
}

const OPTION =
  /(?:^|\n|[\s:;,(])(?:option |variant )?(?:\(?([1-9]|[a-e]|[A-E])[.):]) +([^\n]+?)(?=\n|$|[;,.]? +(?:or )?(?:option |variant )?\(?(?:[1-9]|[a-e]|[A-E])[.):] )/gi;

/** "2" after a list of choices: the question and the text of the second one. */
function numberedOption(before: string, said: string): string | undefined {
  const chosenMark =
    /^(?:(?:ok|okay|yes|let's|go with|take|do|please|then|I'd|say|the)[, ]+)*(?:option |number |variant |#)?([1-9]|[a-e])(?:[.,!)]|$| (?:please|it is|then|thanks)\b)/i.exec(
      said,
    )?.[1];
  if (chosenMark === undefined) return undefined;
  const question = sentencesOf(before).findLast((sentence) => /\?$/.test(sentence));
  if (question !== undefined && TASK.test(question)) return undefined;
  const options = [...before.matchAll(OPTION)].map(([, mark, text]) => ({
    mark: mark!.toLowerCase(),
    text: text!.replace(/[.;,] [A-Z].*$|[.;,]$/s, "").trim(),
  }));
  const option = options.find(({ mark }) => mark === chosenMark.toLowerCase());
  if (options.length < 2 || option === undefined || HOUSEKEEPING.test(option.text)) return undefined;
  const asked = question === undefined || question.length > MOST_QUESTION_CHARS ? "" : `${question} `;
  return `${asked}${option.mark.toUpperCase()}: ${option.text}`.slice(0, MOST_QUESTION_CHARS);
}

function isProposal(sentence: string): boolean {
  if (TASK.test(sentence) || HOUSEKEEPING.test(sentence)) return false;
  if (/\?\s*$/.test(sentence))
    return (
      ASKS_WHAT.test(sentence) ||
      /\bor\b/.test(sentence) ||
      (CHOICE.test(sentence) &&
        /\b(?:shall|should|do|would|can|could|will|which|what|ok|okay|agree)\b/i.test(sentence))
    );
  return /\b(?:I(?:'d| would)? (?:suggest|propose|recommend|go with|put|prefer|keep|use|rather)|my suggestion|I(?:'d| would) )\b/i.test(
    sentence,
  );
}

function isTaskQuestion(sentence: string): boolean {
  return /\?\s*$/.test(sentence) && (TASK.test(sentence) || HOUSEKEEPING.test(sentence));
}

function optionsIn(proposal: string): Set<string>[] {
  if (!/\bor\b|\bOption [A-D1-4]\b|\brather than\b/.test(proposal)) return [];
  return proposal.split(/\bor\b|\brather than\b|[,;.:]/).map((part) => new Set(contentTerms(part)));
}

function chosen(said: string, options: readonly Set<string>[]): boolean {
  if (options.length === 0) return false;
  if (/^(?:option |the )?(?:[A-D]|[1-4]|first|second|former|latter)(?: one| option)?\b[.,!]?/i.test(said))
    return true;
  const words = contentTerms(said);
  return options.some((option) => [...words].some((word) => option.has(word)));
}

function isBare(said: string): boolean {
  return (
    contentTerms(said).size === 0 &&
    /^(?:yes|ok|sure)\b/i.test(said) &&
    !/\bgo ahead|do (?:it|that)|sounds|agreed/i.test(said)
  );
}
