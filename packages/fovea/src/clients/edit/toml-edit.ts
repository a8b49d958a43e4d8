/** One table put into TOML text, or taken out of it, while every other byte stays. */
import { applyEdits, styleOf } from "./style.ts";
import { isBelow, parseToml, TomlProblem, type TomlStatement } from "./toml-tree.ts";

export type TomlRecord = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The text with these keys in the table at this path; other keys of the table stay. */
export function setTable(text: string, path: readonly string[], record: TomlRecord): string {
  const statements = parseToml(text);
  const header = statements.find((one) => one.kind === "table" && samePath(one.path, path));
  if (header) return setPairs(text, statements, header, record);
  refuseInline(text, statements, path);
  return appendBlock(text, [`[${path.map(writeKey).join(".")}]`, ...writePairs(record)]);
}

/** The text with one more `[[name]]` at its end, or in the list that is its value. */
export function appendListTable(text: string, name: string, record: TomlRecord): string {
  const statements = parseToml(text);
  const list = statements.find((one) => one.kind === "pair" && samePath(one.path, [name]));
  if (list?.value) return appendInline(text, list.value, record);
  const table = statements.find((one) => one.kind === "table" && one.path[0] === name);
  if (table) throw new TomlProblem(text, table.start, `"${name}" is a table, and a list is needed`);
  return appendBlock(text, [`[[${writeKey(name)}]]`, ...writePairs(record)]);
}

/** Where the table at this path is, with the tables below it: headers and pairs, not what follows them. */
export function findTable(text: string, path: readonly string[]): { start: number; end: number } | undefined {
  const statements = parseToml(text);
  const first = statements.findIndex((one) => one.kind === "table" && isBelow(one.path, path));
  if (first < 0) return undefined;
  let last = first;
  while (last + 1 < statements.length && isBelow(statements[last + 1]!.path, path)) last++;
  return { start: statements[first]!.start, end: statements[last]!.end };
}

/** The text without the table; the blank line before it, which we put there, goes with it. */
export function removeTable(text: string, path: readonly string[]): string {
  const found = findTable(text, path);
  return found ? cut(text, found) : text;
}

/** The text without those `[[name]]` whose text is ours. */
export function removeListTables(text: string, name: string, isOurs: (written: string) => boolean): string {
  let result = text;
  for (;;) {
    const found = listTables(result, name).find(({ start, end }) => isOurs(result.slice(start, end)));
    if (!found) break;
    result = cut(result, found);
  }
  const list = parseToml(result).find((one) => one.kind === "pair" && samePath(one.path, [name]));
  if (!list?.value) return result;
  const { start, end } = list.value;
  const kept = result
    .slice(start, end)
    .replace(/,?(?<!\s)\s*\{[^{}]*\}/g, (item) => (isOurs(item) ? "" : item))
    .replace(/^\[\s*,\s*/, "[");
  return result.slice(0, start) + kept + result.slice(end);
}

/** The places of all items of a list, as `[[name]]` or in the list that is its value. */
export function listItems(text: string, name: string): { start: number; end: number }[] {
  const list = parseToml(text).find((one) => one.kind === "pair" && samePath(one.path, [name]))?.value;
  const items = list ? [...text.slice(list.start, list.end).matchAll(/\{[^{}]*\}/g)] : [];
  const inline = items.map(({ 0: item, index }) => ({
    start: list!.start + index,
    end: list!.start + index + item.length,
  }));
  return [...listTables(text, name), ...inline];
}

function listTables(text: string, name: string): { start: number; end: number }[] {
  const statements = parseToml(text);
  return statements.flatMap((one, index) => {
    if (one.kind !== "list-table" || !samePath(one.path, [name])) return [];
    let last = index;
    while (statements[last + 1]?.kind === "pair") last++;
    return [{ start: one.start, end: statements[last]!.end }];
  });
}

function setPairs(
  text: string,
  statements: readonly TomlStatement[],
  header: TomlStatement,
  record: TomlRecord,
): string {
  const own = statements.filter((one) => one.kind === "pair" && isBelow(one.path, header.path));
  const { eol } = styleOf(text);
  const edits = [];
  let end = header.end;
  for (const pair of own) {
    if (pair.start < header.start || pair.path.length !== header.path.length + 1) continue;
    if (pair.start >= endOfTable(statements, header)) continue;
    end = pair.end;
  }
  for (const [key, value] of Object.entries(record)) {
    const pair = own.find((one) => samePath(one.path, [...header.path, key]));
    const written = writeValue(value);
    if (!pair?.value) {
      const isCut = end > 0 && text[end - 1] !== "\n";
      edits.push({
        at: end,
        remove: 0,
        insert: `${isCut ? eol : ""}${writeKey(key)} = ${written}${isCut ? "" : eol}`,
      });
    } else if (text.slice(pair.value.start, pair.value.end) !== written)
      edits.push({ at: pair.value.start, remove: pair.value.end - pair.value.start, insert: written });
  }
  return applyEdits(text, edits.reverse());
}

function endOfTable(statements: readonly TomlStatement[], header: TomlStatement): number {
  return (
    statements.find((one) => one.kind !== "pair" && one.start > header.start)?.start ??
    Number.POSITIVE_INFINITY
  );
}

/** A table that is written as a value cannot be continued elsewhere in the file. */
function refuseInline(text: string, statements: readonly TomlStatement[], path: readonly string[]): void {
  const inline = statements.find(
    (one) => one.kind === "pair" && (isBelow(path, one.path) || isBelow(one.path, path)),
  );
  if (inline)
    throw new TomlProblem(
      text,
      inline.start,
      `"${inline.path.join(".")}" is written as a value, not as a table`,
    );
}

function appendBlock(text: string, lines: readonly string[]): string {
  const { eol } = styleOf(text);
  const isEmpty = text.replace("\uFEFF", "") === "";
  const before = isEmpty ? "" : text.endsWith("\n") ? eol : eol + eol;
  return `${text}${before}${lines.join(eol)}${eol}`;
}

function appendInline(
  text: string,
  { start, end }: { start: number; end: number },
  record: TomlRecord,
): string {
  if (text[start] !== "[") throw new TomlProblem(text, start, "a list is needed here");
  const inside = text.slice(start + 1, end - 1);
  const item = `{ ${writePairs(record).join(", ")} }`;
  const content = inside.replace(/#.*$/gm, "").trim();
  const comma = content === "" || content.endsWith(",") ? "" : ", ";
  const at = start + 1 + inside.trimEnd().length;
  return applyEdits(text, [{ at, remove: 0, insert: `${comma}${item}` }]);
}

function cut(text: string, { start, end }: { start: number; end: number }): string {
  const blank = /(?:^|(?<=\n))[ \t]*\r?\n$/.exec(text.slice(0, start))?.[0] ?? "";
  return text.slice(0, start - blank.length) + text.slice(end);
}

function writePairs(record: TomlRecord): string[] {
  return Object.entries(record).map(([key, value]) => `${writeKey(key)} = ${writeValue(value)}`);
}

function writeKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}

export function writeValue(value: TomlRecord[string]): string {
  if (Array.isArray(value)) return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
  // Escapes of JSON texts are escapes of TOML's too.
  return JSON.stringify(value);
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && isBelow(a, b);
}
