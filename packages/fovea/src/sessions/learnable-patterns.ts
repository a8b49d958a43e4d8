/** How rules and decisions are worded. Every pattern sees one sentence, without what it quotes. */

const LEAD = String.raw`^(?:(?:please|pls|and|also|but|so|ok|okay|right|yes|no|alright|hey|note|important|oh|hm+|well|actually|fine|then|remember(?: that)?|btw|hmm+ no|nah|nope)[,:!.]?\s{1,9}){0,8}`;
/** Things done to a code base; an order to do them once has no always, never or from now on. */
const ACTION =
  "(?:use|touch|edit|change|modify|commit|push|call|run|mock|add|delete|drop|remove|import|log|merge|write|put|store|hard-?code|rely|rename|format|reformat|upgrade|bump|create|introduce|install|copy|catch|ignore|disable|skip|expose|allocate|depend|start|hit|deploy|release|access|query|read|return|throw|include|make|name|test|squash|rebase|amend|force|move|print|open|answer|reply|ask|explain|check|review|document|pin|cache|send|trust|build)";
const WE_VERB =
  "(?:use|write|keep|put|store|prefer|mock|test|format|name|deploy|release|pin|log|import|commit|squash|rebase|ship|run|allow|call|target|support|avoid|document|throw|return|rely|edit|touch|merge|push|cache|add|create|change)";
const HERE = String.raw`(?:\bhere\b|\bin (?:this|our|the) (?:repo|repository|project|codebase|code base|code|app|monorepo|company|team)\b|, not \w|\binstead of\b|\beverywhere\b|\bfor (?:all|every|everything|any)\b|\bonly\b)`;

