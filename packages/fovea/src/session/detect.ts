/**
 * Sentences that sound like a decision, and questions that nobody has answered. Both are candidates: a pattern cannot
 * tell a decision from talk about one, so nothing found here becomes a memory by itself.
 */
import { sentencesOf } from "../text/sentences.ts";

const DECISIONS: readonly RegExp[] = [
  /\bwe(?:'ll| will| should| decided| agreed| chose| have decided| have agreed)\b/i,
  /\blet(?:'|’)?s (?:go with|use|implement|do|try|stick (?:with|to)|keep|drop)\b/i,
  /\bthe (?:decision|plan|approach|strategy) is\b/i,
  /\bI(?:'ll| will) (?:use|implement|go with|choose)\b/i,
  /\bdecided (?:to|on|against)\b/i,
  /\bagreed (?:on|to|that)\b/i,
  /\bgoing (?:with|to (?:use|keep|drop|switch|move|stay))\b/i,
  /\bsettled on\b/i,
];

/** Sentences with a decision's words that decide nothing. */
const TRAPS: readonly RegExp[] = [
  /\?\s*["')]*$/,
  // Only thought about, reported of others, or of a time that is over.
  /^(?:if|whether|suppose|assuming|unless|what if)\b/i,
  /\b(?:should|could|shall|can) we\b/i,
  /\b(?:not sure|unsure|don't know|do not know|wonder|undecided|haven't decided|have not decided|not yet decided|before we decide|until we decide)\b/i,
  /\b(?:maybe|perhaps|might|possibly) (?:we|I)(?:'ll| will| should)?\b/i,
  /\b(?:we|I)(?:'ll| will) (?:see|find out|need to (?:check|look|see)|have to (?:see|check)|get back|come back)\b/i,
  // An agent that says what it does next.
  /^(?:(?:ok|okay|now|next|first|then|alright|sure|great)[,:]?\s+)?(?:I(?:'m| am) going to|I(?:'ll| will)|let me|let(?:'|’)s) (?:now |first |just |quickly |also )*(?:read|look|check|see|open|run|search|start|take a look|have a look|find|inspect|examine|view|grep|list|do (?:a|that|this|it)\b|try (?:to run|running|again|it|that|this)\b)/i,
  /\b(?:they|someone|people|the docs?|upstream) (?:decided|agreed|chose)\b/i,
  /\bagreed[.!]?$/i,
];

const LONGEST_SENTENCE = 400;
const SHORTEST_SENTENCE = 12;

export function findDecisions(text: string): string[] {
  return sentencesOf(text).filter(
    (sentence) =>
      sentence.length >= SHORTEST_SENTENCE &&
      sentence.length <= LONGEST_SENTENCE &&
      DECISIONS.some((pattern) => pattern.test(sentence)) &&
      !TRAPS.some((pattern) => pattern.test(sentence)),
  );
}

/** "instead of X", "over X", "rather than X": what was not chosen, as far as the sentence says it. */
export function alternativesIn(sentence: string): string[] {
  const found = [
    ...sentence.matchAll(
      /\b(?:instead of|rather than|over|not) ((?:`[^`]+`|[\w./@+-]+)(?: (?:`[^`]+`|[\w./@+-]+)){0,4})/gi,
    ),
  ];
  return [...new Set(found.map((match) => match[1]!.replace(/[.,;:]+$/, "")))].slice(0, 4);
}

/** Said to be open, whether or not as a question. */
const LEFT_OPEN =
  /\b(?:open question|still (?:need|have) to (?:decide|figure out|agree|find out|clarify)|yet to (?:decide|be decided)|to be decided|TBD|not (?:yet )?decided|undecided|haven't decided|remains open|parking (?:this|that|it)|come back to (?:this|that|it) later|need(?:s)? an answer from|waiting (?:for|on) (?:an answer|confirmation|a reply|word))\b/i;

export function findOpenEnds(text: string): string[] {
  return sentencesOf(text).filter(
    (sentence) => LEFT_OPEN.test(sentence) && sentence.length <= LONGEST_SENTENCE,
  );
}

/** Asked to get an answer; a question of one or two words ("right?") waits for none. */
export function findQuestions(text: string): string[] {
  return sentencesOf(text).filter(
    (sentence) =>
      /\?["')\]]*$/.test(sentence) &&
      sentence.split(/\s+/).length >= 4 &&
      sentence.length <= LONGEST_SENTENCE,
  );
}

/** Whether what was said next leaves the questions before it open. */
export function leavesOpen(reply: string): boolean {
  return (
    LEFT_OPEN.test(reply) ||
    /\b(?:not sure|no idea|don't know|do not know|I'?ll (?:ask|check with|find out)|let me (?:ask|think)|good question|(?:decide|discuss|talk about) (?:this|that|it) (?:later|tomorrow|next week))\b/i.test(
      reply,
    )
  );
}
