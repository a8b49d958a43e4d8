/** Names in code spelling (`Cart.total`, `src/cart.py#Cart.total`, `Cart::total`, `cart->total`, `cartTotal`), and where they are. */
import type { NamedPlace, NameLookup } from "../../code/index/name-lookup.ts";
import type { Place } from "../../memory/anchors.ts";

const MOST_NAMES = 8;
/** Of one name; with a container or a path in front, the right one may be among many. */
const MOST_LOOKED_AT = { plain: 10, qualified: 2000 };
/** A name that more than this many have points nowhere. */
const MOST_ALIKE = 3;

const WORD = "[\\p{L}_$][\\p{L}\\p{N}_$]*";
/** Not inside of another word, so that each word is tried once. */
const START = "(?<![\\p{L}\\p{N}_$])";
const MEMBERS = `${WORD}(?:(?:\\.|::|->|#)#?${WORD})`;
/** With a path in front, or with a container. */
const QUALIFIED = new RegExp(
  `(?<![\\p{L}\\p{N}_$@./\\\\-])[\\p{L}\\p{N}_$@./\\\\-]+\\.\\p{L}+#${MEMBERS}*|${START}${MEMBERS}+`,
  "gu",
);
/** One word: in back quotes, called, or spelled with a capital or an underscore inside. */
const SINGLE = new RegExp(
  `(?<=\`)${WORD}(?=(?:\\(\\))?\`)|${START}${WORD}(?=\\()|(?<![\\p{L}\\p{N}])\\p{L}[\\p{L}\\p{N}]*(?:_[\\p{L}\\p{N}]+)+|(?<!\\p{L})\\p{L}*\\p{Ll}\\p{N}*\\p{Lu}[\\p{L}\\p{N}]*`,
  "gu",
);

export function namesAsCode(text: string): string[] {
  const qualified = text.match(QUALIFIED) ?? [];
  const rest = text.replace(QUALIFIED, " ");
  return [...new Set([...qualified, ...(rest.match(SINGLE) ?? [])])].slice(0, MOST_NAMES);
}

/**
 * Under their names of today, and under those they had when something was written about them. Undefined where too many
 * have the name.
 */
export function placesCalled(lookup: NameLookup, written: string): Place[] | undefined {
  return symbolsCalled(lookup, written)
    ?.map(({ path, container, name }) => ({ path, symbol: container === "" ? name : `${container}.${name}` }))
    .flatMap((place) => [place, ...lookup.movedFrom(place)]);
}

/** One for each name in a file: of overloads the first. Undefined where too many have the name. */
export function symbolsCalled(lookup: NameLookup, written: string): NamedPlace[] | undefined {
  const cut = written.lastIndexOf("#");
  const path = /\.\p{L}+#/u.test(written) ? `/${written.slice(0, cut).replaceAll("\\", "/")}` : undefined;
  const parts = (path === undefined ? written : written.slice(cut + 1))
    .split(/\.|::|->|#/)
    .filter((part) => part !== "");
  const name = parts.pop();
  if (name === undefined) return [];
  const container = parts.join(".").toLowerCase();
  const places = new Map<string, NamedPlace>();
  const isPlain = path === undefined && container === "";
  for (const found of lookup.find(name, isPlain ? MOST_LOOKED_AT.plain : MOST_LOOKED_AT.qualified)) {
    if (path !== undefined && !`/${found.path}`.endsWith(path)) continue;
    if (!`.${found.container.toLowerCase()}`.endsWith(container === "" ? "" : `.${container}`)) continue;
    const key = `${found.path}#${found.container}.${found.name}`;
    if (!places.has(key)) places.set(key, found);
  }
  return places.size > MOST_ALIKE ? undefined : [...places.values()];
}