/** Rules by their own words, wherever they stand. */
export const RULES: readonly RegExp[] = [
  /\b(?:from now on|going forward|henceforth|from here on|in (?:the )?future\b,?|as a (?:general )?rule|by convention)\b/i,
  /\b(?:our|the|my) (?:convention|policy|rule|standard|guideline|house rule)s?(?: here)?(?: is|s? are|:)/i,
  /\b(?:that's|that is|this is|it's) (?:a|an|our|the|my) (?:\w+ )?(?:convention|policy|rule|standard|guideline|requirement)\b/i,
  new RegExp(`\\b${ACTION}\\b.{0,300}\\bas (?:usual|always)\\b`, "i"),
  // "always run prettier", "you should never …", "don't use moment".
  new RegExp(
    `${LEAD}(?:you (?:should|must|have to|need to|may|are to|can) |I (?:want|need|expect|would like|'d like) you to |make sure (?:you |to )?)*(?:always|never)(?: ever)? ${ACTION}\\b`,
    "i",
  ),
  new RegExp(`, (?:so |and |but )?(?:please )?(?:always|never) ${ACTION}\\b`, "i"),
  /^(?:for|in) (?:all|every|new) [\w ]+? we (?:use|write|keep|prefer|only)\b/i,
  /\byou (?:must|have to|need to) (?:always |never )?(?:ask|tell|get|check with|run|add|update|use)\b.{0,300}\b(?:before|whenever|every|each)\b/i,
  /\b(?:ask|check with|tell) (?:me |us )?(?:first )?before (?:you )?(?:\w+ing|upgrade|change|delete|add|touch|push|merge|remove|install|drop)\b/i,
  /\bwithout (?:asking|telling|checking with|talking to|approval|permission|a ticket|a review|review)\b/i,
  // "we use pnpm here, not npm", "we never use floats", "we don't mock the database".
  new RegExp(`(?:^|[,;:] ?|\\b(?:and|so|since|because) )we (?:always|never|only) ${WE_VERB}`, "i"),
  new RegExp(
    `(?:^|[,;:] ?)we (?:don't|do not|no longer) (?:do (?!it|that|this|anything)|${WE_VERB})\\b`,
    "i",
  ),
  new RegExp(
    `(?:^|[,;:] ?|\\b(?:components|files|tests|services|code) )we ${WE_VERB}\\b.{0,300}${HERE}`,
    "i",
  ),
  /^in (?:this|our) (?:repo|repository|project|codebase|code base|code|app|monorepo|team)\b,? (?!is|are|the bug|there)/i,
  // "Tests must not hit the network", "Every endpoint needs an entry", "Files are never edited by hand".
  /^(?:the|all|every|each|any|no|only|new|our|both|\w+(?:s|ion|ing|code|data|ware|API)|\w+ \w+s)\b(?: [\w./@-]+){0,6} (?:must|must not|mustn't|may not|shall not|may only|has to|have to|needs an?|need an?|(?:is|are) (?:never|always|only|not to be))\b/i,
  /^(?!this|that|it|we|you|I|they|he|she)(?:\w+ ){1,3}(?:always|never) (?:start|end|live|go|use|contain|have|get|come|need|return|stay|include|belong)\b/i,
  /^(?:all|every|each) (?:[\w./@-]+ ){1,6}(?:goes|go|is|are|lives?|gets?|uses?|comes?|belongs?|has|have) .{0,300}\b(?:always|only|never|through|must|not)\b/i,
  // "commits are signed off (-s), always"
  /^(?:(?:and|also|all|our|new) ){0,3}[\w-]+s are \w{3,}ed\b.{0,200}, always[.!]?$/i,
  /^only (?:[\w-]+ ){1,4}(?:may|can|is allowed|are allowed|should)\b/i,
  new RegExp(
    `${LEAD}stop (?:adding|using|writing|putting|calling|making|committing|creating|mocking)\\b`,
    "i",
  ),
  new RegExp(
    `${LEAD}use \\S.{0,300}\\b(?:for (?:all|every|any|new)|everywhere|in all|in every|in \\w+s and)\\b`,
    "i",
  ),
  /^(?:please )?(?:whenever|every time|each time|when) (?:you|we|I|somebody|someone|a|an|the)\b.{0,300},\s*(?:please |then |you |we |also )*(?:always|never|must|run|add|update|also|ask|write|bump|regenerate|rebuild|commit|use)\b/i,
  /\b(?:before|after) every (?:push|commit|release|merge|deploy|pr|pull request|change)\b/i,
  /^(?:please )?use \S.{0,300}, \S+ (?:is|are) (?:out|history|dead|gone)\b/i,
  new RegExp(`${LEAD}make sure \\S.{0,300}\\b(?:for (?:every|each)\\b|always\\b|whenever\\b)`, "i"),
  /^(?:please )?(?:remember|keep in mind|bear in mind)(?::|,| that) (?!to |I |my )/i,
  new RegExp(`${LEAD}prefer \\S.{0,300}\\b(?:in (?:this|our)|over|to) \\S`, "i"),
  // A rule that ends.
  /\b(?:no need to|you don't (?:have|need) to|you can stop|we no longer|no longer need)\b.{0,300}\b(?:any ?more|any longer|now|again)?\b/i,
  /\b(?:we|you) (?:can|may) (?:\w+ ){1,4}again\b/i,
];

/** Rules where they stand alone; beside an order for a task they only say how to do that task. */
export const RULES_ALONE: readonly RegExp[] = [
  /^(?:please[, ]+)?no (?:[\w/-]+ ){1,4}(?:in (?:this|our|the|production|new)\b|in [\w-]+ (?:code|files?|tests?|modules?|packages?)\b|without|here|please|allowed|anywhere|for|outside|by hand)\b/i,
  /\b(?:I|we|I'd|I would) (?:strongly )?prefer (?!not\b)/i,
  new RegExp(`${LEAD}avoid (?!that|this|it\\b)\\w`, "i"),
  new RegExp(
    `\\byou (?:must not|mustn't|may not|shall not|are not allowed to|should not|shouldn't) ${ACTION}\\b`,
    "i",
  ),
  new RegExp(
    `${LEAD}keep (?:the|our|all|every) \\S.{0,300}\\b(?:compatible|stable|in sync|up to date|sorted|consistent|under \\d+)\\b`,
    "i",
  ),
];

/**
 * "don't", "only": said of a task far more often than of all work, so they are rules only where the sentence also has a
 * mark of generality or a reason that outlasts the task.
 */
export const BARE: readonly RegExp[] = [
  new RegExp(
    `${LEAD}(?:do not|don't|dont)(?: you)?(?: ever)? ${ACTION}\\b(?! (?:it|that|this|them|anything|those|these)\\b)`,
    "i",
  ),
  new RegExp(`${LEAD}only ${ACTION}\\b`, "i"),
];

export const GENERAL: readonly RegExp[] = [
  /\b(?:never|always|ever|any ?more|any longer|at all|by hand|anywhere|everywhere|without asking)\b/i,
  /\bhere\b|\bin (?:this|our|the) (?:repo|repository|project|codebase|code base|monorepo|company|team)\b/i,
  /\bin (?:CI|prod|production|staging|(?:unit |integration )?tests|library code|[\w-]+ code)\b/i,
  // "we have date-fns for that", "they come from the schema": how things are, not how the task goes.
  /[,;:] (?:because |since |as )?(?:we|our) (?:have|use|already|\w+ (?:is|are)) /i,
  /[,;:] (?:because |since |as )?(?:they|those|these|it) (?:come|comes|(?:is|are|get|gets) (?:generated|overwritten|vendored|built|written|deprecated|made))\b/i,
];

const TASK_VERB =
  "(?:fix|refactor|write|add|implement|create|make|rename|move|update|change|edit|look|check|explain|show|review|debug|find|clean|rewrite|extract|port|split|merge|delete|remove|convert|extend|improve|optimi[sz]e|speed|simplify|investigate|run|try|build|generate|replace|upgrade|bump|document|test|read|list|finish|continue|start|help|tell|give|use|put|work|touch|draft|prepare|set up|set|drop|inline|tidy|modify|analy[sz]e|summari[sz]e|describe|translate|profile)";

/** An order for a task. */
export const ORDER = new RegExp(
  `${LEAD}(?:(?:can|could|would|will) you |I (?:want|need|'d like|would like) you to |let's |we need to |you (?:should|can) )?(?:please |just |only |now |first |quickly |also ){0,8}${TASK_VERB}\\b`,
  "i",
);

/** What is not chosen but done now, or nothing at all. */
const NOTHING = String.raw`(?!(?:it|that|this|them|these|those|him|her|going|lunch|whatever|a look|ahead|on|back|over|for it|through|the tests?|the (?:first|second|third|other|same|next) )\b)`;
const CHOOSE =
  "(?:go with|go for|use|stick (?:with|to)|stay (?:with|on)|keep|drop|switch(?: back)?(?: to| from)?|move|migrate|name|call|choose|pick|adopt|remove|replace|store|put|support|ship|release|target|build on|base|split|standardi[sz]e on|settle on|implement|make|leave|raise|lower|increase|reduce|set|cap|limit|do)";

export const DECISIONS: readonly RegExp[] = [
  // "ok, Postgres it is", "then plain HTTP it is".
  /^(?:[\w' ]+[,:] ?)?(?!(?:what|as|how|where|here|that|this|there|so|if|because|whatever|who|wherever|think|sure)\b)(?:[\w./+#@:-]+ ){1,6}it is(?:,? then)?(?:[.!,]|$)/i,
  new RegExp(
    `\\blet(?:'s| us) (?:not |rather |just |better |also )*(?:${CHOOSE.replace("|do)", ")")}) ${NOTHING}\\S`,
    "i",
  ),
  new RegExp(`\\blet's not ${WE_VERB}`, "i"),
  new RegExp(
    `\\b(?:we|I)(?:'ll| will| won't|'re going to| are going to|'re not going to| are not going to| will not) (?:not |only |just |still )*(?:${CHOOSE.replace("|do)", "|\\w+ise|\\w+ize)")}) ${NOTHING}\\S`,
    "i",
  ),
  /\bwe(?:'re| are) (?:going with|dropping|keeping|switching|moving|replacing|removing|staying|sticking|not going to)\b/i,
  /\b(?:we|I)(?:'ve| have)? (?:decided|agreed|settled|chose|chosen|picked|made up my mind)\b(?! on something| nothing)/i,
  /\bdecided (?:in|on|to|against|at|yesterday|today|that)\b|^decision:/i,
  /\b(?:final (?:call|answer|decision)|as (?:discussed|agreed|decided)\b)/i,
  new RegExp(`${LEAD}go (?:with|for) (?!it|that|the flow|now)\\S`, "i"),
  // "fine, then we ship without dark mode", "ok so we use …", "then MQTT instead of polling".
  new RegExp(
    `^(?:ok|okay|alright|fine|right|yes|so|then)[, ]+(?:so |then )*we(?:'ll)? (?:do|${WE_VERB.slice(3)} `,
    "i",
  ),
  /^(?:ok |okay |fine |so )?then (?!let's|run|we|I|you|add|the)\S+(?: \S+){0,3} instead of\b/i,
  /\bthe (?:decision|plan|approach|strategy) is\b/i,
  /\bwe (?:go|went) (?:with|for) \S/i,
  new RegExp(
    `${LEAD}(?:actually|on second thought),? ${ACTION.replace("(?:use|", "(?:use|indent|set|keep|show|raise|lower|")}\\b`,
    "i",
  ),
  /\b(?:I'd|I would) (?:rather )?(?:go with|use|keep|take)\b/i,
  // "no, leave Vary alone, caches choke on it", "I disagree, we keep callbacks because …".
  new RegExp(`^(?:no|nah|nope|hm+ no)[,.]? (?:rather|better) ${ACTION}\\b`, "i"),
  new RegExp(
    `^(?:no|nah|nope|hm+ no)[,.]? (?:please )?(?:leave|keep|use|stick with|stay with) ${NOTHING}\\S.{0,300}(?:, | because | since )\\w+ \\w+ \\w+`,
    "i",
  ),
  /(?:^|[,;:] ?)we (?:keep|stay with|stick with|stick to|go with|drop) \S.{0,300} (?:because|since) /i,
  /^[A-Z][\w.+#-]* \S.{0,300}[;,] (?:\S+ ){1,3}(?:is|are) (?:overkill|too \w+)\b/,
  // A decision that changes.
  /^(?:actually|sorry|correction|no|hm+)[,:]? .*\b(?:was|were|is) (?:wrong|a mistake)\b[,;:]? (?:and |so )?\S+ \S/i,
  /^(?:change of plans?|new plan)[:,]/i,
  /^(?:(?:hm+|ok|okay|well|no)[,. ]+)*(?:actually|on second thoughts?)[,:]? (?:go )?back to \S/i,
  /^(?:(?:hm+|ok|okay|well|no)[,. ]+)*actually[,:]? (?!I |we |it |that |this |the |you |there )\S.{0,300} instead of \S/i,
  new RegExp(
    `${LEAD}(?:actually|on second thought|I(?:'ve)? changed my mind|scrap|forget|ditch)\\b.{0,300}\\b(?:we|let's|it is|use|keep|stay|go with)\\b`,
    "i",
  ),
  /\b(?:we|I) (?:have |'ve )?(?:switched|moved|migrated|changed|went) (?:back )?(?:from|to)\b/i,
  /\b(?:is|are) (?:now|moved to|changed to|postponed to) (?:\S+ ){0,4}(?:not|instead of)?\b.{0,300}\b(?:not|instead)\b/i,
];
