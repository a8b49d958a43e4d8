/** Whether a project may set a value, by the rights of its key (`rights.ts`); and why not, in words. */
import { visibleText } from "../base/visible-text.ts";
import type { ConfigValue, Field } from "./field.ts";
import { reasons } from "./rights.ts";

/** A text or a list of a project is written by hand; more is an attack or a mistake. */
const longestText = 500;
const mostItems = 200;
const longestItem = 200;

/** Why a project may not set this key at all, as a clause; undefined where it may within bounds. */
export function refusalOfKey({ setBy }: Field): string | undefined {
  return setBy?.who === "user" ? `only you may set it, because it ${reasons[setBy.reason]}` : undefined;
}

/** Why a project may not set this value, as a clause; undefined where it may. `users`: what holds without the project. */
export function refusalOf(field: Field, value: ConfigValue, users: ConfigValue): string | undefined {
  const { setBy } = field;
  if (setBy?.who !== "project") return refusalOfKey(field);
  const { min = field.min, only } = setBy;
  const max = setBy.lowers ? (users as number) : (setBy.max ?? field.max);
  if (typeof value === "number" && (value < (min ?? value) || value > (max ?? value)))
    return `a project may set it from ${min} to ${max}`;
  if (only && !only.includes(value as string | boolean))
    return `a project may only set it to ${only.join(" or ")}`;
  return refusalOfText(value);
}

function refusalOfText(value: ConfigValue): string | undefined {
  const [texts, longest] = Array.isArray(value) ? [value, longestItem] : [[value], longestText];
  if (texts.length > mostItems) return `a project may list at most ${mostItems}`;
  const isTooLong = (text: unknown) => typeof text === "string" && text.length > longest;
  if (texts.some(isTooLong)) return `a text of a project may have at most ${longest} characters`;
  const isOdd = (text: unknown) => typeof text === "string" && visibleText(text) !== text;
  return texts.some(isOdd) ? "a text of a project may hold no line breaks or control characters" : undefined;
}

/** A project's list that only adds, joined to what the user set. */
export function joinLists(field: Field, project: ConfigValue, users: ConfigValue): ConfigValue {
  if (field.setBy?.who !== "project" || !field.setBy.adds) return project;
  return [...new Set([...(users as readonly string[]), ...(project as readonly string[])])];
}
