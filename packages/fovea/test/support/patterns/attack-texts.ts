/**
 * Texts that make a backtracking pattern work hard: each repeated part of the pattern pumped behind what leads to it,
 * the pattern's own beginnings over and over, and runs of ordinary characters; all of them ending in a near miss.
 */
import { type PatternNode, parsePattern } from "./parse-pattern.ts";

/** `head`, then `pump` again and again, then `tail`. */
export interface Attack {
  head: string;
  pump: string;
  tail: string;
}

const PUMPS = [
  "a",
  "A",
  "0",
  "_",
  "-",
  " ",
  "\n",
  "\t",
  ".",
  "/",
  "\\",
  '"',
  "'",
  "`",
  "(",
  ")",
  "[",
  "{",
  "<",
  "=",
  ":",
  ",",
  "*",
  "#",
  "@",
  "|",
  "$",
  "!",
  "é",
  "一",
  "a ",
  "A ",
  "Aa",
  "a.",
  "a. ",
  "a_",
  "a-",
  "a\n",
  "a, ",
  "a:",
  "a=",
  "a/",
  "1 ",
  "1.",
  "1:",
  "\n ",
  " \n",
  "\r\n",
  "- ",
  "// ",
  '"a" ',
  "`a` ",
  "a b\n",
  "( ",
  "a(",
  "<a ",
  "&&",
  "a@",
  "\\\\",
]; // prettier-ignore
const QUICK_PUMPS = ["a", "_", "-", " ", "\n", "0", "a-", "a "];
const TAILS = ["", "\u0001", "!", "\n!"];
const MOST_ATTACKS = 400;
const QUICK_ATTACKS = 40;

export function attacksOn(pattern: RegExp, extent: "quick" | "whole"): Attack[] {
  const seen = new Map<string, Attack>();
  const add = (head: string, pump: string, tail: string) => {
    if (pump !== "") seen.set(JSON.stringify([head, pump, tail]), { head, pump, tail });
  };
  const root = parsePattern(pattern.source);
  const isQuick = extent === "quick";
  for (const { head, pump } of repeats(root))
    for (const tail of isQuick ? ["\u0001"] : TAILS) {
      add(head, pump, tail);
      add("", head + pump, tail);
    }
  for (const part of beginnings(root).slice(0, isQuick ? 8 : undefined)) {
    for (const joint of isQuick ? [""] : ["", " ", "\n", "="]) add("", part + joint, "");
    if (!isQuick) add("", part, "\u0001");
  }
  for (const pump of isQuick ? QUICK_PUMPS : PUMPS) {
    if (!isQuick) add("", pump, "");
    add("", pump, "\u0001");
  }
  return [...seen.values()].slice(0, isQuick ? QUICK_ATTACKS : MOST_ATTACKS);
}

export function textOf({ head, pump, tail }: Attack, size: number): string {
  return head + pump.repeat(Math.max(1, Math.ceil((size - head.length - tail.length) / pump.length))) + tail;
}

/** Each repeated part, with a text that leads to it. */
function repeats(root: PatternNode): { head: string; pump: string }[] {
  const found: { head: string; pump: string }[] = [];
  const walk = (node: PatternNode, head: string): void => {
    if (node.kind === "choice") for (const one of node.parts) walk(one, head);
    if (node.kind === "sequence") {
      let lead = head;
      for (const one of node.parts) {
        walk(one, lead);
        lead += sample(one, 0);
      }
    }
    if (node.kind === "repeat") {
      walk(node.part, head);
      if (node.most > 20)
        for (const turn of [0, 1, 2]) found.push({ head, pump: sample(node.part, turn) || "a" });
    }
  };
  walk(root, "");
  return found;
}

/** What the pattern matches, up to each of its parts; for each branch of its choices. */
function beginnings(root: PatternNode): string[] {
  const found = new Set<string>();
  const walk = (node: PatternNode, head: string): void => {
    if (node.kind === "choice") for (const one of node.parts.slice(0, 12)) walk(one, head);
    else if (node.kind === "repeat") walk(node.part, head);
    else if (node.kind === "sequence") {
      let lead = head;
      for (const one of node.parts) {
        walk(one, lead);
        lead += sample(one, 0);
        found.add(lead);
      }
    } else found.add(head + sample(node, 0));
  };
  walk(root, "");
  return [...found].filter((text) => text.length > 0 && text.length < 200).slice(0, 40);
}

/** A text that the node matches; `turn` chooses among several. */
function sample(node: PatternNode, turn: number): string {
  switch (node.kind) {
    case "set":
      return node.members[turn % node.members.length] ?? "a";
    case "choice":
      return sample(node.parts[turn % node.parts.length]!, turn);
    case "sequence":
      return node.parts.map((one) => sample(one, turn)).join("");
    case "repeat":
      return sample(node.part, turn).repeat(Math.max(node.least, node.most > 0 ? Math.min(1, node.most) : 0));
    case "empty":
      return "";
  }
}
