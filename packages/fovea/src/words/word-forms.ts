/**
 * Forms of English words that no ending gives away: `went` is `go`, `children` are `child`. And a few everyday words for
 * one thing, where people ask with one and answer with the other. For prose; in code such words are names.
 */
const FORMS = `
  be was were been am is are
  become became
  begin began begun
  bring brought
  break broke broken
  build built
  buy bought
  catch caught
  choose chose chosen choice
  come came
  cut cutting
  deal dealt
  draw drew drawn
  drink drank drunk
  drive drove driven
  eat ate eaten
  fall fell fallen
  feel felt feeling
  fight fought
  find found
  fly flew flown flight
  forget forgot forgotten
  freeze froze frozen
  give gave given gift
  grow grew grown growth
  hang hung
  hear heard
  hide hid hidden
  hold held
  keep kept
  know knew known knowledge
  lead led
  leave left
  lend lent
  lose lost loss
  make made
  mean meant
  meet met meeting
  overwrite overwrote overwritten
  pay paid payment
  ride rode ridden
  ring rang rung
  rise rose risen
  run ran
  say said
  see saw seen
  sell sold sale
  send sent
  shake shook shaken
  show shown
  shrink shrank shrunk
  sing sang sung song singer
  sit sat
  sleep slept
  speak spoke spoken speech
  spend spent
  stand stood
  steal stole stolen
  swim swam swum
  take took taken
  teach taught teacher
  tell told
  think thought
  throw threw thrown
  understand understood
  wake woke woken
  wear wore worn
  win won winner
  write wrote written writer
  child children kid
  person people
  man men
  woman women
  foot feet
  tooth teeth
  mouse mice
  life lives
  wife wives
  mother mom mum
  father dad
  picture photo photograph pic
  movie film
  bike bicycle
  vacation holiday
  marry marriage married wedding
  decide decision decided
  choose chosen
  die death died
  advise advice
  believe belief
  succeed success successful
  fail failure`;

const bases = new Map<string, string>();
for (const line of FORMS.trim().split("\n")) {
  const [base, ...forms] = line.trim().split(" ");
  for (const form of forms) if (!bases.has(form)) bases.set(form, base!);
}

/** The plain word that a form belongs to, or the form itself. In lower case, as it is given. */
export function baseOf(word: string): string {
  return bases.get(word) ?? (word.endsWith("s") ? (bases.get(word.slice(0, -1)) ?? word) : word);
}
