/** Whether what is said after a question answers it: many a reply puts it off, asks back, or is about something else. */
import { contentTerms } from "../words/summarize.ts";
import { leavesOpen } from "./detect.ts";
import { spokenSentences } from "./learnable.ts";
import { ORDER } from "./learnable-patterns.ts";
import type { Message } from "./types.ts";

const PUTS_OFF =
  /\b(?:(?:tell|let) you(?: know)?|get back to|ask me|hold on|wait|first|before that|it depends|maybe|remind me|tomorrow|next week|let me (?:check|see|look)|I(?:'ll| will| have to| need to| must) (?:ask|check|think|find out|look|see|talk|decide))\b/i;
const YES_OR_NO =
  /^(?:yes|yep|yeah|yup|no|nope|nah|not now|sure|ok|okay|agreed|please do|go ahead|do (?:it|that)|don't|neither|both|either|fine|correct|right|exactly|never)\b/i;
/** To look at something before answering. */
const LOOKS =
  /^(?:please |and |ok |okay |can you |could you )*(?:show|explain|list|run|check|look|find|grep|open|read|tell me|search|describe|compare|print)\b/i;
const CHOOSES =
  /^(?:please |then |just )*(?:use|take|keep|go|make it|put|call|name|pick|choose|leave|drop)\b/i;
const PROMISES = /^(?:I'll|I will|let me|I need to|I have to|I must|I am going to|I'm going to)\b/i;
const SHORT_WORDS = 6;

export function isAnswer(reply: Message, question: string): boolean {
  const { content, role } = reply;
  if (leavesOpen(content)) return false;
  const sentences = spokenSentences(content);
  // "2", "8080"
  if (sentences.length === 0) return /\d/.test(content);
  const statements = sentences.filter((sentence) => !/\?["')\]]*$/.test(sentence));
  const first = statements[0];
  if (first === undefined) return false;
  if (role !== "user") return !statements.every((sentence) => PROMISES.test(sentence));
  if (PUTS_OFF.test(content)) return false;
  if (YES_OR_NO.test(first)) return true;
  if (LOOKS.test(first)) return false;
  const words = contentTerms(content);
  if ([...contentTerms(question)].some((word) => words.has(word))) return true;
  if (ORDER.test(first) && !CHOOSES.test(first)) return false;
  return content.trim().split(/\s+/).length <= SHORT_WORDS;
}
