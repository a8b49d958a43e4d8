/**
 * What a question wants to be told, and what a memory tells: a person, a reason, a number, a time and the like. Who asks
 * "who" is not answered by a memory without anybody in it, however many words they share; nor "how long" by an "hourly".
 */
export const PERSON = 1;
export const REASON = 2;
export const NUMBER = 4;
/** A time or an occasion: "at 15:00", "before a release". */
export const TIME = 8;
export const DURATION = 16;
export const FREQUENCY = 32;
export const VERSION = 64;
/** When something was: an occasion does not tell. */
export const DATE = 128;
export const COST = 256;
/** Why one thing was taken and not another. */
export const CHOICE = 512;
/** Facets that are told explicitly; a reason is often given without a word for it. */
export const MEASURES = NUMBER | TIME | DURATION | FREQUENCY | VERSION | DATE | COST;

const UNITS = "ms|milliseconds?|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?";
export const COUNTS =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|dozen|half|third|quarter|twice|couple|several|few|no limit|unlimited";
const DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";
const MONTHS =
  "january|february|march|april|june|july|august|september|october|november|december|in may|of may|christmas|easter";
const REGULAR = "daily|nightly|weekly|monthly|hourly|yearly|quarterly|annually";

const ASKED: readonly [RegExp, number][] = [
  [
    /(?:^|[,;:?] *|\b(?:to|ask|know|and|of|from|is|by|with) )who(?:m|se|'s)?\b|\bcontact (?:for|person)\b|\bowner of\b/i,
    PERSON,
  ],
  [/\b(?:why|reason|how come|what caused|motivation)\b/i, REASON],
  [
    /\bwhy (?:(?:did|do|didn't|don't|does|are|is|have|were|was) )?(?:(?:we|you|they|it|i) )?(?:not )?(?:choose|chose|chosen|pick|picked|select|use|using|prefer|adopt|go with|run on|stick|rely|depend)\b|\bwhy (?:is|was) [\p{L}\d ]{1,100} (?:the default|chosen|used|preferred)|\bwhy [\p{L}\d. ]{1,100} (?:instead|rather|over|and not|not)\b/iu,
    CHOICE,
  ],
  [
    /\bwhat does [^.]{0,200} cost\b|\b(?:cost of|price of|how expensive|how much (?:do|does|did|is|are) [^.]{0,200}(?:cost|charge|pay|bill)|(?:what|how high) (?:is|are|was|were) (?:the|our) (?:[\p{L}-]+ )?(?:cost|costs|price|bill|budget))\b/iu,
    COST,
  ],
  [
    /\bhow (?:many|much|big|large|high|deep|full|bright|far)\b|\b(?:what|which) (?:is |are )?(?:the |our )?(?:[\p{L}-]+ )?(?:port|limit|threshold|maximum|minimum|max|min|size|percentage|quota|rate limit)\b/iu,
    NUMBER,
  ],
  [/\b(?:which|what|minimum|newest|latest) (?:[\p{L}\d.-]+ ){0,2}versions?\b/iu, VERSION],
  [/\bhow (?:long|soon|quick|quickly|old|fresh|fast)\b|\bduration\b/i, DURATION],
  [/\bhow (?:often|frequently|regularly)\b|\bcadence\b/i, FREQUENCY],
  [/(?:^|[,;] *)(?:since )?when (?:was|were|did|has|have)\b/i, DATE],
  [
    /(?:^|[,;] *)(?:until |by )?when (?:do|does|is|are|will|can|may|should|must)\b|\b(?:deadline|(?:what|which) (?:date|days?|time|weekdays?)(?=\s*(?:\?|$|(?:is|are|was|were|do|does|did|will|can|should|of)\b)))/i,
    TIME,
  ],
];

const NAME =
  "(?!(?:We|It|They|This|That|There|The|These|You|All|Every|Each|Some|What|Which|Who|If|When|Our|No|Not)\\b)(?:Frau |Herr |Mrs?\\.? |Dr\\.? )?\\p{Lu}\\p{Ll}+";
const TOLD: readonly [RegExp, number][] = [
  // A name with what people do, or somebody in a sentence about what people do.
  [
    new RegExp(
      `\\b${NAME}(?: (?:and|or) ${NAME})?(?: still| also| always)? (?:owns?|owned|maintains?|knows?|knew|leads?|led|writes|wrote|teaches|taught|built|asked|said|decides?|decided|reviews?|reviewed|approves?|negotiates|introduced|chose|designed|merged|coordinates|organi[sz]es|prefers|wants|signs?|looks after|takes care|took over|is (?:our|the (?:one|person|contact|owner|lead)|responsible|in charge|on call))\\b|\\b(?:[Aa]sk|[Cc]ontact|[Cc]ontact is|[Cc]all|[Tt]alk to|belongs? to) ${NAME}|\\b(?:go|goes) to ${NAME}(?=[.,;]|$)`,
      "u",
    ),
    PERSON,
  ],
  [
    /\bby (?:the |an? |our )?(?:[\p{Ll}-]+ ){0,2}(?:team|lead|manager|department|people|admins?|engineers?)\b/u,
    PERSON,
  ],
  [
    /\b(?:approv\w+|reviewe?\w*|sign|signs|signed|consent|permission|own|owns|owned|maintain\w*|decid\w+|written|leads?|led|ask|contact|responsible|in charge|belongs?|negotiat\w+|manages?|managed|handle[sd]?|handling|duty|on-call|pager|talk|runs|does|introduced|fixed|taught|teaches|knows)\b[^.]{0,200}(?:\b(?:team|lead|manager|engineers?|officer|department|legal|finance|security|reviewers?|maintainers?|owner|guild|people|person|somebody|nobody|everybody|everyone|anyone|admins?|colleagues?|contractors?|agency|partner)\b)/i,
    PERSON,
  ],
  [
    new RegExp(
      `\\b(?:approved|reviewed|signed|owned|maintained|decided|written|led|built|done|made|handled|managed|fixed|introduced|consent|approval|permission|duty)\\b[^.;]{0,200} (?:by|of|from|with) (?:the )?(?:${NAME}|\\p{Ll}+ team)\\b|\\b${NAME} (?:does|did|runs|handles|handled|manages|managed|made|fixed|added|found|started|takes|took|answers|tests) `,
      "u",
    ),
    PERSON,
  ],
  [
    /\b(?:because|since|so that|due to|caused|came from|reason|instead of|rather than|over|to avoid|otherwise|too|therefore|would have|cost|costs|not worth|made|could not|cannot|can't|nobody|only one|lost|missed|missing|failed|broke|unlike|shrank|went from|down from|saves?|saved|until)\b|, so\b|:(?= |$)/i,
    REASON,
  ],
  [
    /\b(?:because|since|chose|chosen|choose|picked|prefer\w*|over|instead|rather|not|than|unlike|reason|switched|moved|replaced|dropped|left|abandoned|too|cheaper|faster|slower|easier|better|worse|went from|shrank|so that|costs?|worth|already)\b|: /i,
    CHOICE,
  ],
  [
    /[€$£]|\b(?<![.,])\d[\d.,]*k\b|\b(?:euros?|dollars?|pounds?|usd|eur|cents?|costs?|free|paid|price|prices|bill)\b/i,
    COST,
  ],
  [new RegExp(`(?<![\\p{L}\\d_-])\\d|\\b(?:${COUNTS})\\b`, "iu"), NUMBER],
  [
    new RegExp(
      `(?<!\\b(?:every|each|per) )(?:(?<![\\w.,])\\d[\\d.,]*|\\ban?|\\b(?:${COUNTS}))[ -](?:(?:working|business|calendar|full|whole|more) )?(?:${UNITS})\\b|(?<!every )\\b\\d+ ?(?:s|h|d|ms|min)\\b|\\b(?:forever|indefinitely|for good|immediately|at once|overnight)\\b`,
      "i",
    ),
    DURATION,
  ],
  [
    new RegExp(
      `\\b(?:every|each|${REGULAR}|once (?:a|per)|twice|times|always)\\b|\\b(?:per|an?) (?:${UNITS})\\b|\\b(?:${DAYS})s\\b`,
      "i",
    ),
    FREQUENCY,
  ],
  [/\bversions?\b|\bv\d|\b\d+\.\d+|\b\p{Lu}\p{L}+ \d{1,2}(?![\d%:.,]|\s*(?:MB|GB|%))\b/u, VERSION],
  [
    new RegExp(
      `\\b(?:${DAYS})s?\\b|\\b(?:${MONTHS})\\b|\\b(?:${REGULAR}|every|when|before|after|until|once|during|midnight|noon|mornings?|evenings?|nights?|first of|end of|beginning of|tomorrow|today|ends? (?:in|on)|expires?)\\b|\\d:\\d\\d|\\b(?:19|20)\\d\\d\\b|\\d ?(?:am|pm|o'clock)\\b`,
      "i",
    ),
    TIME,
  ],
  [
    new RegExp(
      `\\b(?:${DAYS})\\b|\\b(?:${MONTHS}|since|yesterday|ago)\\b|\\b(?:19|20)\\d\\d\\b|\\bQ[1-4]\\b`,
      "i",
    ),
    DATE,
  ],
];

/** Words that only say which of these is asked for: a memory that tells it has them. */
const SAYS: readonly [RegExp, number][] = [
  [/^(?:respons|contact|person|charg|owner|own|maintain|resp|belong)$/, PERSON],
  [/^(?:reason|choos|chos|pick|select|motiv|caus|decid|prefer)$/, REASON | CHOICE],
  [/^(?:many|much|number|larg|big|high|cost|maximum|limit|siz|far|percentag)$/, NUMBER],
  [/^(?:much|cost|pric|expens|charg|bill)$/, COST],
  [/^(?:long|last|tak|fast|quick|soon|old|durat|stay)$/, DURATION],
  [/^(?:often|frequent|frequentl|regular|cadenc)$/, FREQUENCY],
  [/^vers$/, VERSION],
  [/^(?:dat|day|tim|deadlin|happen|weekday)$/, TIME | DATE],
];

export function askedFacets(question: string): number {
  return facetsOf(question, ASKED);
}

export function toldFacets(content: string): number {
  return facetsOf(content, TOLD);
}

/** Which of those that are asked for a term only names; 0 where it is about something. */
export function namedFacet(term: string, asked: number): number {
  return asked === 0 ? 0 : facetsOf(term, SAYS) & asked;
}

function facetsOf(text: string, patterns: readonly [RegExp, number][]): number {
  let facets = 0;
  for (const [pattern, facet] of patterns)
    if ((facets & facet) !== facet && pattern.test(text)) facets |= facet;
  return facets;
}
