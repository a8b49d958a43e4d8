/**
 * What a question wants to be told, and what a memory tells: a person, a reason, a number or a time. Who asks "who" is not
 * answered by a memory without a name in it, however many words they share.
 */
export const PERSON = 1;
export const REASON = 2;
export const NUMBER = 4;
export const TIME = 8;

const ASKED: readonly [RegExp, number][] = [
  [/\b(?:who|whom|whose)\b|\bcontact (?:for|person)\b|\bowner of\b/i, PERSON],
  [/\b(?:why|reason|how come|what caused|motivation)\b/i, REASON],
  [
    /\bhow (?:many|much|big|large|high|deep|full|bright|fast)\b|\bwhat does [^.]* (?:cost|charge)\b|\b(?:cost of|price of|which version|what version)\b/i,
    NUMBER,
  ],
  [
    /\bhow (?:long|often|soon|quickly|old|fresh)\b|(?:^|[,;] *)when (?:do|does|did|is|are|was|were|will|can|may)\b|\b(?:deadline|cadence|duration|what (?:date|day|time))\b/i,
    TIME,
  ],
];

const TOLD: readonly [RegExp, number][] = [
  // A name, with what people do for something or with how one turns to them.
  [
    /\b\p{Lu}\p{Ll}+ (?:owns?|owned|maintains|does|did|knows|knew|handle[sd]|leads|led|writes|wrote|runs|ran|teaches|taught|built|made|fixed|added|asked|said|decided|reviewed|introduced|chose|manages|managed|designed|started|found|merged|takes care|took|looks after|is (?:our|the|responsible|in charge))\b|\b(?:ask|contact|contact is|call|go to|goes to|talk to|under) (?:Frau |Herr |Mrs?\.? |Dr\.? )?\p{Lu}\p{Ll}+|\b(?:by|with) (?:the )?\p{L}+/u,
    PERSON,
  ],
  [
    /\b(?:because|since|so that|so|as|due to|caused|came from|reason|instead of|rather than|to avoid|otherwise|too|therefore|would have|cost us|not worth|made)\b|[:;]/i,
    REASON,
  ],
  [/\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|half|third|quarter)\b/i, NUMBER],
  [
    /\b(?:ms|seconds?|minutes?|hours?|days?|weeks?|months?|years?|daily|nightly|weekly|monthly|hourly|yearly|night|midnight|noon|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|quarter)s?\b|\d ?(?:s|h|ms|min|am|pm)\b|\d:\d\d|\b(?:19|20)\d\d\b/i,
    TIME,
  ],
];

export function askedFacets(question: string): number {
  return facetsOf(question, ASKED);
}

export function toldFacets(content: string): number {
  return facetsOf(content, TOLD);
}

function facetsOf(text: string, patterns: readonly [RegExp, number][]): number {
  let facets = 0;
  for (const [pattern, facet] of patterns) if (pattern.test(text)) facets |= facet;
  return facets;
}
