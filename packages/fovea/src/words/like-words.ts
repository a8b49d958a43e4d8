/**
 * Words that engineers use interchangeably: a question about a deleted folder means the removed
 * directory. A model of everyday English does not know most of these, or knows them in another sense (`host`, `branch`).
 * For prose; search in code has its own, shorter list (`synonyms.ts`).
 */
import { stem } from "./stem.ts";
import { synonymsOf } from "./synonyms.ts";
import { baseOf } from "./word-forms.ts";

const GROUPS = `
  folder directory dir
  delete remove erase drop purge clear wipe discard unlink
  crash fail break abort
  error exception failure fault
  bug defect issue problem trouble
  fix repair mend solve resolve correct patch
  workaround hack trick
  function method procedure routine callable
  argument parameter param arg
  option setting flag switch preference config configuration
  environment env virtualenv venv
  temporary temp tmp scratch
  slow expensive costly
  fast quick cheap
  speed performance latency
  start begin launch boot startup
  stop end finish terminate quit exit halt shutdown
  create make build construct generate instantiate
  constructor initializer init
  cleanup teardown finalizer dispose finalize
  setup prepare initialise
  duplicate repeated twice double
  copy duplicate clone
  identifier id
  unique distinct
  label tag mark marker
  link symlink
  url address endpoint
  parent base superclass ancestor
  child subclass derived descendant
  inherit subclass extend
  encoding encode charset codec unicode
  shorten truncate trim cut crop clip abbreviate
  length size width
  user account login
  password secret credential
  permission access privilege
  forbid prevent disallow prohibit block refuse reject deny
  allow permit
  enable activate
  disable deactivate
  show display print render
  hide suppress conceal
  message text string
  character char letter
  log logging logger
  deprecated obsolete legacy
  replace substitute swap
  rename move
  compare comparison diff difference
  equal same identical
  check verify validate
  test suite
  mock stub fake patch
  async asynchronous coroutine await
  concurrent parallel simultaneous distributed
  process worker subprocess
  thread worker
  lock mutex semaphore
  race concurrent
  wait sleep delay timeout
  time clock duration seconds elapsed
  date day timestamp
  retry repeat backoff
  cache memoize remember
  read load fetch retrieve
  write save store persist
  keep store retain hold save archive
  update upgrade bump
  dependency package library module
  version release
  publish release deploy ship rollout
  rollback revert undo
  maintainer reviewer author owner
  review approve
  documentation docs doc manual readme
  example sample snippet
  command cli
  terminal console shell
  path location
  plugin extension addon
  hook callback handler listener
  event signal notification
  notify alert
  object instance
  attribute property field member
  list array sequence
  dictionary dict map mapping
  number integer numeric float decimal
  amount count total
  null none nil undefined
  empty blank
  default fallback
  order sort
  cycle loop recursion circular
  infinite endless
  nested inner
  private internal
  public exported
  interface contract protocol
  server backend
  browser frontend
  database db
  table relation
  row record entry
  query sql
  migration schema
  transaction commit
  search find lookup
  filter select choose pick
  ignore skip omit exclude
  collect gather discover
  run execute invoke call
  queue job task
  schedule cron
  machine host computer
  ci pipeline workflow
  format style layout
  big large huge
  small tiny
  many several multiple
  missing absent lost
  wrong incorrect invalid bad
  must required mandatory
  result outcome output
  input stdin
  report summary
  limit maximum threshold quota
  rule policy convention guideline
  decide decision agreed
  reason cause
  stale outdated expired
  expire ttl
  hang freeze deadlock stuck
  flaky unstable intermittent
  leak grow
  consume usage use
  ram memory
  disk storage
  network connection socket
  bytecode pyc compiled
  compile build
  overwrite override
  escape quote
  split separate divide
  merge combine join
  wrap decorate
  unused dead
  weird strange absurd silly odd
  color colour
  money price amount
  rounding round precision
  change modify edit alter adjust
  immutable frozen readonly constant
  get obtain receive
  send post submit push
  response reply answer
  request ask
  increase raise grow
  decrease reduce lower shrink
  expand unfold extend
  convert transform translate cast
  parse decode
  import load
  export dump
  download fetch
  backup snapshot
  restore recover
  damage corrupt broken
  secure security safe
  authenticate auth login
  encrypt cipher
  certificate tls ssl
  customer client user
  invoice bill
  payment charge pay
  email mail
  page screen view
  batch bulk
  chunk piece part
  node element item
  tree hierarchy
  influence affect impact
  independent isolated separate
  global shared
  approximate estimate tolerance
  exact precise
  guess heuristic
  cancel interrupt abort
  swallow suppress hide ignore
  red fail
  green pass success
  notice detect recognise
  handle treat
  assert expect
  measure benchmark profile
  compatible compatibility
  typing annotation annotate hint
  generic template
  traceback stacktrace backtrace
  newline linebreak
  whitespace space
  hash digest checksum
  title name
  comment note remark
  idea proposal suggestion plan
  checklist recipe steps guide instructions
  verbose verbosity detail
  responsible owner maintainer
  contact ask
  random shuffle
  recommend prefer
  avoid never
  allowed legal
  forbidden illegal
  optional voluntary
  crash segfault
  silent quiet
  noise clutter
  bottleneck slow
  reuse share
  lifetime scope
  lazy deferred
  eager immediate
  guarantee ensure
  assume expect
  reproduce repeat
  background daemon
  consistent uniform
  conflict clash collision
  priority precedence
  basket cart
  catalogue catalog
  voucher coupon gift
  discount rebate reduction
  order purchase
  refund return
  delivery shipping shipment
  stock inventory
  reserve reservation lease hold
  abandon leave cancel
  photo image picture
  invoice receipt
  tax vat
  cost price expense spending fee charge
  cheap inexpensive
  buy purchase
  toggle flag switch
  vendor supplier provider partner
  closure lambda
  huge large gigantic
  nested inside
  macro expansion
  garbage rubbish nonsense
  package crate gem
  constraint requirement
  resolve pick select
  compile compilation compiler
  machine box node
  cluster nodes
  pulse heart
  workout training exercise
  distance route
  battery power
  drain empty discharge
  drop lose disconnect
  disconnect connection
  background foreground
  kill close terminate
  freeze hang stall block
  launch startup
  translation string localisation locale lokalise
  language locale
  monitor screen display
  popup dialog modal
  shortcut hotkey keyboard keybinding
  plugin extension
  multiplayer netcode network
  console terminal
  newest latest recent
  schedule timetable rota rotation
  alarm alert
  rehearse practice exercise drill
  recover recovery restore
  disaster incident outage
  outage downtime incident
  root admin superuser
  hostname dns
  dns name resolution
  lookup resolution
  https tls ssl
  encrypt encryption
  reject refuse deny
  live production
  production prod
  staging test
  region location zone
  deadline due
  finance accounting
  number figure value
  erase deletion delete
  quick soon fast
  garbled garbage corrupted
  nightly night
  daily day
  weekly week
  monthly month
  hourly hour
  quarter q1 q2 q3 q4
  warehouse mart
  check test
  column field
  mask redact anonymise
  interrupt interruption preempt
  metric score measure
  gpu cuda
  utilisation usage
  notebook jupyter
  shuffle random
  reboot restart reset
  isr interrupt
  malloc allocation allocate heap
  rollback revert
  booking appointment reservation
  responsible own
  charge responsible
  approve sign
  supported support minimum
  raise bump
  size large
  deny refuse`;

const alike = new Map<string, Set<string>>();
for (const line of GROUPS.trim().split("\n")) {
  const stems = line
    .trim()
    .split(" ")
    .map((word) => stem(baseOf(word)));
  for (const word of stems) {
    const known = alike.get(word) ?? new Set(synonymsOf(word));
    for (const other of stems) if (other !== word) known.add(other);
    alike.set(word, known);
  }
}

/** Stems of words that say nearly the same. */
export function likeWordsOf(stemmed: string): ReadonlySet<string> {
  return alike.get(stemmed) ?? new Set(synonymsOf(stemmed));
}
