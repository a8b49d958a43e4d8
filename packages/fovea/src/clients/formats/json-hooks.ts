/**
 * Our hooks among those of others in a list of a JSON file. Some clients have groups: a choice of tools with a list of hooks.
 * What is ours is the single hook; the group and whatever else the user put into it, or changed about it, stays.
 */
import { appendJson, removeChild, setMember } from "../edit/json-edit.ts";
import { findChild, findNode, type JsonChild, type JsonNode, parseJson, toValue } from "../edit/json-tree.ts";
import { isOurHook } from "../our-hook.ts";

type Value = Readonly<Record<string, unknown>>;

/** Where one of ours is there, it only gets the present program: its limits and tools may be the user's choice. */
export function putHook(text: string, path: readonly string[], wanted: Value): string {
  const ours = ourHooks(text, path);
  if (ours.length === 0) return appendJson(text, path, wanted);
  const [{ command, args }] = hooksOf(wanted) as [Value];
  // From the end, so that the places of those before stay right.
  return ours.reduceRight((result, { hook: { node } }) => {
    const withCommand = setOrRemove(result, node.start, "command", command);
    return setOrRemove(withCommand, node.start, "args", args);
  }, text);
}

export function removeHooks(text: string, path: readonly string[]): string {
  const [ours] = ourHooks(text, path);
  if (!ours) return text;
  const { list, hook, group } = ours;
  const isOnlyOurs = group && list.children.length === 1 && isPlainGroup(group.node);
  const without = isOnlyOurs
    ? removeChild(text, findNode(parseJson(text), path)!, group)
    : removeChild(text, list, hook);
  return removeHooks(without, path);
}

/** The single hooks of a group, or the hook itself. */
export function hooksOf(value: Value): Value[] {
  return Array.isArray(value.hooks) ? (value.hooks as Value[]) : [value];
}

interface OurHook {
  list: JsonNode;
  hook: JsonChild;
  group?: JsonChild;
}

function ourHooks(text: string, path: readonly string[]): OurHook[] {
  const list = findNode(parseJson(text), path);
  if (list?.kind !== "array") return [];
  const isOurs = ({ node }: JsonChild) => isOurHook(toValue(node));
  return list.children.flatMap((child): OurHook[] => {
    if (isOurs(child)) return [{ list, hook: child }];
    const inner = child.node.kind === "object" ? findChild(child.node, "hooks")?.node : undefined;
    if (inner?.kind !== "array") return [];
    return inner.children.filter(isOurs).map((hook) => ({ list: inner, hook, group: child }));
  });
}

/** Nothing but hooks and the tools that they are for: without hooks it says nothing. */
function isPlainGroup(group: JsonNode): boolean {
  return group.children.every(({ key }) => key === "matcher" || key === "hooks");
}

function setOrRemove(text: string, start: number, key: string, value: unknown): string {
  const node = nodeAt(parseJson(text)!, start)!;
  if (value !== undefined) return setMember(text, node, key, value);
  const child = findChild(node, key);
  return child ? removeChild(text, node, child) : text;
}

function nodeAt(root: JsonNode, start: number): JsonNode | undefined {
  if (root.start === start) return root;
  const around = root.children.find(({ node }) => node.start <= start && start < node.end);
  return around && nodeAt(around.node, start);
}
