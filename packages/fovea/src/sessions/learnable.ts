/**
 * What a user says that holds beyond the task at hand: rules for all work, and decisions. A pattern cannot be certain, so
 * what is found becomes memory of low confidence. Questions, hypotheses, reports of others, quotes, logs, small talk and
 * orders for one task are none.
 */
import { sentencesOf } from "../words/sentences.ts";
import { contentTerms } from "../words/summarize.ts";
import { BARE, DECISIONS, GENERAL, ORDER, RULES, RULES_ALONE } from "./learnable-patterns.ts";
import { acceptedProposal, lastProposal, namesOption } from "./proposals.ts";
import { isPreference, isStatedFact, setsValue } from "./stated-facts.ts";
import { isWithdrawal } from "./withdrawal.ts";

export type LearnableKind = "rule" | "decision";

export interface Learnable {
  kind: LearnableKind;
  /** As it was said. */
  said: string;
  /** What it answers, where it is an answer. */
  asked?: string;
}

/** What was said before, newest last: the user's words before the assistant's message, and that message. */
export interface Before {
  user?: string | undefined;
  assistant?: string | undefined;
}

const LONGEST_SENTENCE = 400;
const SHORTEST_SENTENCE = 8;
/** A user who types this much has pasted something. */
const MOST_SENTENCES = 40;

/** Of what a user says after an assistant's message. */
export function findLearnable(text: string, before: Before = {}): Learnable[] {
  const sentences = spokenSentences(text);
  if (sentences.length > MOST_SENTENCES) return [];
  const found: Learnable[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const isBesideOrder = sentences.some((other, n) => n !== at && isOrder(other));
    const kind = kindOf(sentence, isBesideOrder);
    if (kind !== undefined)
      found.push({ kind, said: withReplacement(withReferent(sentences, at), sentences[at + 1]) });
  }
  if (found.length === 0) found.push(...factsIn(sentences));
  // A bare "2" is no sentence and may be an answer.
  const said = sentences.length === 0 ? [text.trim()] : sentences;
  const asked = askedBefore(before, said);
  if (asked === undefined) return found;
  // The answer that decides is understood only with its question.
  const rest = found.filter(({ kind, said }) => kind === "rule" && !said.startsWith(sentences[0]!));
  return [{ kind: "decision", said: said.join(" "), asked }, ...rest];
}

/** The question that these words settle: the assistant's, or the user's own that the assistant has discussed. */
function askedBefore({ user, assistant }: Before, said: readonly string[]): string | undefined {
  if (assistant === undefined) return undefined;
  const asked = acceptedProposal(assistant, said);
  if (asked !== undefined || user === undefined) return asked;
  return namesOption(user, said) ? lastProposal(user) : undefined;
}

/** "except in testing.py, there print is ok": narrows what was said before it. */
export const EXCEPTS =
  /^(?:(?:and|but|oh|well|ok)[, ]{1,3}){0,3}(?:except|with the exception of|apart from)\b/i;

/** "let's not use sqlite after all. Use a JSON file": what is taken back, and then what comes instead. */
function withReplacement(sentence: string, next: string | undefined): string {
  const takesBack =
    /\b(?:not|scrap|forget|ditch|drop|no longer|without)\b/i.test(sentence) &&
    /\b(?:actually|after all|on second thought|scrap|forget|ditch)\b/i.test(sentence);
  const says =
    next !== undefined &&
    /^(?:please |then |so |instead,? )*(?:use|take|go with|keep|we (?:use|take|keep)|let's (?:use|take|keep|go with)) \S/i.test(
      next,
    );
  return (takesBack && says) || (next !== undefined && EXCEPTS.test(next)) ? `${sentence} ${next}` : sentence;
}

/** "And never delete namespaces there": what "there" is stands in the sentence before. */
function withReferent(sentences: readonly string[], at: number): string {
  const sentence = sentences[at]!.replace(/^(?:and|also|but|so)[, ]+(?=\w)/i, "");
  const before = sentences[at - 1];
  const refersBack = /\b(?:there|it|them|those|that one)\b/i.test(
    sentence.replace(/\bit is\b|\bthere (?:is|are)\b|[,;:].{0,300}\bit\b/gi, ""),
  );
  if (!refersBack || before === undefined || /\?$/.test(before)) return sentence;
  return before.length + sentence.length > LONGEST_SENTENCE ? sentence : `${before} ${sentence}`;
}

function isOrder(sentence: string): boolean {
  return ORDER.test(sentence) && !RULES.some((pattern) => pattern.test(withoutQuotes(sentence)));
}

