/**
 * A prompt as topics see it: the stems of what it talks about, and for each the word as it was written. Stems are the
 * ones the index of code has, so that a topic's words can be looked up there.
 */
import { identifiersOf, splitIdentifier } from "../../words/identifiers.ts";
import { stem } from "../../words/stem.ts";
import { isStopWord } from "../../words/stop-words.ts";

/** Of a longer prompt (a pasted log) the beginning tells what it is about. */
const MOST_CHARS = 4000;
const MOST_TERMS = 200;
/** Longer ones are hashes, encoded data and the like. */
const LONGEST_WORD = 30;

export interface PromptTerms {
  /** In the order of the text, as often as they occur. */
  terms: string[];
  /** The word behind each term. */
  words: Map<string, string>;
}

/** Those of the terms that tell what it is about, or none where it only says what to do: "run the tests". */
export function tellingTerms(terms: readonly string[]): string[] {
  return terms.filter((term) => !GENERIC.has(term));
}

export function promptTerms(text: string): PromptTerms {
  const terms: string[] = [];
  const words = new Map<string, string>();
  for (const identifier of identifiersOf(text.slice(0, MOST_CHARS))) {
    for (const part of splitIdentifier(identifier)) {
      if (
        part.length < 2 ||
        part.length > LONGEST_WORD ||
        isStopWord(part) ||
        isTalk(part) ||
        /^\d+$/.test(part)
      )
        continue;
      const term = stem(part);
      terms.push(term);
      if (!words.has(term) || part.length < words.get(term)!.length) words.set(term, part);
      if (terms.length >= MOST_TERMS) return { terms, words };
    }
  }
  return { terms, words };
}

/** What people say to an agent whatever the topic is: it tells nothing about it. */
const TALK = new Set(
  `hi hello hey bye lunch coffee ok okay yes yep yeah no nope thanks thank thx great good nice perfect fine cool sure right continue proceed go ahead
  next back again still wait stop hmm hm lgtm looks sounds do done try maybe think know see look show tell say give make
  made sense help explain really actually everything anything something nothing thing things stuff bit lot many first
  second last later never mind undo redo commit push let lets ll ve re don doesn didn isn aren wasn won shouldn couldn
  didnt dont doesnt work works working worked happen happens ask asked mean means anyway same other another else also
  too currently already yesterday today tomorrow morning`.split(/\s+/),
);

function isTalk(word: string): boolean {
  return TALK.has(word);
}

/** What is done and said in every topic. As stems. */
const GENERIC = new Set(
  `fix add write run rerun test check change update remove create use need want read call get set put move rename new old
  file line code function method class error problem issue bug fail failing wrong bad better slow fast big small right
  correct two three all every only regress case example name number value default support handle implement refactor
  simplify clean review start begin finish end keep drop open close find list please should must time way part place
  good message`
    .split(/\s+/)
    .map(stem),
);

/** Of the life besides: a prompt of nothing else is small talk. As stems. */
const EVERYDAY = new Set(
  `dinner breakfast supper meal food eat hungry tea beer pizza drink weather rain sunny snow weekend holiday vacation
  birthday party joke funny movie film song music football soccer game sleep tired night evening afternoon family kid
  dog cat feel mood happy sad weird life love friend monday tuesday wednesday thursday friday saturday sunday favorite
  favourite opinion fun welcome`
    .split(/\s+/)
    .map(stem),
);

export function isEveryday(term: string): boolean {
  return EVERYDAY.has(term);
}
