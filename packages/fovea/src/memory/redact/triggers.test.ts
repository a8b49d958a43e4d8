import { describe, expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import { HARMLESS } from "../../../test/support/redaction/harmless.ts";
import { SECRETS } from "../../../test/support/redaction/secrets.ts";
import { TELLING_NONE, TOLD } from "../../../test/support/redaction/told.ts";
import { builtinRules } from "./builtin-rules.ts";
import { BEYOND_ASCII, LONG_WORD, TriggerScan } from "./triggers.ts";

const TEXTS = [
  ...[...SECRETS, ...TOLD.dev, ...TOLD.test].map(({ text }) => text),
  ...[...HARMLESS, ...TELLING_NONE.dev, ...TELLING_NONE.test],
];

describe("one pass", () => {
  test("finds what looking for each trigger by itself finds", () => {
    const piece = fc.string({ unit: fc.constantFrom("a", "b", "B", "-"), minLength: 1, maxLength: 4 });
    const text = fc.string({ unit: fc.constantFrom("a", "A", "b", "-", "x"), maxLength: 30 });
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 3 }), { maxLength: 6 }), text, (lists, text) => {
        const found = new TriggerScan(lists.map((triggers) => ({ triggers }))).find(text);
        const has = (one: string) => text.toLowerCase().includes(one.toLowerCase());
        expect(found).toEqual(lists.flatMap((triggers, rule) => (triggers.some(has) ? [rule] : [])));
      }),
    );
  });

  test("knows long words and other alphabets; what has no triggers is always asked", () => {
    const scan = new TriggerScan([{ triggers: [LONG_WORD] }, { triggers: [BEYOND_ASCII] }, {}]);
    expect(scan.find("ab-9_".repeat(4))).toEqual([0, 2]);
    expect(scan.find(`${"ab-9_".repeat(3)} ab-9`)).toEqual([2]);
    expect(scan.find("пароль")).toEqual([1, 2]);
    expect(scan.find("\u0080")).toEqual([1, 2]);
  });
});

describe("no built-in rule finds anything in a text without its triggers", () => {
  const scan = new TriggerScan(builtinRules);

  /** Rules that would have found something, had they been asked. */
  function missedIn(text: string): string[] {
    const asked = new Set(scan.find(text));
    return builtinRules.flatMap((rule, at) =>
      asked.has(at) || [...rule.find(text)].length === 0 ? [] : [`${rule.name} in ${text}`],
    );
  }

  test("and a plain sentence has none of them", () => {
    expect(
      scan.find("The orders table is written by two services, so both must agree on its layout."),
    ).toEqual([]);
  });

  test("in all secrets and look-alikes", () => {
    for (const text of TEXTS) expect(missedIn(text)).toEqual([]);
  });

  test("in their pieces, mixed and with other capitals", () => {
    const pieces = TEXTS.flatMap((text) => text.split(/(?<=[\s=:"'@/])/));
    const piece = fc
      .tuple(fc.constantFrom(...pieces), fc.constantFrom("as is", "as is", "capitals", "small"))
      .map(([text, form]) =>
        form === "as is" ? text : form === "small" ? text.toLowerCase() : text.toUpperCase(),
      );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
        expect(missedIn(parts.join(""))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  test.each(builtinRules.flatMap((rule, at) => (rule.patterns ? [[rule.name, at] as const] : [])))(
    "in texts made after the patterns of %s",
    (_, at) => {
      const rule = builtinRules[at]!;
      for (const { source, flags } of rule.patterns!) {
        const texts = fc.stringMatching(new RegExp(withoutLookingAround(source)), { maxLength: 400 });
        const form = flags.includes("i") ? fc.boolean() : fc.constant(false);
        fc.assert(
          fc.property(texts, form, fc.constantFrom("", " ", "x = "), (made, isCapital, before) => {
            const text = before + (isCapital ? made.toUpperCase() : made);
            if (!scan.find(text).includes(at)) expect([...rule.find(text)]).toEqual([]);
          }),
          { numRuns: 50 },
        );
      }
    },
  );
});

/** What a pattern only looks at is not part of what it matches, and cannot be made up. */
function withoutLookingAround(source: string): string {
  let rest = source.replaceAll(String.raw`\b`, "");
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(
      /\(\?<?[=!](?:[^()\\[]|\\.|\[(?:[^\]\\]|\\.)*\]|\((?:[^()\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*\))*\)/,
      "",
    );
  }
  return rest;
}
