/**
 * Takes the secrets out of a text before it is stored: every one is replaced by `[redacted:<rule>]`, and all other
 * characters stay as they are. The built-in rules always apply; a user can add to them and take nothing away.
 * What a secret looks like is written in `rules/`. This file stores nothing and reports no secret.
 */

import { withinTime } from "../../base/time-limit.ts";
import { builtinRules } from "./builtin-rules.ts";
import { nameInvalid, patternInvalid, ruleTooSlow } from "./errors.ts";
import { byPattern, type Rule, type Span } from "./rule.ts";
import { TriggerScan } from "./triggers.ts";

export interface Redaction {
  rule: string;
  count: number;
}

export interface Redacted {
  text: string;
  redactions: Redaction[];
}

export interface RedactRule {
  name: string;
  /** The source of a JavaScript regular expression; the group named `secret`, or else the whole match, is replaced. */
  pattern: string;
  flags?: string;
}

/** Compiled once: built-in rules plus the user's own. Throws an EngineError that names a rule it cannot use. */
export function createRedactor(extra: readonly RedactRule[] = []): (text: string) => Redacted {
  const rules = [...builtinRules, ...extra.map(compileRule)];
  let scan: TriggerScan | undefined;
  return (text) => {
    scan ??= new TriggerScan(rules);
    return redact(text, rules, scan);
  };
}

function compileRule({ name, pattern, flags }: RedactRule): Rule {
  if (!/^[\w.-]{1,64}$/.test(name)) throw nameInvalid(name);
  try {
    return limited(byPattern(name, undefined, new RegExp(pattern, flags)));
  } catch (cause) {
    throw patternInvalid(name, cause);
  }
}

/** For one rule on one text; a good pattern takes a thousandth of it on the longest memory. */
const MOST_MS = 250;

/** A text that a rule cannot judge in time is refused: storing it unjudged could store what the rule is there for. */
function limited(rule: Rule): Rule {
  return {
    name: rule.name,
    find(text) {
      const found = withinTime(() => [...rule.find(text)], MOST_MS);
      if (!found) throw ruleTooSlow(rule.name, MOST_MS);
      return found.value;
    },
  };
}

/**
 * Passes over one text. The second one usually finds nothing, but a secret that is gone can lay bare its neighbour. Only
 * a user's rule that matches its own marks could loop forever.
 */
const MOST_PASSES = 16;

function redact(text: string, rules: readonly Rule[], scan: TriggerScan): Redacted {
  const counts = new Map<string, number>();
  let current = text;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const secrets = findSecrets(current, rules, scan);
    if (secrets.length === 0) break;
    for (const { rule } of secrets) counts.set(rule.name, (counts.get(rule.name) ?? 0) + 1);
    current = replaceSecrets(current, secrets);
  }
  return { text: current, redactions: [...counts].map(([rule, count]) => ({ rule, count })) };
}

interface Secret extends Span {
  readonly rule: Rule;
}

/** The mark that replaces a secret. It is never cut and never replaced itself. */
const MARK = byPattern("mark", undefined, /\[redacted:[\w.-]{1,64}\]/);

/** Where rules overlap, the secret is all that any of them found, under the name of the rule that is first in the list. */
function findSecrets(text: string, rules: readonly Rule[], scan: TriggerScan): Secret[] {
  const spans: (Secret & { order: number; mark: number })[] = [];
  for (const order of scan.find(text)) {
    const rule = rules[order]!;
    for (const { start, end } of rule.find(text)) spans.push({ start, end, rule, order, mark: 0 });
  }
  if (spans.length === 0) return [];
  for (const { start, end } of MARK.find(text))
    spans.push({ start, end, rule: MARK, order: rules.length, mark: end - start });
  const merged: typeof spans = [];
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else {
      const { rule, order } = span.order < last.order ? span : last;
      const mark = Math.max(last.mark, span.mark);
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end), rule, order, mark };
    }
  }
  return merged.filter(({ start, end, mark }) => mark < end - start);
}

function replaceSecrets(text: string, secrets: readonly Secret[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, rule } of secrets) {
    parts.push(text.slice(position, start), `[redacted:${rule.name}]`);
    position = end;
  }
  return parts.join("") + text.slice(position);
}
