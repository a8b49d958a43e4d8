import { expect, test } from "vitest";
import {
  askedFacets,
  CHOICE,
  DURATION,
  FREQUENCY,
  NUMBER,
  PERSON,
  REASON,
  TIME,
  toldFacets,
  VERSION,
} from "./facets.ts";
import { SIGNALS, type Signals } from "./signals.ts";
import { isOneSlip } from "./spelling.ts";
import { probabilityOf, surenessOf } from "./sureness.ts";
import { targetOf } from "./target.ts";
import { toldIn } from "./told.ts";

const signals = (some: Partial<Signals>) =>
  ({ ...Object.fromEntries(SIGNALS.map((name) => [name, 0])), ...some }) as Signals;

test("more of the question makes surer, what speaks against it less sure, with and without a model", () => {
  for (const hasMeaning of [true, false]) {
    const usual = probabilityOf(signals({ evidence: 0.5, has: 0.5 }), hasMeaning);
    expect(probabilityOf(signals({ evidence: 0.9, has: 1 }), hasMeaning)).toBeGreaterThan(usual);
    expect(probabilityOf(signals({ evidence: 0.5, has: 0.5, date: 1 }), hasMeaning)).toBeGreaterThan(usual);
    expect(probabilityOf(signals({ evidence: 0.5, has: 0.5, anchor: 1 }), hasMeaning)).toBeGreaterThan(usual);
    for (const against of [
      "facetMissed",
      "personMissed",
      "exactMissed",
      "elsewhere",
      "behind",
      "targetMissed",
      "gap",
    ] as const)
      expect(probabilityOf(signals({ evidence: 0.5, has: 0.5, [against]: 1 }), hasMeaning)).toBeLessThan(
        usual,
      );
  }
});

test("words for how sure: never an answer below the floor, and sure only far above it", () => {
  expect(surenessOf(0.3, 0.45)).toBe("unsure");
  expect(surenessOf(0.5, 0.45)).toBe("likely");
  expect(surenessOf(0.9, 0.45)).toBe("sure");
  expect(surenessOf(0.8, 0.85)).toBe("unsure");
});

test("a question says what it wants to be told, and a memory what it tells", () => {
  expect(askedFacets("who looks after billing?")).toBe(PERSON);
  expect(askedFacets("why is the cache so small")).toBe(REASON);
  expect(askedFacets("why did we choose Sentry")).toBe(REASON | CHOICE);
  expect(askedFacets("how many shards are there")).toBe(NUMBER);
  expect(askedFacets("how long are backups kept")).toBe(DURATION);
  expect(askedFacets("how often are backups taken")).toBe(FREQUENCY);
  expect(askedFacets("when do backups run")).toBe(TIME);
  expect(askedFacets("what time do backups run")).toBe(TIME);
  expect(askedFacets("what time zone do we use")).toBe(0);
  expect(askedFacets("which Node version do we run")).toBe(VERSION);
  expect(askedFacets("files of people who left")).toBe(0);
  expect(askedFacets("what do I do when a build fails")).toBe(0);
  expect(toldFacets("Ada owns billing.") & PERSON).toBe(PERSON);
  expect(toldFacets("The cache is off.")).toBe(0);
  expect(toldFacets("Backups run at midnight.") & TIME).toBe(TIME);
  expect(toldFacets("Sums are made hourly.") & (DURATION | FREQUENCY)).toBe(FREQUENCY);
  expect(toldFacets("Files are kept for two weeks.") & (DURATION | FREQUENCY)).toBe(DURATION);
  expect(toldFacets("We chose Sentry; modules are pinned by git tag.") & PERSON).toBe(0);
  expect(toldFacets("Needs an approval from Ada or the security team.") & PERSON).toBe(PERSON);
});

test("what is asked for, as opposed to what it is about", () => {
  expect(targetOf("which encryption is used for the raw bucket").trim()).toBe("encryption");
  expect(targetOf("how is the vault unsealed?")).toBe("unsealed");
  expect(targetOf("cache size")).toBe("");
});

test("one slip of the pen, and no more", () => {
  expect(isOneSlip("timout", "timeout")).toBe(true);
  expect(isOneSlip("pateint", "patient")).toBe(true);
  expect(isOneSlip("redis", "redux")).toBe(false);
});

test("what is told in the clause that is about it, and what in another; a number counts what follows it", () => {
  const asked = { terms: new Map([["deploy", 1]]), target: new Set(["machin"]) };
  const text = "A deploy needs a tag; logs are kept for two weeks. We have 24 small machines.";
  const told = toldIn(text, asked);
  expect(told.facets & DURATION).toBe(0);
  expect(toldIn("A deploy takes two weeks.", asked).facets & DURATION).toBe(DURATION);
  expect(toldIn("What we deploy is signed by the release robot.", asked).hasDoer).toBe(false);
  expect(toldIn("It is deployed by the release robot.", asked).hasDoer).toBe(true);
  expect(toldIn("It is deployed every Monday by a robot.", asked).hasDoer).toBe(true);
  expect(told.hasCount).toBe(true);
  expect(toldIn("Machines 3 and 4 deploy.", asked).hasCount).toBe(false);
});
