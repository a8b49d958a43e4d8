/**
 * A hash of a symbol's body that survives reformatting, comments, moves and renames:
 * white space, comments and the symbol's own name do not count.
 */
import { firstFrom, type Span } from "./span.ts";

export function fingerprint(text: string, span: Span, ownName: string, comments: readonly Span[]): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  let comment = firstFrom(comments, span.start);
  // A plain number, since it is compared with the position of every character.
  let skipAt = startOf(comments, comment);
  const first = ownName.charCodeAt(0);
  for (let i = span.start; i < span.end; i++) {
    if (i === skipAt) {
      i = comments[comment]!.end - 1;
      skipAt = startOf(comments, ++comment);
      continue;
    }
    const c = text.charCodeAt(i);
    if (c <= 32) continue;
    if (c === first && isOwnName(text, i, ownName)) {
      i += ownName.length - 1;
      continue;
    }
    // cyrb53 by bryc (public domain): two multiplicative hashes side by side.
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return hex(b) + hex(a);
}

function startOf(comments: readonly Span[], at: number): number {
  return at < comments.length ? comments[at]!.start : -1;
}

function isOwnName(text: string, at: number, name: string): boolean {
  return (
    text.startsWith(name, at) &&
    !isWordCode(text.charCodeAt(at - 1)) &&
    !isWordCode(text.charCodeAt(at + name.length))
  );
}

function isWordCode(c: number): boolean {
  return (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || c === 95 || (c >= 97 && c <= 122) || c > 127;
}

function hex(n: number): string {
  return (n >>> 0).toString(16).padStart(8, "0");
}
