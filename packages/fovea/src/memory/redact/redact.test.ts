import { describe, expect, test } from "vitest";
import { TELLING_NONE, TOLD } from "../../../test/support/redaction/told.ts";
import { mayHoldSecret } from "./may-hold-secret.ts";
import { parseRedactRules } from "./parse-rules.ts";
import { createRedactor } from "./redact.ts";
import { FieldRedactor } from "./redact-fields.ts";

const redact = createRedactor();
const TOKEN = ["gh", "p_", "Zx8Kq2Lm5Nv7Rt1Wy4Bc6Df9Gh3Jk0Ps2Aq"].join("");

describe("one text", () => {
  test("all but the secret stays as it is, and the rule is named and counted", () => {
    const { text, redactions } = redact(`a ${TOKEN}, b\n\t${TOKEN}`);
    const mark = text.slice(2, text.indexOf("]") + 1);
    expect(text).toBe(`a ${mark}, b\n\t${mark}`);
    expect(redactions).toEqual([{ rule: mark.slice("[redacted:".length, -1), count: 2 }]);
  });

  test("what was redacted once is not touched again", () => {
    const once = redact(`token ${TOKEN} and password = "hunter2-Zq9"`).text;
    expect(redact(once)).toEqual({ text: once, redactions: [] });
  });

  test.each(["", " ", "[redacted:x]", "plain words"])("nothing to do: %j", (text) => {
    expect(redact(text)).toEqual({ text, redactions: [] });
  });

  test("time grows with the length of a text, not with its square", () => {
    const time = (length: number) => {
      const text = "password: token= secret key=a://b:c".repeat(length / 35);
      redact(text);
      const started = performance.now();
      redact(text);
      return performance.now() - started;
    };
    // Four times the length; a square would be sixteen times the time. Measured several times because of the load.
    const ratio = Math.min(...Array.from({ length: 5 }, () => time(80_000) / time(20_000)));
    expect(ratio).toBeLessThan(12);
  });
});

describe("secrets in plain sentences", () => {
  test("are cut out, and no hook lets them through unread", () => {
    const told = [...TOLD.dev, ...TOLD.test];
    expect(told.length).toBeGreaterThanOrEqual(80);
    const missed = told.filter(({ text, secrets }) => secrets.some((one) => redact(text).text.includes(one)));
    expect(missed.length / told.length, missed.map(({ text }) => text).join("\n")).toBeLessThan(0.02);
    expect(told.filter(({ text }) => redact(text).text !== text && !mayHoldSecret(text))).toEqual([]);
  });

  test("are not seen where the same words tell none", () => {
    const plain = [...TELLING_NONE.dev, ...TELLING_NONE.test];
    expect(plain.length).toBeGreaterThanOrEqual(120);
    expect(plain.filter((text) => redact(text).text !== text)).toEqual([]);
  });
});

describe("the user's own rules", () => {
  test("are `name=pattern`, the first = ends the name", () => {
    expect(parseRedactRules(["a.b-c=x=y"])).toEqual([{ name: "a.b-c", pattern: "x=y" }]);
    expect(() => parseRedactRules(["no name"])).toThrow("no name before");
  });

  test("replace the group `secret`, or else the whole match", () => {
    const own = createRedactor(parseRedactRules(["grp=id-(?<secret>[a-f]{3})", "whole=zz[0-9]z"]));
    expect(own("id-abc zz1z").text).toBe("id-[redacted:grp] [redacted:whole]");
  });

  test.each([
    ["a name that cannot be shown", [{ name: "a b", pattern: "x" }], "is called"],
    ["a pattern that is none", [{ name: "a", pattern: "(" }], "not a valid regular expression"],
  ])("%s is an error", (_, rules, message) => {
    expect(() => createRedactor(rules)).toThrow(message);
  });

  test("that feed on their own marks come to an end", () => {
    const own = createRedactor([{ name: "redacted", pattern: "redacted" }]);
    expect(own("redacted").text.length).toBeLessThan(1000);
  });

  test("are stopped when they take too long", () => {
    const own = createRedactor([{ name: "slow", pattern: "(a+)+$" }]);
    expect(() => own(`${"a".repeat(40)}!`)).toThrow("needed more than");
    expect(own("b").text).toBe("b");
  });
});

describe("fields", () => {
  test("a value is judged with its key, however deep", () => {
    const clean = new FieldRedactor(redact);
    const pass = ["tulip", "Qx7w"].join("-");
    expect(
      clean.record({ db: { password: pass, host: "db.local" }, pin: 4711, list: [{ apiKey: TOKEN }] }),
    ).toEqual({
      db: { password: "[redacted:secret-value]", host: "db.local" },
      pin: expect.stringMatching(/^\[redacted:/),
      list: [{ apiKey: expect.stringMatching(/^\[redacted:/) }],
    });
    expect(clean.redactions.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  test("ordinary metadata stays as it is", () => {
    const metadata = { ticket: "ACME-12", tokens: 512, tags: ["a", "b"], nested: { done: true, none: null } };
    expect(new FieldRedactor(redact).record(metadata)).toEqual(metadata);
  });
});
