/** What an expression says, as far as it can lead to a definition. `expression.ts` reads them. */
export type Expression =
  | { t: "name"; name: string }
  /** `\\Store`, `::Store`, `global::Store`: a name of the outermost namespace. */
  | { t: "absolute"; name: string }
  | { t: "member"; of: Expression; name: string }
  /** Arguments as written: few are ever asked for. `arity` is -1 where they were too long to be kept. */
  | { t: "call"; of: Expression; arguments: readonly string[]; arity: number }
  | { t: "new"; of: Expression }
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
