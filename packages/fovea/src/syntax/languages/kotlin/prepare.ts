/**
 * What the grammar of Kotlin cannot read. A statement may begin with a name that begins like an operator (`inputStream.close()`)
 * or that is an accessor behind a property (`set = set or bit`). The grammar takes it for the rest of the
 * statement before, and loses the class around it. A semicolon in place of the last space before it keeps them apart, and every
 * letter in its place.
 */

/** What may end a statement, then a line that begins with such a name. */
const NEXT_STATEMENT =
  /([\w$)\]}>"'`](?<!\/\/[^\n]{0,200})(?:[ \t]{0,100}\/\/[^\n]{0,200})?\n(?:[ \t]*\n)*[ \t]*)[ \t](?=in(?!(?:fix|it|line|ner|terface|ternal)\b)[\w$]+[ \t]*[.([=+-]|[gs]et(?:[ \t]*[-+*/]?=|\.|\[))/g;

export function separateStatements(text: string): string {
  return text.replaceAll(NEXT_STATEMENT, "$1;");
}
