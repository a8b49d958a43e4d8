/** Wishes in JSON files, with or without comments. */
import { removeChild, replaceNode, setJson } from "../edit/json-edit.ts";
import { findChild, findNode, type JsonNode, parseJson, toValue } from "../edit/json-tree.ts";
import { type FileFormat, type Trace, VARIABLE_KEYS, type Wish } from "../wish.ts";
import { putHook, removeHooks } from "./json-hooks.ts";

export const jsonFormat: FileFormat = {
  apply: (text, wishes) => wishes.reduce(fulfil, text),
  traces: (text, wishes) => {
    const root = parseJson(text);
    return wishes.map((wish) => trace(text, root, wish));
  },
  remove(text, traces) {
    // Defaults last: they go only when nothing else is left.
    const ordered = [...traces].sort((a, b) => Number(a.kind === "default") - Number(b.kind === "default"));
    return ordered.reduce(undo, text);
  },
  meaning(text) {
    const root = parseJson(text);
    return root && toValue(root);
  },
};

function fulfil(text: string, wish: Wish): string {
  const node = findNode(parseJson(text), wish.path);
  if (wish.kind === "default") return node ? text : setJson(text, wish.path, wish.value);
  if (wish.kind === "hook") return putHook(text, wish.path, wish.value);
  const isOther = node?.kind !== "object" || ADDRESSES.some((key) => findChild(node, key));
  if (wish.kind === "text" || isOther) return setJson(text, wish.path, wish.value);
  const gone = wish.dropsVariables ? VARIABLE_KEYS.filter((key) => !(key in wish.value)) : [];
  return Object.entries(wish.value).reduce(
    (result, [key, value]) => setJson(result, [...wish.path, key], value),
    gone.reduce((result, key) => removeAt(result, [...wish.path, key]), text),
  );
}

/** A server that was reached over the network is replaced as a whole. */
const ADDRESSES = ["url", "httpUrl", "serverUrl"];

function trace(text: string, root: JsonNode | undefined, { kind, path }: Wish): Trace {
  let existing = 0;
  while (existing < path.length && findNode(root, path.slice(0, existing + 1))) existing++;
  const node = kind === "entry" ? findNode(root, path) : undefined;
  return { kind, path, existing, ...(node ? { previous: text.slice(node.start, node.end) } : {}) };
}

function undo(text: string, { kind, path, previous, existing }: Trace): string {
  const root = parseJson(text);
  const node = findNode(root, path);
  if (!root || !node) return text;
  if (previous !== undefined) return replaceNode(text, node, previous);
  if (kind === "default") {
    const parent = findNode(root, path.slice(0, -1))!;
    const isAlone = parent.children.length === 1 && existing < path.length;
    return isAlone ? removeAt(text, path) : text;
  }
  return prune(kind === "hook" ? removeHooks(text, path) : removeAt(text, path), path, existing);
}

function removeAt(text: string, path: readonly string[]): string {
  const parent = findNode(parseJson(text), path.slice(0, -1));
  const child = parent && findChild(parent, path.at(-1)!);
  return child ? removeChild(text, parent, child) : text;
}

/** Objects and lists that were made for our sake go when they are empty again. */
function prune(text: string, path: readonly string[], existing: number): string {
  let result = text;
  for (let depth = path.length; depth > existing; depth--) {
    const node = findNode(parseJson(result), path.slice(0, depth));
    if (node && node.kind !== "plain" && node.children.length === 0)
      result = removeAt(result, path.slice(0, depth));
  }
  return result;
}
