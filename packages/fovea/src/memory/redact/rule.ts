/**
 * What a rule is: a name, and a way to find the secrets in a text. Most rules are patterns; `byPattern` makes a rule of
 * them. Patterns of built-in rules must stay linear: they begin with fixed text, never with a repetition, and repeat
 * only up to a limit, or classes that exclude what follows them.
 */

/** A secret in a text: its first character, and the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Rule {
  /** Appears in the text, as `[redacted:<name>]`. */
  readonly name: string;
  /** See `triggers.ts`: one of these is in every text that it finds something in. Without them it is always asked. */
  readonly triggers?: readonly string[] | undefined;
  /** What it looks for, where it is a list of patterns. */
  readonly patterns?: readonly RegExp[];
  find(text: string): Iterable<Span>;
}

/** May a match be replaced? Placeholders and code may not. */
export type Accepts = (secret: string, match: RegExpExecArray) => boolean;

export function byPattern(
  name: string,
  triggers: readonly string[] | undefined,
  patterns: RegExp | readonly RegExp[],
  accepts: Accepts = always,
): Rule {
  const compiled = [patterns].flat().map(withPositions);
  return {
    name,
    triggers,
    patterns: compiled,
    find(text) {
      const spans: Span[] = [];
      for (const pattern of compiled) findMatches(pattern, text, accepts, spans);
      return spans;
    },
  };
}

/** The group `secret`, or else the whole match, wherever the pattern matches. */
function findMatches(pattern: RegExp, text: string, accepts: Accepts, spans: Span[]): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [start, end] = match.indices?.groups?.secret ?? match.indices![0]!;
    const isSecret = end > start && accepts(text.slice(start, end), match);
    if (isSecret) spans.push({ start, end });
    // What follows a secret, or is no secret after all, may be the beginning of the next match.
    pattern.lastIndex = Math.max(isSecret ? end : start, match.index + 1);
  }
}

function withPositions(pattern: RegExp): RegExp {
  const flags = new Set(`${pattern.flags}gd`);
  flags.delete("y");
  return new RegExp(pattern.source, [...flags].join(""));
}

function always(): boolean {
  return true;
}