/** Decisions as an assistant states them; they wait for somebody to agree. */
export function findStatedDecisions(text: string): string[] {
  // "OK, sentences it is." only acknowledges.
  return spokenSentences(text).filter(
    (sentence) =>
      kindOf(sentence) === "decision" && !(ACKNOWLEDGES.test(sentence) && contentTerms(sentence).size <= 1),
  );
}

const ACKNOWLEDGES = /\bit is\W?$/i;

/** A question, a thought, a report, talk: whatever its words, nothing is decided by it. */
export function settlesNothing(sentence: string): boolean {
  const plain = withoutQuotes(sentence);
  return TRAPS.some((pattern) => pattern.test(plain));
}

function kindOf(sentence: string, isBesideOrder = false): LearnableKind | undefined {
  if (sentence.length < SHORTEST_SENTENCE || sentence.length > LONGEST_SENTENCE) return undefined;
  if (settlesNothing(sentence)) return undefined;
  const plain = withoutQuotes(sentence);
  if (isWithdrawal(plain) || RULES.some((pattern) => pattern.test(plain))) return "rule";
  if (!isBesideOrder && isRuleAlone(plain)) return "rule";
  return setsValue(plain) || DECISIONS.some((pattern) => pattern.test(plain)) ? "decision" : undefined;
}

