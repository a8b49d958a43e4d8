/** What was not chosen, and questions that nobody has answered yet. */
import { sentencesOf } from "../words/sentences.ts";
import { contentTerms } from "../words/summarize.ts";

const LONGEST_SENTENCE = 400;

/** "instead of X", "over X", "rather than X": what was not chosen, as far as the sentence says it. */
export function alternativesIn(sentence: string): string[] {
  const found = [
    ...sentence.matchAll(
      /\b(?:instead of|rather than|over|, not|not) ((?:`[^`]+`|[\w./@+-]+)(?: (?:`[^`]+`|[\w./@+-]+)){0,4})/gi,
    ),
  ];
  return [...new Set(found.map((match) => match[1]!.replace(/(?<![.,;:])[.,;:]+$/, "")))].slice(0, 4);
}

/** Said to be open, whether or not as a question. */
const LEFT_OPEN =
  /\b(?:open question|still (?:need|have) to (?:decide|figure out|agree|find out|clarify)|yet to (?:decide|be decided)|to be decided|TBD|not (?:yet )?decided|undecided|haven't decided|remains open|parking (?:this|that|it)|come back to (?:this|that|it) later|need(?:s)? an answer from|waiting (?:for|on) (?:an answer|confirmation|a reply|word))\b/i;

export function findOpenEnds(text: string): string[] {
  return sentencesOf(text).filter(
    (sentence) =>
      LEFT_OPEN.test(sentence) &&
      sentence.length <= LONGEST_SENTENCE &&
      // "Kept as an open question." asks nothing.
      !/^(?:I(?:'ll| will)|kept|noted|left|marked)\b/i.test(sentence),
  );
}

/** Asked to get an answer; a question of one or two words ("right?") waits for none. */
export function findQuestions(text: string): string[] {
  return sentencesOf(text).filter(
    (sentence) =>
      /\?["')\]]*$/.test(sentence) &&
      sentence.split(/\s+/).length >= 4 &&
      sentence.length <= LONGEST_SENTENCE &&
      !GOES_ON.test(sentence) &&
      // "What shall we do?" names nothing that an answer could be about.
      contentTerms(sentence).size > 0,
  );
}

/** "and the plain flag again?": understood only with what was asked before it. */
const GOES_ON = /^(?:and|or|but|also) (?:the|a|an|that|this|these|those|for|in|with|now)\b/i;

/** With or without its mark. */
export function isQuestion(sentence: string): boolean {
  return (
    /\?["')\]]*$/.test(sentence) ||
    /^(?:(?:and|so|but|ok)[, ]{1,3})?(?:what|why|how|where|who|which|when) (?:do|does|did|is|are|was|were|have|has|had|can|could|should|shall|would|will)\b/i.test(
      sentence,
    )
  );
}

/** Whether what was said next leaves the questions before it open. */
export function leavesOpen(reply: string): boolean {
  return (
    LEFT_OPEN.test(reply) ||
    /\b(?:not sure|unsure|no idea|could(?:n't| not) (?:find out|tell|determine|say)|can(?:'t|not) (?:tell|say)|don't know|do not know|I'?ll (?:ask|check with|find out)|let me (?:ask|think)|good question|(?:decide|discuss|talk about) (?:this|that|it) (?:later|tomorrow|next week))\b/i.test(
      reply,
    )
  );
}
