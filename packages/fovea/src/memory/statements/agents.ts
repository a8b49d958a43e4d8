/**
 * Who does it, in a passive: "called by the worker". Most other uses of "by" say how, by what or until when ("sorted by
 * date", "by hand", "by Friday"), and turning those into a subject would say something else.
 */
import { asBase } from "./lemma.ts";
import { PREPOSITIONS, SUBORDINATORS } from "./lexicon.ts";
import type { Token } from "./token.ts";

const MOST_WORDS = 4;

/** Where the agent is in what follows the participle: from `by` up to `end`. */
export function findAgent(verb: Token, rest: readonly Token[]): { by: number; end: number } | undefined {
  const by = rest.findIndex(({ base }) => base === "by");
  if (by === -1 || arranging.has(verb.base)) return undefined;
  const end = endOfPhrase(rest, by + 1);
  return isAgent(rest.slice(by + 1, end)) ? { by, end } : undefined;
}

function isAgent(words: readonly Token[]): boolean {
  const [first, head] = [words[0], words.at(-1)];
  if (first === undefined || head === undefined || words.length > MOST_WORDS) return false;
  if (first.ending === "ing" || words.some(({ dimension }) => dimension !== undefined)) return false;
  // A thing that can be counted has an article or is plural; without either it is a manner: "by hand", "by user".
  const isOne = first.article !== undefined || head.isPlural || words.some(({ isName }) => isName);
  return isOne === true && !notActing.has(head.base);
}

/** Up to the next place, comma or how often: "by the worker every night". */
function endOfPhrase(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex(
    ({ base, text, isName, dimension }, at) =>
      at >= from &&
      (PREPOSITIONS.has(base) ||
        SUBORDINATORS.has(base) ||
        text === "," ||
        (at > from && (base === "all" || dimension !== undefined || (/ly$/.test(text) && !isName)))),
  );
  return end === -1 ? tokens.length : end;
}

const bases = (text: string): Set<string> => new Set(text.trim().split(/\s+/).map(asBase));

/** What these are done by is what decides, not who does it. */
const arranging = bases(`
  sort order group index key split rank partition shard filter divide bucket identify name prefix suffix separate delimit
  cluster multiply increase decrease raise lower reduce extend shift scale weigh weight categorize classify arrange
  distinguish deduplicate dedupe aggregate organize segment batch chunk label tag version address reference join match
  look search find access delay postpone exceed bound cap limit measure count bill charge price paginate page nest number
`);

/** Features that things are told apart by, amounts, and times until which something is done. */
const notActing = bases(`
  id identifier name key number date time timestamp hash value size type length priority order status state version
  category label tag title prefix suffix path url uri mail ip address code reference index position score rank field column
  row line page word character byte letter amount price age region country language locale percent rate margin sum total
  checksum fingerprint signature pattern factor hand default mistake accident design convention law chance mean means way
  post phone sms tenant day night week month quarter year hour minute second morning evening noon midnight deadline end
  beginning eod eow cob asap release sprint meeting milestone launch weekend today tomorrow then monday tuesday wednesday
  thursday friday saturday sunday january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec christmas easter half third quantity weight height width distance
  level topic domain extension suffix slug username email batch chunk pair turn group piece block bit role content ftp sftp
  http https ssh smtp tcp udp rest grpc
`);
