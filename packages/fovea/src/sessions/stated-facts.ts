/**
 * What a user states about the project as it is meant to be: "access tokens expire after 15 minutes", "Jonas owns the
 * search service", "raise the timeout to 45 seconds". Symptoms ("the login page is broken"), the state of the moment
 * ("the branch is ready") and tasks are none. Every pattern sees one sentence, without what it quotes.
 */

/** "Dana says yes:", "note that": the statement follows. */
const LEAD =
  /^(?:(?:please )?(?:note|remember|fyi|btw|by the way|for the record|just so you know)(?: that)?[,:]? |[\w ]{2,30}(?:says?|said|found out|confirmed|told me|wrote|answered)(?: yes| no)?(?:[:,] | that )|(?:and|also|ok|okay|so|yes|no|right|well|hm+|actually)[,:]? )+/i;

/** Something is wrong, or looks it. */
const SYMPTOM =
  /\b(?:fail\w*|broken?|breaks?|crash\w*|hangs?|stuck|slow\w*|red|flaky|flicker\w*|leak\w*|wrong|missing|errors? (?!codes?|messages? (?:are|go|start|must|come))\w+|exceptions?|bugs?|issues?|problems?|odd|weird|strange|annoying|ugly|empty|null|undefined|NaN|twice|double|doubled|too|early|lost|loses?|disappear\w*|times? out|confusing|hard|bad|helpful|doesn't|does not|don't|do not|can't|cannot|isn't|is not|aren't|are not|won't|corrupt\w*|freez\w*|jumps?|overlaps?|misaligned|cut off|looks?|seems?|appears?|feels?|sounds?|complain\w*|throws?|blank|off by|out of|stale|huge|messy|mess|unclear|below|above|attached|hidden|gone|down|angry|full|conflicts?|warnings?|spikes?|in use|better|worse|great|fine|nice|cool|late)\b/i;
/** True at the moment only. */
const PASSING =
  /\b(?:now|today|tonight|tomorrow|yesterday|still|currently|just|again|already|yet|at the moment|right now|so far|this (?:morning|week|time|one)|my machine|my laptop|ready|done|finished|running|in progress|green|open|merged|been|was|were|did|had)\b/i;
