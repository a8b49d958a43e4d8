/** Words that say how a question is put, not what it is about. English, as identifiers and most questions are. */
const STOP_WORDS = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can
  cannot could did do does doing done down during each either etc few for from further get gets getting given go goes
  got had has have having he her here hers him his how however i if in into is it its itself just let lets like me more
  most much must my need needs no nor not now of off on once one only or other our ours out over own please put same
  shall she should so some such than that the their theirs them then there these they this those through thus to too
  under until up upon us use used uses using very via want wants was way we well were what when where whether which
  while who whom whose why will with within without would yet you your yours`.split(/\s+/),
);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
