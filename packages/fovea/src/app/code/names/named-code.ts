/** Symbols and files that a sentence names as code does: `applyDiscount`, `Cart.total`, `src/cart.ts`. */
import type { NameLookup } from "../../../code/index/name-lookup.ts";

const MOST_NAMES = 8;
const MOST_ALIKE = 2;

/** As `path#Container.name` or a path; only where it can mean one thing. */
export function codeNamedIn(lookup: NameLookup, text: string): string[] {
  const found = new Set<string>();
  for (const name of codeWords(text).slice(0, MOST_NAMES)) {
    if (/\/|\.[a-z]{1,4}$/.test(name)) {
      const files = lookup.filesEnding(name.replace(/^\.?\//, ""), MOST_ALIKE);
      if (files.length === 1) found.add(files[0]!);
      if (files.length > 0) continue;
    }
    const [last, container] = name.split(/\.|::|#/).reverse();
    const places = lookup
      .find(last!, MOST_ALIKE * 4)
      .filter(
        (place) => place.name === last && (container === undefined || place.container.endsWith(container)),
      )
      .filter(({ kind }) => kind !== "variable");
    if (places.length > MOST_ALIKE) continue;
    for (const place of places)
      found.add(`${place.path}#${place.container === "" ? place.name : `${place.container}.${place.name}`}`);
  }
  return [...found];
}

/** In backticks, in code's spelling, or a path. */
function codeWords(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1]!);
  const spelled =
    text.match(
      /(?<![\w.-])[\w.-]*\/[\w./-]+|(?<![\w-])[\w-]+\.(?:[jt]sx?|py|go|rs|java|rb|php|cs?|h|cpp|kt|sql|ya?ml|json|toml|md)\b|\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*|\b\w+_\w+\b/g,
    ) ?? [];
  return [
    ...new Set(
      [...quoted, ...spelled].map((name) => name.replace(/\(\)?$/, "").replace(/(?<![.,;:])[.,;:]+$/, "")),
    ),
  ];
}
