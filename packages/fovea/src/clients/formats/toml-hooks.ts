/** Our hooks among those of others in the `[[hooks]]` of a TOML file, or in the list that is the value of `hooks`. */
import {
  appendListTable,
  listItems,
  removeListTables,
  type TomlRecord,
  writeValue,
} from "../edit/toml-edit.ts";
import { parseToml, unquote } from "../edit/toml-tree.ts";
import { type OurCommand, ourCommand } from "../our-hook.ts";

/** Where ours for this event is there, it only gets the present program: its limits and tools may be the user's choice. */
export function putHook(text: string, name: string, wanted: TomlRecord): string {
  const command = wanted.command as string;
  const { event } = ourCommand(command)!;
  const known = listItems(text, name).flatMap(({ start, end }) => {
    const value = commandOf(text.slice(start, end));
    return value?.ours?.event === event ? [{ start: start + value.start, end: start + value.end }] : [];
  });
  if (known.length === 0) return appendListTable(text, name, wanted);
  return known.reduceRight(
    (result, { start, end }) =>
      unquote(result.slice(start, end)) === command
        ? result
        : result.slice(0, start) + writeValue(command) + result.slice(end),
    text,
  );
}

export function removeHooks(text: string, name: string): string {
  return removeListTables(text, name, (written) => commandOf(written)?.ours !== undefined);
}

interface Command {
  start: number;
  end: number;
  ours: OurCommand | undefined;
}

function commandOf(item: string): Command | undefined {
  const value = item.trimStart().startsWith("[[") ? pairOf(item) : memberOf(item);
  return value && { ...value, ours: ourCommand(unquote(item.slice(value.start, value.end))) };
}

function pairOf(table: string): { start: number; end: number } | undefined {
  return parseToml(table).find(
    ({ kind, path }) => kind === "pair" && path.length === 2 && path[1] === "command",
  )?.value;
}

function memberOf(inline: string): { start: number; end: number } | undefined {
  const found = /[{,]\s*command\s*=\s*("(?:[^"\\]|\\.)*"|'[^']*')/d.exec(inline)?.indices?.[1];
  return found && { start: found[0], end: found[1] };
}
