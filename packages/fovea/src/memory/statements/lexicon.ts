/**
 * The closed classes of English that decide whether two statements say the same: words that carry no meaning of their own,
 * words that mean exactly the same, and words that turn a statement around. What is in no list is content and must agree.
 * A pair belongs in here only if exchanging its words can never change what a note about software says.
 */

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Left out anywhere. */
export const EMPTY = words(
  `the a an we you our your please just simply really currently now always also actually basically`,
);

export const DEFINITE = words("the our your my its their his her this these");
export const INDEFINITE = words("a an");

/** Several words that mean one. Longest first where one begins another; the comma counts as a word. */
export const PHRASES: readonly (readonly [string, string])[] = (
  `
  no longer > no_longer
  a few > a_few
  a little > a_little
  not all > not_all
  not every > not_all
  not each > not_all
  not always > not_always
  instead of > insteadof
  rather than > insteadof
  , and not > insteadof
  , not > insteadof
  and not > insteadof
  prior to > before
  in order to > to
  so as to > to
  due to > because of
  in case > when
  as well as > and
  has to > must
  have to > must
  needs to > must
  need to > must
  is required to > must
  are required to > must
  do not > not
  does not > not
  can not > can not
  cannot > can not
  is allowed to > may
  are allowed to > may
  not ever > not
  do not ever > not
  does not ever > not
  can not ever > can not
  must not ever > must not
  under no circumstances > not
  with no > without
  next to > beside
  is to be > must be
  are to be > must be
  ought to > should
  is able to > can
  are able to > can
  is not allowed to > may not
  are not allowed to > may not
  is located > is
  are located > are
  can be found > is
  staging environment > staging
  production environment > production
  test environment > test
  no less than > at_least
  no fewer than > at_least
  at least > at_least
  a minimum of > at_least
  no more than > at_most
  at most > at_most
  up to > at_most
  a maximum of > at_most
  log in > login
  sign in > login
  log out > logout
  sign out > logout
  set up > setup
  shut down > shutdown
  time out > timeout
  times out > timeout
  front end > frontend
  back end > backend
  e mail > mail
  e mails > mails
  code base > codebase
  file name > filename
  time zone > timezone
  node js > node
  vs code > vscode
  mac os > macos
`
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" > ")) as [string, string][]
).sort(([a], [b]) => b.split(" ").length - a.split(" ").length);

/** Single words, one meaning a line; the first represents all. */
const SYNONYMS = `
  repository repo
  database db
  configuration config
  environment env
  production prod
  development dev
  documentation docs doc
  application app
  parameter param
  argument arg
  directory folder dir
  character char
  identifier id ids
  library lib
  function func
  variable var
  message msg
  temporary temp
  specification spec
  administrator admin
  maximum max
  minimum min
  information info
  synchronous sync
  asynchronous async
  postgres postgresql
  javascript js
  typescript ts
  kubernetes k8s
  mongodb mongo
  golang go
  node nodejs node.js
  mail email
  use utilize utilise
  begin start
  large big
  fast quick
  delete remove
  choose pick select
  show display
  require need
  allow permit
  fetch retrieve
  keep retain
  purchase buy
  through via
  until till
  when if whenever
  all every each
  not never
  have has
  percent %
`;

export const SYNONYM = new Map<string, string>();
for (const line of SYNONYMS.trim().split("\n")) {
  const [first, ...others] = line.trim().split(/\s+/);
  for (const other of others) SYNONYM.set(other, first!);
}

