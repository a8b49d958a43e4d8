/** Wishes in TOML files: our server is a table, a hook is one of the `[[hooks]]`. */
import { findTable, removeTable, setTable, type TomlRecord } from "../edit/toml-edit.ts";
import { isBelow, parseToml, TomlProblem } from "../edit/toml-tree.ts";
import { type FileFormat, type Trace, VARIABLE_KEYS, type Wish } from "../wish.ts";
import { putHook, removeHooks } from "./toml-hooks.ts";

export const tomlFormat: FileFormat = {
  apply(text, wishes) {
    const hooks = wishes.filter((wish) => wish.kind === "hook");
    const withEntries = wishes.filter((wish) => wish.kind === "entry").reduce(putEntry, text);
    return hooks.reduce(
      (result, { path, value }) => putHook(result, path[0]!, value as TomlRecord),
      withEntries,
    );
  },
  traces: (text, wishes) => wishes.map((wish) => trace(text, wish)),
  remove: (text, traces) => traces.reduce(undo, text),
  meaning: (text) =>
    parseToml(text).map(({ kind, path, value }) => [kind, path, value && text.slice(value.start, value.end)]),
};

function putEntry(text: string, wish: Wish & { kind: "entry" }): string {
  const { path, value, dropsVariables } = wish;
  const address = parseToml(text).find(
    (one) => one.kind === "pair" && one.path.join("\n") === [...path, "url"].join("\n"),
  );
  if (address) throw new TomlProblem(text, address.start, `"${path.join(".")}" is a remote server`);
  return setTable(dropsVariables ? withoutVariables(text, path) : text, path, value as TomlRecord);
}

/** The whole table goes with them; it is written anew. */
function withoutVariables(text: string, path: readonly string[]): string {
  const hasVariables = parseToml(text).some((one) =>
    VARIABLE_KEYS.some((key) => isBelow(one.path, [...path, key])),
  );
  const without = hasVariables ? removeTable(text, path) : text;
  return without === text ? text : withoutVariables(without, path);
}

function trace(text: string, { kind, path }: Wish): Trace {
  const found = kind === "entry" ? findTable(text, path) : undefined;
  return { kind, path, existing: 0, ...(found ? { previous: text.slice(found.start, found.end) } : {}) };
}

function undo(text: string, { kind, path, previous }: Trace): string {
  if (kind === "hook") return removeHooks(text, path[0]!);
  if (previous === undefined) return removeTable(text, path);
  const found = findTable(text, path);
  return found ? text.slice(0, found.start) + previous + text.slice(found.end) : text;
}
