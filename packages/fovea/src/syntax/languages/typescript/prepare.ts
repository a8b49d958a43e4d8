/**
 * What the grammar of TypeScript cannot read. Call signatures with type parameters, one below the other and without semicolons. The grammar reads the next one's `<` as
 * type arguments of the type before it, and then understands nothing of the rest of the file. A semicolon in place of the
 * last space before the `<` keeps them apart, and every letter in its place.
 */

/** The end of what stands before, then the line that begins with type parameters of a signature. */
const NEXT_SIGNATURE = /([\w$)\]}>'"`/]\s*\n[ \t]*)[ \t](?=<(?:[ \t]*\n|[\w$]+(?: extends | = |,)))/g;
/** `<T>(` too; in JSX it may be an element with its text. */
const PLAIN_SIGNATURE = /([\w$)\]}>'"`/]\s*\n[ \t]*)[ \t](?=<[\w$]+>\()/g;

/** A name to the compiler, and a keyword to the grammar, to which any other word of its length will do. */
const USING_AS_NAME = /(?<=[(,.[]\s{0,99}|\.\.\.)using(?=\s{0,99}[?:,.)\]])/g;

/** The grammar does not know `export type * from`. */
const TYPES_OF_ALL = /^(export) type(?= \*)/gm;

export function prepareText(text: string, isJsx: boolean): string {
  const known = text.replaceAll(TYPES_OF_ALL, "$1     ").replaceAll(USING_AS_NAME, "usinG");
  if (!/\n[ \t]+</.test(known)) return known;
  const separated = known.replaceAll(NEXT_SIGNATURE, "$1;");
  return isJsx ? separated : separated.replaceAll(PLAIN_SIGNATURE, "$1;");
}
