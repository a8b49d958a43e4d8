/** Lists in source code. */

/** At commas that are in no bracket and no string. */
export function splitItems(text: string, separator = ","): string[] {
  const items: string[] = [];
  let depth = 0;
  let from = 0;
  let quote = "";
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (quote !== "") {
      if (c === quote) quote = "";
    } else if (c === '"' || c === "`" || (c === "'" && !/\w/.test(text[i - 1] ?? ""))) quote = c;
    else if (c === "(" || c === "[" || c === "{" || c === "<") depth++;
    else if (c === ")" || c === "]" || c === "}" || (c === ">" && text[i - 1] !== "-" && text[i - 1] !== "="))
      depth--;
    else if (c === separator && depth === 0) {
      items.push(text.slice(from, i));
      from = i + 1;
    }
  }
  items.push(text.slice(from));
  return items.filter((item) => item.trim() !== "");
}
