/**
 * Is a search worth its tokens (C5.25 to C5.27)? By patterns only, no model: when in doubt, retrieve. General questions,
 * small stand-alone tasks and requests to clarify what was just said are better answered without.
 */

import { bounds } from "./bounds.ts";
import { LETTER_OR_DIGIT } from "./letters.ts";
import type { Strategy, Understood } from "./types.ts";

export interface GateDecision {
  shouldRetrieve: boolean;
  confidence: number;
  reason: string;
  suggestedStrategy?: Strategy;
}

const decisions = new Map<string, GateDecision>();

export function gate(understood: Understood): GateDecision {
  const { text } = understood;
  const known = decisions.get(text);
  if (known) return known;
  const decision = Object.freeze(decide(understood));
  if (text.length <= bounds.cachedChars) {
    if (decisions.size >= bounds.cachedDecisions) decisions.delete(decisions.keys().next().value!);
    decisions.set(text, decision);
  }
  return decision;
}

function decide(understood: Understood): GateDecision {
  const text = understood.text.slice(0, bounds.cachedChars);
  if (!LETTER_OR_DIGIT.test(text)) return skip(1, "the question is empty");
  if (isSmallTalk(text)) return skip(0.8, "small talk");
  if (CLARIFICATION.test(text)) return skip(0.8, "asks about the conversation, not about code");
  if (understood.frames.length > 0)
    return { ...retrieve(0.9, "names a place in code or has a stack trace"), suggestedStrategy: "keyword" };
  if (understood.mentions.some((mention) => mention.weight === 1))
    return { ...retrieve(0.95, "names something in code"), suggestedStrategy: "keyword" };
  if (THIS_PROJECT.test(text)) return retrieve(0.9, "is about this project");
  if (OURS.test(text)) return retrieve(0.85, "is about this project's own code");
  if (understood.isLong) return retrieve(0.5, "default");
  if (OF_A_LANGUAGE.test(text)) return skip(0.8, "a general question about a language");
  if (STAND_ALONE.test(text)) return skip(0.75, "a task that needs no code of the project");
  if (CONCEPT.test(text)) return skip(0.75, "asks for a general concept");
  return retrieve(0.5, "default");
}

const CLARIFICATION =
  /^(?:(?:sorry,? )?what do(?:es)? (?:you|that|this) mean\b|(?:can|could) you (?:please )?(?:clarify|elaborate|rephrase|repeat|say (?:that|more)|explain (?:that|this|it|again))\b|(?:please )?explain (?:(?:that|this|it) )?(?:again|once more|in (?:more detail|other words))\b|why did you\b|what did you\b|i (?:don't|do not) understand\b|go on\b|continue[.!]?$)/i;
const THIS_PROJECT =
  /\b(?:this|the|our|my) (?:project|codebase|code base|repo|repository|code|app|application)\b/i;
const OURS =
  /\b(?:our|my|your own) (?:\w+ ){0,3}(?:implementation|version|server|client|api|service|code|tests?|module|class|function|config\w*|database|schema|system)\b|\b(?:we|us) (?:use|have|handle|do|store|implement)\b/i;
const LANGUAGE =
  "(?:javascript|typescript|python|java|rust|golang|go|ruby|php|c\\+\\+|c#|kotlin|swift|sql|bash|css|html|js|ts)";
const OF_A_LANGUAGE = new RegExp(
  `^(?:how (?:do|can|to|does)|what(?:'s| is| are| does)|why (?:does|is)|is|are|does|can|explain)\\b.{0,200}\\b(?:in|with|using) ${LANGUAGE}[.?! ]*$|^(?:what (?:is|does)|why does|explain|how does) ${LANGUAGE}\\b(?:'s)?(?! (?:parser|grammar|support|client|code))`,
  "i",
);
const STAND_ALONE =
  /^(?:please )?(?:(?:write|make|generate|tell|give) (?:me |us )?an? (?:short )?(?:poem|joke|haiku|story|song|e-?mail|letter|limerick|regex|regular expression|uuid|password)\b|translate\b|(?:calculate|convert) .{0,40}\d|what(?:'s| is) [\d\s.+*/^()-]+\??$|what (?:time|day|date) is)/i;
const CONCEPT = /^what(?:'s| is| are) an? (?:[\w-]+ ){0,3}[\w-]+\??$/i;

const LONGEST_SMALL_TALK = 80;
const PHRASES = [
  "(?:hi|hello|hey)(?: (?:there|again|all|everyone|team|folks))?",
  "good (?:morning|afternoon|evening|night)(?: (?:all|everyone|team))?",
  "how (?:are you|is it going|are things)(?: (?:doing|today))?|how's (?:it going|everything)",
  "(?:(?:many )?thanks|thank you)(?: (?:again|a lot|so much|very much))?|thx|ty|cheers",
  "(?:(?:this|that|it) )?(?:looks|sounds|works|is) (?:good|great|fine|perfect|right)(?: to me)?",
  "that's (?:good|great|fine|perfect|right|all|it)|that works|makes sense|got it|understood|lgtm",
  "ok|okay|yes|yeah|yep|yup|no|nope|sure|please|no problem|no worries|of course|all right|alright",
  "great|perfect|awesome|excellent|nice|cool|good|well done|(?:great|good|nice) (?:job|work)",
  "bye|goodbye|see you(?: (?:later|soon|tomorrow))?|have a (?:good|nice|great) (?:day|evening|weekend)",
];
const SMALL_TALK = new RegExp(`^[^\\p{L}\\p{N}]*(?:(?:${PHRASES.join("|")})(?:[^\\p{L}\\p{N}]+|$))+$`, "iu");

/** Nothing but greetings, thanks and consent: one word more may be a question. */
function isSmallTalk(text: string): boolean {
  return text.length <= LONGEST_SMALL_TALK && SMALL_TALK.test(text.replaceAll("’", "'"));
}

function retrieve(confidence: number, reason: string): GateDecision {
  return { shouldRetrieve: true, confidence, reason };
}

function skip(confidence: number, reason: string): GateDecision {
  return { shouldRetrieve: false, confidence, reason };
}
