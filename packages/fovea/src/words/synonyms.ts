/** Words that programmers use for one another. Written in full on one side of the code, short on the other. */
import { stem } from "./stem.ts";

const GROUPS = `
  auth authentication authorize authorization login
  config configuration settings options
  req request
  res response reply
  db database
  init initialize setup bootstrap
  ctx context
  msg message
  err error exception failure
  arg argument parameter param
  fn func function callback
  dir directory folder
  env environment
  conn connection
  doc document documentation
  exec execute run invoke
  async asynchronous
  sync synchronous
  str string text
  num number integer
  obj object
  impl implementation implement
  util utility helper
  delete remove destroy
  create make build construct
  fetch retrieve load
  parse decode deserialize unmarshal
  serialize encode marshal dump
  repo repository
  regex regexp pattern
  tmp temp temporary
  max maximum
  min minimum
  len length size
  iter iterate iterator
  gen generate generator
  attr attribute
  prop property
  elem element
  cmd command
  pkg package
  lib library
  mw middleware
  ws websocket
  url uri link
  validate check verify
  log logging logger
  cache memoize
  concurrency parallel concurrent
  thread worker
  queue buffer
  timeout deadline
  retry backoff
  compress gzip deflate
  hash digest checksum
  cancel abort interrupt`;

const synonyms = new Map<string, Set<string>>();
for (const line of GROUPS.trim().split("\n")) {
  const stems = new Set(line.trim().split(" ").map(stem));
  for (const word of stems) {
    const known = synonyms.get(word) ?? new Set();
    for (const other of stems) if (other !== word) known.add(other);
    synonyms.set(word, known);
  }
}

/** Stems that mean the same or nearly so. */
export function synonymsOf(stemmed: string): Iterable<string> {
  return synonyms.get(stemmed) ?? [];
}
