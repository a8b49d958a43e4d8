/** What an expression says, as far as it can lead to a definition. `expression.ts` reads them. */
export type Expression =
  | { t: "name"; name: string }
  /** `\\Store`, `::Store`, `global::Store`: a name of the outermost namespace. */
  | { t: "absolute"; name: string }
  | { t: "member"; of: Expression; name: string }
  /** Arguments as written: few are ever asked for. `arity` is -1 where they were too long to be kept. */
  | { t: "call"; of: Expression; arguments: readonly string[]; arity: number; types?: readonly string[] }
  /** `types` are the type arguments, where there are some. */
  | { t: "new"; of: Expression; types?: readonly string[] }
  /** `each` is any of the items. */
  | { t: "index"; of: Expression; at: number | string | { each: true } | undefined }
  | { t: "slice"; of: Expression }
  /** `a?` where that takes a value out of what may hold none. */
  | { t: "maybe"; of: Expression }
  /** Items as written. */
  | { t: "list"; items: readonly string[] }
  | { t: "choice"; of: Expression[] }
  | { t: "cast"; type: string }
  | { t: "module"; module: string }
  | { t: "object" }
  | { t: "text" };

/** `isSure` where the brace follows at once: then small letters are no sign of a block. */
export function isTypePath(read: Expression, isSure: boolean): boolean {
  if (read.t === "name") return isSure || /^\p{Lu}/u.test(read.name);
  if (read.t !== "member" || !(isSure || /^\p{Lu}/u.test(read.name))) return false;
  return read.of.t === "name" || isTypePath(read.of, isSure);
}

/** Each of them, if there are several. */
export function choice(of: (Expression | undefined)[]): Expression | undefined {
  const found = of.filter((one): one is Expression => one !== undefined);
  return found.length > 1 ? { t: "choice", of: found } : found[0];
}
