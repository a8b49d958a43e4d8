/** Go's types in the notation that resolution reads: `T[]` for whatever holds many, `(A, B)` for several results. */
export function commonType(written: string): string {
  const text = written.trim().replace(/^(?:\*|~)+/, "");
  const many = /^(?:\.\.\.|\[[^\]]*\]|(?:<-\s*)?chan(?:\s*<-)?\s)\s*(.+)$/s.exec(text);
  if (many) return `${many[1]!}[]`;
  if (text.startsWith("map[")) return `${text.slice(closing(text, 3) + 1)}[]`;
  if (text.startsWith("(") && closing(text, 0) === text.length - 1) return results(text.slice(1, -1));
  if (/^(?:func\b|interface\s*\{|struct\s*\{)/.test(text)) return "";
  // Type arguments say nothing about what members there are.
  return text.replace(/\[.*$/s, "");
}

/** `(n int, err error)`, `(a, b *Store)`, `(*Store, error)` */
function results(inside: string): string {
  const items = split(inside);
  const typed = items.map(typeAfterName);
  const isNamed = typed.some((type) => type !== undefined);
  const types = items.map((item, at) => {
    if (!isNamed) return item;
    return typed.slice(at).find((type) => type !== undefined) ?? item;
  });
  return types.length === 1 ? commonType(types[0]!) : `(${types.join(", ")})`;
}

function typeAfterName(item: string): string | undefined {
  const [, name, type] = /^([\p{L}_][\p{L}\p{N}_]*)\s+(.+)$/su.exec(item) ?? [];
  return name === undefined || /^(?:chan|func|map|struct|interface)$/.test(name) ? undefined : type;
}

function split(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const c = text[at];
    if (c === "(" || c === "[" || c === "{") depth++;
    else if (c === ")" || c === "]" || c === "}") depth--;
    else if (c === undefined || (c === "," && depth === 0)) {
      items.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return items.filter((item) => item !== "");
}

/** Where the bracket that opens at an offset is closed. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const c = text[at]!;
    if (c === "(" || c === "[" || c === "{") depth++;
    else if ((c === ")" || c === "]" || c === "}") && --depth === 0) return at;
  }
  return text.length;
}
