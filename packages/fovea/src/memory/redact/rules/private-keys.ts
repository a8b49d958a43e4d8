/**
 * Private keys as blocks of text: PEM of every kind, OpenSSH, PGP and PuTTY, in lines or with `\n` written out as in
 * JSON, whole or cut off at either end; and the private numbers of a JSON web key. Certificates, public keys and a
 * mere mention of the first line of a key stay.
 */
import { byPattern, type Rule, type Span } from "../rule.ts";

export const privateKeyRules: readonly Rule[] = [
  { name: "private-key", triggers: ["PRIVATE KEY"], find: findBlocks },
  byPattern(
    "private-key",
    ["Private-Lines"],
    /\bPrivate-Lines: \d{1,3}\s{1,4}(?<secret>[A-Za-z\d+/=]{16,}(?:\s{1,4}[A-Za-z\d+/=]{16,}){0,200})/,
  ),
  byPattern(
    "private-key",
    ['"kty"'],
    /"(?:d|p|q|dp|dq|qi|k)"\s{0,4}:\s{0,4}"(?<secret>[\w-]{22,4000})"/,
    isInJsonWebKey,
  ),
];

/** Longest key looked for, in characters; one of 16384 bits has 13,000. */
const MOST_CHARS = 20_000;

const EDGE = /-{4,5} ?(?<edge>BEGIN|END) (?:[A-Z\d]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;

function* findBlocks(text: string): Iterable<Span> {
  if (!text.includes("PRIVATE KEY")) return;
  // Line ends that are written out become spaces of the same length, so that positions stay.
  const plain = text.replace(/\\{1,4}[nrt]/g, (written) => " ".repeat(written.length));
  const edges = [...plain.matchAll(EDGE)].map((match) => ({
    isBegin: match.groups?.edge === "BEGIN",
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (const [i, edge] of edges.entries()) {
    const next = edges[i + 1];
    const isWhole = edge.isBegin && next?.isBegin === false && next.start - edge.end < MOST_CHARS;
    if (isWhole && HAS_BODY.test(plain.slice(edge.end, next.start)))
      yield { start: edge.start, end: next.end };
    else if (edge.isBegin) yield* findBodyAfter(plain, edge);
    else if (!edges[i - 1]?.isBegin) yield* findBodyBefore(plain, edge);
  }
}

const HAS_BODY = /[A-Za-z\d+/=]{24}/;
/** What may separate the lines of a key: white space, quotes, and the marks of mails, comments and diffs. */
const GAP = String.raw`(?:[\s"',>|#*]|\+(?=\s))`;
/** `Proc-Type: 4,ENCRYPTED` and the like. */
const HEADER = String.raw`(?:${GAP}{1,40}[A-Z][A-Za-z-]{3,20}: (?:(?!\s\s)[^\n"]){1,100}(?=\s\s|[\n"]|$))`;
const BODY_AFTER = new RegExp(
  String.raw`${HEADER}{0,5}(?:${GAP}{0,40}[A-Za-z\d+/=]{16,9999})+(?:${GAP}{1,40}[A-Za-z\d+/]{0,15}={1,2}(?![\w=]))?`,
  "y",
);

function* findBodyAfter(plain: string, edge: Span): Iterable<Span> {
  BODY_AFTER.lastIndex = edge.end;
  const body = BODY_AFTER.exec(plain)?.[0] ?? "";
  if (HAS_BODY.test(body)) yield { start: edge.start, end: edge.end + body.length };
}

function* findBodyBefore(plain: string, edge: Span): Iterable<Span> {
  const before = plain.slice(Math.max(0, edge.start - MOST_CHARS), edge.start);
  let start = before.length;
  for (const piece of [...before.matchAll(/[A-Za-z\d+/=]+|[^A-Za-z\d+/=]+/g)].reverse()) {
    const isLastLine = start === before.length || before.slice(start).trim() === "";
    if (/^[\s"',>|#*]+$/.test(piece[0])) continue;
    if (!/^[A-Za-z\d+/=]+$/.test(piece[0]) || (piece[0].length < 16 && !isLastLine)) break;
    start = piece.index;
  }
  if (HAS_BODY.test(before.slice(start))) yield { start: edge.start - before.length + start, end: edge.end };
}

function isInJsonWebKey(_secret: string, { index, input }: RegExpExecArray): boolean {
  return input.slice(Math.max(0, index - 4_000), index + 4_000).includes('"kty"');
}
