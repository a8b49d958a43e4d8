/** A regular expression -> a tree, as far as making matching texts needs it: lookarounds and anchors match nothing. */
export type PatternNode =
  | { kind: "choice"; parts: PatternNode[] }
  | { kind: "sequence"; parts: PatternNode[] }
  | { kind: "repeat"; part: PatternNode; least: number; most: number }
  | { kind: "set"; members: string[] }
  | { kind: "empty" };

const CANDIDATES = [..."aA0_- .x/Z9:=\"'\n\t,;()[]{}<>#@!$%&*+?|\\^`~éß一"];
const EMPTY: PatternNode = { kind: "empty" };

export function parsePattern(source: string): PatternNode {
  let at = 0;
  return readChoice();

  function readChoice(): PatternNode {
    const parts = [readSequence()];
    while (source[at] === "|") {
      at++;
      parts.push(readSequence());
    }
    return parts.length === 1 ? parts[0]! : { kind: "choice", parts };
  }

  function readSequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") parts.push(readRepeated());
    return { kind: "sequence", parts };
  }

  function readRepeated(): PatternNode {
    const part = readAtom();
    const counted = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/.exec(source.slice(at, at + 20));
    if (!counted) return part;
    at += counted[0].length;
    const sign = counted[0][0];
    if (sign === "*") return { kind: "repeat", part, least: 0, most: Number.POSITIVE_INFINITY };
    if (sign === "+") return { kind: "repeat", part, least: 1, most: Number.POSITIVE_INFINITY };
    if (sign === "?") return { kind: "repeat", part, least: 0, most: 1 };
    const least = Number(counted[1]);
    const most =
      counted[2] === undefined ? least : counted[3] === "" ? Number.POSITIVE_INFINITY : Number(counted[3]);
    return { kind: "repeat", part, least, most };
  }

  function readAtom(): PatternNode {
    const sign = source[at]!;
    if (sign === "(") return readGroup();
    if (sign === "[") return matchedBy(readClass());
    if (sign === "^" || sign === "$") {
      at++;
      return EMPTY;
    }
    if (sign === "\\") return readEscape();
    if (sign === ".") {
      at++;
      return matchedBy(".");
    }
    const point = String.fromCodePoint(source.codePointAt(at)!);
    at += point.length;
    return { kind: "set", members: [point] };
  }

  function readGroup(): PatternNode {
    const opened = /^\((?:\?(?::|=|!|<=|<!|<[^>]*>|[a-z]*(?:-[a-z]+)?:))?/.exec(source.slice(at))![0];
    at += opened.length;
    const inside = readChoice();
    at++;
    return /^\(\?<?[=!]/.test(opened) ? EMPTY : inside;
  }

  function readClass(): string {
    const from = at;
    for (at++; source[at] !== "]"; at++) if (source[at] === "\\") at++;
    at++;
    return source.slice(from, at);
  }

  function readEscape(): PatternNode {
    const escaped =
      /^\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|k<[^>]*>|c[A-Za-z]|[\s\S])/.exec(
        source.slice(at),
      )![0];
    at += escaped.length;
    return /^\\(?:[bB]|[1-9]|k<)/.test(escaped) ? EMPTY : matchedBy(escaped);
  }
}

/** Of the usual characters those that a class or an escape matches. */
function matchedBy(written: string): PatternNode {
  const test = compile(`^(?:${written})$`);
  const members = CANDIDATES.filter((one) => test.test(one));
  if (members.length > 0) return { kind: "set", members };
  for (let code = 0; code < 0x3000; code++)
    if (test.test(String.fromCharCode(code))) return { kind: "set", members: [String.fromCharCode(code)] };
  return EMPTY;
}

function compile(source: string): RegExp {
  try {
    return new RegExp(source, "u");
  } catch {
    // Escapes that only patterns without `u` allow.
    return new RegExp(source);
  }
}