/** What a sentence may begin with without saying anything of its own. Tried in turn, as long as one fits. */
export const FRAMES: readonly (readonly string[])[] = `
  note :
  note that
  nb :
  fyi :
  fyi ,
  decision :
  decided :
  agreed :
  rule :
  convention :
  reminder :
  important :
  remember :
  remember that
  remember to
  keep in mind that
  make sure to
  make sure that
  be sure to
  decided to
  decided that
  agreed to
  agreed that
  it was decided to
  it was decided that
  from on ,
  from on
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));

export const SUBORDINATORS = words(
  "when before after because while until unless although though whereas since once that which who whose where so insteadof without",
);

export const PREPOSITIONS = words(
  `in on at to from for with by of about above below over under into onto out off up down between among against across
  through during within toward towards per via as than like near behind beside beyond inside outside along around upon
  except despite < > at_least at_most`,
);

export const MODALS = words("can could may might must shall should will would");

/** Statements with these do not contradict each other by a "not" alone. */
export const VAGUE = words(
  "some most many few a_few little a_little several any all both either neither only sometimes often usually mostly rarely may might could not_all not_always",
);

/** Words of grammar: they are compared as they are. */
export const FUNCTION_WORDS = new Set([
  ...SUBORDINATORS,
  ...PREPOSITIONS,
  ...MODALS,
  ...VAGUE,
  ...words("not no and or nor but have it than less fewer smaller lower more greater larger higher"),
]);

/** Irregular verbs: base, past, participle. */
const IRREGULAR = `
  begin began begun|break broke broken|bring brought brought|build built built|rebuild rebuilt rebuilt|buy bought bought
  catch caught caught|choose chose chosen|come came come|deal dealt dealt|draw drew drawn|drive drove driven|fall fell fallen
  feed fed fed|find found found|forbid forbade forbidden|forget forgot forgotten|freeze froze frozen|get got gotten|give gave given|go went gone
  grow grew grown|hide hid hidden|hold held held|keep kept kept|know knew known|lead led led|leave left left
  lose lost lost|make made made|mean meant meant|meet met met|override overrode overridden|pay paid paid|rewrite rewrote rewritten|overwrite overwrote overwritten
  ring rang rung|rise rose risen|run ran run|say said said|see saw seen|sell sold sold|send sent sent|resend resent resent
  shrink shrank shrunk|sit sat sat|speak spoke spoken|spend spent spent|stand stood stood|steal stole stolen
  take took taken|teach taught taught|tell told told|think thought thought|throw threw thrown|understand understood understood
  wake woke woken|win won won|write wrote written|do did done|have had had|bind bound bound|wind wound wound|swear swore sworn
  set set set|put put put|cut cut cut|split split split|hit hit hit|read read read|let let let|reset reset reset|shut shut shut`;

export const PAST = new Map<string, string>();
/** Participles that look like the base: "is set", "was run". */
export const SAME_AS_BASE = new Set<string>();
for (const entry of IRREGULAR.split(/[|\n]/)) {
  const [base, past, participle] = entry.trim().split(" ");
  if (!base || !past || !participle) continue;
  for (const form of [past, participle])
    if (form === base) SAME_AS_BASE.add(base);
    else PAST.set(form, base);
}

const UNITS = `
  time 1 ms msec millisecond milliseconds
  time 1000 s sec secs second seconds
  time 60000 min mins minute minutes
  time 3600000 h hr hrs hour hours
  time 86400000 d day days
  time 604800000 week weeks
  months 1 month months
  months 12 year years
  bytes 1 byte bytes
  bytes 1000 kB KB kilobyte kilobytes
  bytes 1000000 MB megabyte megabytes
  bytes 1000000000 GB gigabyte gigabytes
  bytes 1000000000000 TB terabyte terabytes
  bytes 1024 KiB kib
  bytes 1048576 MiB mib
  bytes 1073741824 GiB gib
  bytes 1099511627776 TiB tib
  bits 1 bit bits
  bits 1000 Kb kbit
  bits 1000000 Mb Mbit
  bits 1000000000 Gb Gbit
  bits 1000000000000 Tb Tbit
  bits_or_bytes 1000 kb
  bits_or_bytes 1000000 mb
  bits_or_bytes 1000000000 gb
  bits_or_bytes 1000000000000 tb
  k 1 k
  eur 1 eur € euro euros
  usd 1 usd dollar dollars
  gbp 1 gbp £ pound pounds
  chf 1 chf
  jpy 1 jpy yen
  percent 1 % percent
  times 1 times x
  hz 1 Hz hz
  hz 1000 kHz khz
  hz 1000000 MHz
  hz 1000000000 GHz
  px 1 px pixel pixels
  degrees 1 degree degrees
  rps 1 rps qps
