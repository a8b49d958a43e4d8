/**
 * What a question asks for, as opposed to what it is about: "which *encryption* is used for the raw bucket", "how is the
 * vault *unsealed*". A memory that has all other words but not these is about the same thing and answers something else.
 */
const STOPS =
  "of|for|in|at|on|to|from|with|by|per|about|after|before|against|do|does|did|is|are|was|were|be|can|could|may|should|must|will|would|we|i|you|they|has|have|had|it|that|when|if|than|as|and|or|the|a|an|our|my|your|used|use|uses";
const OF_WHAT = new RegExp(
  `\\b(?:what|which)\\s+(?:(?:is|are|was|were)\\s+)?(?:(?:the|our|a|an|my)\\s+)?((?:(?!(?:${STOPS})\\b)[\\p{L}\\d'-]+\\s*){1,3})`,
  "iu",
);
const OF_HOW =
  /\b(?:how|when)\s{1,9}(?:is|are|was|were)\s{1,9}.{0,200}?\b(?<![\p{L}-])([\p{L}-]{1,40}(?:ed|en))\s{0,9}\??$|\bhow\s+(?:do|does|did|can|should|could)\s+(?:we|i|you|they|it|(?:the |our |a )?[\p{L}-]+)\s+([\p{L}-]+)/iu;
/** Things that are counted. */
const OF_HOW_MANY = new RegExp(
  `\\bhow\\s+(?:many|much)\\s+((?:(?!(?:${STOPS})\\b)[\\p{L}\\d'-]+\\s*){1,3})`,
  "iu",
);

/** The part of a question that says what is asked for; empty where that is not plain. */
export function targetOf(question: string): string {
  const ofWhat = (OF_WHAT.exec(question) ?? OF_HOW_MANY.exec(question))?.[1];
  if (ofWhat) return ofWhat;
  const ofHow = OF_HOW.exec(question);
  return ofHow?.[1] ?? ofHow?.[2] ?? "";
}
