/**
 * Reads the text of a query, in the language that tree-sitter has for them. Only what our queries use is known: nodes,
 * tokens, wildcards, fields and their absence, alternatives, `?`, anchors, captures, and conditions on text.
 */

/** What one node has to be like. */
export type Item = (NodeItem | TokenItem | AnyItem | ChoiceItem) & {
  /** Names of captures, without the `@`. */
  captures: string[];
  field: string | undefined;
  isOptional: boolean;
  /** Nothing with a name stands between it and the item before it, or the beginning. */
  isAnchored: boolean;
};

export interface NodeItem {
  type: "node";
  /** `_` for any that has a name. */
  name: string;
  /** Fields that it must not have. */
  absent: string[];
  children: Item[];
  /** Nothing with a name stands behind the last child. */
  isClosed: boolean;
}

interface TokenItem {
  type: "token";
  text: string;
}

/** With a name or without. */
interface AnyItem {
  type: "any";
}

interface ChoiceItem {
  type: "choice";
  items: Item[];
}

/** `(#eq? @capture "text")` */
export interface Condition {
  operator: string;
  capture: string;
  texts: string[];
}

export interface ParsedPattern {
  item: Item;
  conditions: Condition[];
  /** Where the next pattern begins in the text, or its end. */
  end: number;
}

export function parseQuery(text: string): ParsedPattern[] {
  const reader = new QueryReader(text);
  const patterns: ParsedPattern[] = [];
  while (!reader.isAtEnd()) patterns.push(reader.readPattern());
  return patterns;
}

const TOKEN = /\s+|;[^\n]*|"(?:[^"\\]|\\.)*"|@[\w.-]+|#[\w-]+[?!]|[A-Za-z_][\w-]*|[()[\]:.!?]/y;

class QueryReader {
  readonly #text: string;
  readonly #tokens: { text: string; at: number }[] = [];
  #next = 0;
  /** Of the pattern at hand; they may stand anywhere in it. */
  #conditions: Condition[] = [];

  constructor(text: string) {
    this.#text = text;
    for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
      TOKEN.lastIndex = at;
      const token = TOKEN.exec(text)?.[0];
      if (token === undefined) this.#fail(at);
      if (!/^[\s;]/.test(token)) this.#tokens.push({ text: token, at });
    }
  }

  isAtEnd(): boolean {
    return this.#next === this.#tokens.length;
  }

  readPattern(): ParsedPattern {
    this.#conditions = [];
    const item = this.#readItem();
    const end = this.#tokens[this.#next]?.at ?? this.#text.length;
    return { item, conditions: this.#conditions, end };
  }

  #readItem(): Item {
    const isAnchored = this.#skip(".");
    const item = { ...this.#readBareItem(), isAnchored };
    item.isOptional ||= this.#skip("?");
    while (this.#peek().startsWith("@")) item.captures.push(this.#take().slice(1));
    return item;
  }

  #readBareItem(): Item {
    const token = this.#take();
    if (token === "[") return bare({ type: "choice", items: this.#readItems("]") });
    if (token.startsWith('"')) return bare({ type: "token", text: unescaped(token) });
    if (token === "_") return bare({ type: "any" });
    if (token === "(") return /^[A-Za-z_]/.test(this.#peek()) ? this.#readNode() : this.#readGroup();
    if (!/^\w/.test(token)) this.#fail();
    this.#expect(":");
    return { ...this.#readItem(), field: token };
  }

  #readNode(): Item {
    const node: NodeItem = { type: "node", name: this.#take(), absent: [], children: [], isClosed: false };
    while (!this.#skip(")")) {
      if (this.#skip("!")) node.absent.push(this.#take());
      else if (this.#peek() === "." && this.#peek(1) === ")") node.isClosed = this.#skip(".");
      else if (!this.#skipCondition()) node.children.push(this.#readItem());
    }
    if (node.isClosed && node.children.length === 0) this.#fail();
    return bare(node);
  }

  /** Brackets around one item and its conditions. */
  #readGroup(): Item {
    const [item, ...others] = this.#readItems(")");
    if (!item || others.length > 0) this.#fail();
    return item;
  }

  #readItems(end: string): Item[] {
    const items: Item[] = [];
    while (!this.#skip(end)) if (!this.#skipCondition()) items.push(this.#readItem());
    return items;
  }

  #skipCondition(): boolean {
    if (this.#peek() !== "(" || !this.#peek(1).startsWith("#")) return false;
    this.#next++;
    const operator = this.#take().slice(1);
    const capture = this.#take();
    if (!capture.startsWith("@")) this.#fail();
    const texts: string[] = [];
    while (this.#peek().startsWith('"')) texts.push(unescaped(this.#take()));
    this.#expect(")");
    this.#conditions.push({ operator, capture: capture.slice(1), texts });
    return true;
  }

  #peek(ahead = 0): string {
    return this.#tokens[this.#next + ahead]?.text ?? "";
  }

  #take(): string {
    if (this.isAtEnd()) this.#fail();
    return this.#tokens[this.#next++]!.text;
  }

  #skip(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#next++;
    return true;
  }

  #expect(token: string): void {
    if (!this.#skip(token)) this.#fail();
  }

  #fail(at = this.#tokens[this.#next]?.at ?? this.#text.length): never {
    throw new Error(`Not understood in a query: ${this.#text.slice(at, at + 60)}`);
  }
}

function bare(item: NodeItem | TokenItem | AnyItem | ChoiceItem): Item {
  return { ...item, captures: [], field: undefined, isOptional: false, isAnchored: false };
}

function unescaped(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, (_, c: string) => ESCAPES[c] ?? c);
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", 0: "\0" };