/** Talk about the work, not about the product. */
const NO_SUBJECT =
  /^(?:the |our |my |a |an |your )?(?:first|second|third|last|next|other|same|reason|answer|rest|diff|output|log|stack trace|trace|branch|pr|pull request|meeting|weather|name is|idea|point|question|thing|plan|file|type|cause|trick|fix|change|commit|screenshot|demo|it|this|that|these|those|there|here|they|he|she|you|I|we|who|what|which|where|when|how|why|let's|let|if|because|thanks|thank|hello|hi|my)\b/i;

const SUBJECT = String.raw`^(?:[\p{L}\p{N}_./@#+'-]+ ){1,8}?`;
const SETTING =
  "(?:limits?|size|count|version|timeout|rate|port|retention|minimum|maximum|default|threshold|length|number|budget|ttl|interval|window|key|format|unit|order|prefix|suffix|range|quota|deadline|currency|locale|zone|branch|registry|bucket|region|host|domain|license|schedule|delay|price|fee|precision|scale|depth|cap|baseline|owner|maintainer|contact)";
const FOLLOWED =
  "(?:by|in|from|to|at|with|without|per|as|on|for|before|after|every|into|under|through|via|daily|weekly|monthly|once|only|using|outside|inside|until|against)";

const STATES: readonly RegExp[] = [
  // "photos are stored without EXIF data", "invoices get numbered per tenant".
  new RegExp(
    `${SUBJECT}(?:is|are|gets?) (?:\\w+ly )?(?:\\w{3,}ed|built|kept|shown|sent|written|read|set|held|run|made|drawn|done|put|cut|paid|sold|split|taken|given|chosen|bound|hidden|known|spelt|meant) ${FOLLOWED}\\b`,
    "iu",
  ),
  // "the maximum retry count is 5", "the key of an order is the number plus the shop".
  new RegExp(`^(?:[\\w./@#+'-]+ ){0,6}${SETTING} (?:[\\w./@#+'-]+ ){0,5}(?:is|are) (?:\\w+ ){0,2}\\S`, "i"),
  new RegExp(
    `${SUBJECT}(?:is|are) (?:responsible for|in charge of|required|mandatory|optional|forbidden|allowed|read-only|immutable|append-only|case-(?:in)?sensitive|idempotent|UUIDs?|[A-Z]{2,}s?\\b|strings|integers|numbers|UTC)`,
    "u",
  ),
  new RegExp(
    `${SUBJECT}(?:lives? (?:in|under|at|on|next)|comes? from|goe?s? (?:\\w+ly )?(?:to|into|in|through|via)|runs? (?:at|every|on|in|as|daily)|expires? (?:after|in|at)|starts? (?:with|at|from)|ends? (?:with|without|up in|at)|talks? to|belongs? (?:in|to)|listens? (?:on|to)|resets? (?:every|at|after)|polls? (?:every|the)|points? (?:to|at)|depends? on|defaults? to|maps? to|writes? to|reads? from|publish(?:es)? to|resolves? to|sits? (?:in|behind)|stays? (?:on|in|at|with)|follows? the|inherits? from|falls? back to|owns?|maintains?|approves?|reviews?|signs?|handles?|includes?|excludes?|contains?|uses?|supports?|accepts?|requires?) \\S`,
    "iu",
  ),
  new RegExp(
    `${SUBJECT}(?:has|have) (?:(?:a|an) (?:\\w+ )?(?:limit|maximum|minimum|budget|quota|timeout|prefix|default)\\b|\\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|its own|their own|no)\\b)`,
    "iu",
  ),
  // "we deploy on Tuesdays", "we'll announce it in the notes", "we're dropping Python 3.9".
  /^we(?:'ll| will)? (?:only |also |still |all |always )?(?:use|keep|store|deploy|release|ship|version|support|target|announce|publish|tag|host|bill|charge|round|sort|sign|review|translate|measure|track|encrypt|hash|compress|log|pin|format|drop|mock|rely on|follow|invoice|send|import|squash|rebase|bundle|vendor|generate|validate|serve|deprecate) \S+ \S/i,
];

/** "raise the request timeout to 45 seconds": a setting has another value from now on. */
const SETS =
  /^(?:please )?(?:raise|lower|bump|increase|decrease|reduce|extend|shorten|cap|limit|double|halve) (?:the|our|all)? ?(?!version\b)\S.{0,200} (?:to|at) .{0,40}\d/i;
/** "move the report to 7 am instead of 6". */
const MOVES = /^(?:please )?(?:move|change|set|make) (?:the|our|it)\b.* instead of \S/i;

/** "I like short functions". */
const LIKES =
  /^I (?:really |always )?(?:like|love|hate|dislike) (?!it|this|that|the |how|your|what|to )(?:\S{1,40} ){0,12}?\S{0,40}s\b(?: .{0,200})?[.!]?$/i;

/** "…, so don't bump them by hand": what follows from the statement. */
const CONSEQUENCE =
  /[,;:] (?:so |and |but )?(?:please )?(?:don't|do not|never|ask|talk to|use|no need|not) .{0,300}$/i;

export function isPreference(sentence: string): boolean {
  return LIKES.test(sentence) && sentence.split(" ").length >= 4;
}

export function setsValue(sentence: string): boolean {
  return SETS.test(sentence) || MOVES.test(sentence);
}

export function isStatedFact(sentence: string): boolean {
  const plain = sentence.replace(LEAD, "").replace(CONSEQUENCE, "");
  if (SYMPTOM.test(plain) || PASSING.test(plain)) return false;
  if (NO_SUBJECT.test(plain) && !/^we\b/i.test(plain)) return false;
  return STATES.some((pattern) => pattern.test(plain));
}