/** What is only stated. Beside an order it describes the task, beside a decision it says why. */
function factsIn(sentences: readonly string[]): Learnable[] {
  if (sentences.some((sentence) => isOrder(sentence) || /\?\s*["')]*$/.test(sentence))) return [];
  return sentences.flatMap((sentence, at) => {
    const kind = factKindOf(sentence);
    return kind === undefined ? [] : [{ kind, said: withReferent(sentences, at) }];
  });
}

function factKindOf(sentence: string): LearnableKind | undefined {
  if (sentence.length > LONGEST_SENTENCE || settlesNothing(sentence)) return undefined;
  const plain = withoutQuotes(sentence);
  if (isPreference(plain)) return "rule";
  return isStatedFact(plain) ? "decision" : undefined;
}

function isRuleAlone(plain: string): boolean {
  if (RULES_ALONE.some((pattern) => pattern.test(plain))) return true;
  return BARE.some((pattern) => pattern.test(plain)) && GENERAL.some((pattern) => pattern.test(plain));
}

/** What somebody else wrote is not said by whoever pastes it: code, quotes, logs. */
export function spokenSentences(text: string): string[] {
  const lines = text.split("\n").filter((line) => !/^\s*>/.test(line) && !isLogLine(line));
  return sentencesOf(lines.join("\n"));
}

function isLogLine(line: string): boolean {
  return (
    /^\s*(?:\[?\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|\[(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE)\]|(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\b[: ])/.test(
      line,
    ) ||
    /^\s*(?:\w+\.)*\w*(?:Error|Exception|fatal|error|warning)(?:\[\w+\])?: /.test(line) ||
    /^\s*(?:at |File "|\+ |- [+-]|@@|diff --git|\$ |# )/.test(line)
  );
}

function withoutQuotes(sentence: string): string {
  return sentence
    .replace(/["“][^"”]{12,}["”]/g, '"…"')
    .replaceAll("’", "'")
    .trim();
}

/** Sentences with a decision's or a rule's words that settle nothing. */
const TRAPS: readonly RegExp[] = [
  /\?\s*["')]*$/,
  /^(?:(?:ok|so|and|but|hm+|well)[, ]+)?(?:should|shall|could|can|would|will|do|does|did|is|are|was|were|have|has|why|what|who|which|where|when did|when do|how) (?:we|you|I|it|the|this|that|there|they|your|our|decided|else|about)\b/i,
  // Only thought about.
  /^(?:(?:ok|so|and|but|hm+|well)[, ]+)?(?:if|whether|suppose|assuming|unless|imagine|what if|in case)\b/i,
  /\b(?:maybe|perhaps|might|possibly|probably|wonder|not sure|unsure|undecided|don't know|do not know|thinking (?:about|of)(?! it (?:again|more|some more))|at some point|some day|someday|sleep on it|haven't decided|before we decide|until we decide|not decided|could (?:also )?use|would be nice)\b/i,
  // Of others, or of a time that is over.
  /\b(?:they|someone|somebody|people|upstream|he|she|the (?:docs?|readme|log|article|vendor|other team|others?)|other teams?|their \w+|documentation) (?:\w+ )?(?:decided|agreed|chose|said|says?|told|recommends?|uses?|wants?|should)\b/i,
  /\b(?:were|was) (?:always |never )?(?:going|supposed|planning) to\b|\bused to (?:use|be|have)\b|\b(?:we|I|they|it) used? to \w/i,
  // Where the speaker is.
  /\bI(?:'ll| will|'m| am) (?:be )?(?:in|at|on|away|out|off|back|home|gone|travell?ing|working|living)\b/i,
  /^"…"$|\b(?:say|says|said|reads|wrote|writes) "…"/i,
  // For this once.
  /\b(?:for|in|on|at|with) (?:just |only )?this (?!(?<=\bin this )(?:release|version|major)|project|repo|repository|codebase|code ?base|code\b|app|monorepo|company|team|library|package|organi[sz]ation)\w+|\bthis one\b|\bjust (?:the|make|do) \w+|\b(?:just|only) (?:this|for) (?:once|this|now|today)\b|\bthis time\b|\bone-off\b|\byet\b(?!,? we)|\bfor the moment\b|^(?:right )?now,? let's\b/i,
  /\b(?:hack|workaround|stopgap|quick fix)\b|\bfor the (?:demo|presentation|screenshot|time being|meantime)\b/i,
  // A tool to look with.
  /\blet's use \S.{0,300} to (?:look|see|find|check|debug|inspect|understand|reproduce|figure|search|trace|verify|confirm|locate|narrow)\b/i,
  // Talk.
  /\b(?:lunch|coffee|dinner|beer|break|the flow|lol|haha|whatever|sleep|weekend|breathe|you never know|never mind|nevermind)\b/i,
  /^(?:(?:ok|okay|so|great|cool|well)[, ]+)*(?:we(?:'ll| will)|let's|let us) (?:(?:have to|just|now) )*(?:see|find out|be (?:fine|ok|okay|good)|need to|get back|come back|talk|continue|go[.!]?$|keep (?:going|it simple|at it|in touch)|hope|try|start|begin|rerun|re-run|run|check|look|take|wrap|get|finish|test|debug|understand|first|fix|add|rename|write|read|open|search|find|think|discuss|explore|investigate|walk|review|commit|push|merge|clean|update)\b/i,
  /^(?:first|then|next|now)[, ]+let's\b/i,
  /\b(?:changed my mind|on second thoughts?)[,.:]? (?:let's|let us|I'll|we'll) (?:first )?(?:see|look|check|start|begin|talk|discuss|continue|read|open|find|debug|test|run|try|fix|review|go (?:home|on))\b/i,
  // An assistant that says what it does next.
  /^(?:(?:ok|okay|now|next|first|then|alright|sure|great)[,:]?\s+)?(?:I(?:'m| am) going to|I(?:'ll| will)|let me)\b/i,
  /\b(?:I|it|this|that|he|she|they|you|nobody|one)(?:'s|'ve| has| have)? (?:always|never|only) (?!use |want|need)(?:\w+)/i,
  /\b(?:I think|I guess|it seems|apparently|I heard)\b.{0,40}\b(?:always|never)\b/i,
  /\b(?:don't|do not) (?:worry|bother|forget|mind|stop|know|think|care|see|understand|panic|want|get|like|have)\b|\bforget it\b/i,
  /\b(?:I) (?:don't|do not|never)\b/i,
  // Questions without their mark, orders to change one thing, and symptoms, worded like rules.
  /, (?:where|how|what|which|why|who|when) (?:do|does|did|can|could|should|would|is|are) (?:I|we|you|it|the|this|that)\b/i,
  /\b(?:must|has to|have to|needs? to) (?:now )?(?:become|turn into|change|move|be (?:changed|renamed|moved|replaced|fixed|updated|migrated|converted|rewritten|removed|deleted))\b/i,
  /^(?!.*\b(?:every|each|all|always|any|new)\b).*\bneeds? an? (?:line|fix|test|change|comment|note|update|rewrite|look|review|rebase|release|retry|restart)\b/i,
  /\bis (?:never|always) (?:true|false|null|undefined|empty|zero|slow|red|failing|wrong|missing)\b/i,
  /\bis (?:never|always) (?:hit|called|used|set|reached|run|fired|triggered|invoked|found|loaded|closed|freed|cached|sent|updated|shown|rendered)\b(?! (?:by hand|directly|in|from|without|outside))/i,
  /\b(?:must|should) (?:be|have)(?: \w+)? (?:missing|wrong|a|an|broken|related|because|due|been|merged|seen)\b|\bmust have\b/i,
];