`;

export interface Unit {
  dimension: string;
  factor: number;
}

export const UNIT = new Map<string, Unit>();
for (const line of UNITS.trim().split("\n")) {
  const [dimension, factor, ...names] = line.trim().split(" ");
  for (const name of names) UNIT.set(name, { dimension: dimension!, factor: Number(factor) });
}

/** By its spelling, as Mb are bits and MB are bytes; only of whole words and currencies the capitals mean nothing. */
export function unitOf(spelled: string): Unit | undefined {
  const isWord = /^(?:\p{L}\p{Ll}{3,}|\p{Lu}{3,})$/u.test(spelled);
  return UNIT.get(spelled) ?? (isWord ? UNIT.get(spelled.toLowerCase()) : undefined);
}

/** Names that are written with capitals and without; both mean the one thing that is known by them. */
export const KNOWN_NAMES = words(`
  api apis http https url urls uri json xml yaml toml html css sql csv pdf cpu gpu ram ssd dns tcp udp tls ssl ssh vpn jwt
  oauth sso mfa otp totp smtp imap ftp sftp grpc rest graphql cors csrf xss utf sha aes rsa uuid utc iso ui ux cli sdk ide
  ci cd pr prs aws gcp s3 ec2 sqs sns cdn vm orm crud faq ie ipv
  redis postgres postgresql mysql mariadb sqlite mongodb mongo kafka rabbitmq docker kubernetes terraform ansible nginx
  github gitlab bitbucket jenkins linux windows macos ubuntu debian python java javascript typescript rust golang kotlin
  swift ruby react vue angular svelte django flask fastapi express rails spring webpack vite eslint prettier biome jest
  vitest pytest npm pnpm yarn bun deno node celery grafana prometheus sentry slack jira stripe elasticsearch bcrypt argon2
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  january february june july august september october november december
  english german french spanish italian european american`);

/** A word next to one of these may be its name, which has one spelling only. */
export const NAMED_THINGS = words(`
  class classes type types function functions method methods column columns field fields table tables variable variables
  var env flag flags option options header headers cookie cookies branch branches key keys file files folder directory
  property attribute parameter param argument constant enum module package namespace struct interface trait macro command
  label tag schema collection bucket queue topic index called named call import export status letter format`);

export const NUMBER_WORDS = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty`
    .split(/\s+/)
    .map((word, value) => [word, String(value)]),
);
NUMBER_WORDS.set("twice", "2 times").set("hundred", "100").set("thirty", "30").set("sixty", "60");

/** Verbs whose object is how many: another number in its place is a new value, not another thing. */
export const COUNTING = words(
  `have hold keep use run return require allow show store send create take accept contain limit spawn serve support_up_to
  get fetch process handle be last wait sleep retry make`,
);

/** What happens once, so that another time is a new value: "expire after 30 minutes". Others may happen at both. */
export const ENDING = words(
  "expire timeout end stop last lapse close terminate delete archive purge rotate invalidate logout",
);

/** What is one thing in pieces: "in batches of 500". */
export const SIZED = words("batch chunk size page limit maximum minimum timeout delay pool rate interval");

/** Of two of these one holds: said of the same, the later replaces the earlier. */
const CONTRARIES = `
  include exclude
  enable disable
  allow forbid
  show hide
  public private
  synchronous asynchronous
  mandatory optional
  require+ed optional
  enable+ed disable+ed
  allow+ed forbid+ed
  on off
  true false
  ascending descending
  open closed
  mutable immutable
  stateful stateless
`;

export const CONTRARY = new Map<string, string>();
for (const line of CONTRARIES.trim().split("\n")) {
  const [one, other] = line.trim().split(" ");
  CONTRARY.set(one!, other!);
  CONTRARY.set(other!, one!);
}
