import { expect, test } from "vitest";
import { askedFacets, NUMBER, PERSON, REASON, TIME, toldFacets } from "./facets.ts";
import { SIGNALS, type Signals } from "./signals.ts";
import { isOneSlip } from "./spelling.ts";
import { probabilityOf, surenessOf } from "./sureness.ts";
import { targetOf } from "./target.ts";

const signals = (some: Partial<Signals>) =>
  ({ ...Object.fromEntries(SIGNALS.map((name) => [name, 0])), ...some }) as Signals;

test("more of the question makes surer, what speaks against it less sure, with and without a model", () => {
  for (const hasMeaning of [true, false]) {
    const usual = probabilityOf(signals({ evidence: 0.5, has: 0.5 }), hasMeaning);
    expect(probabilityOf(signals({ evidence: 0.9, has: 1 }), hasMeaning)).toBeGreaterThan(usual);
    expect(probabilityOf(signals({ evidence: 0.5, has: 0.5, date: 1 }), hasMeaning)).toBeGreaterThan(usual);
    expect(probabilityOf(signals({ evidence: 0.5, has: 0.5, anchor: 1 }), hasMeaning)).toBeGreaterThan(usual);
    for (const against of ["facetMissed", "stranger", "behind", "targetMissed"] as const)
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
  expect(askedFacets("how many shards are there")).toBe(NUMBER);
  expect(askedFacets("how long are backups kept")).toBe(TIME);
  expect(askedFacets("what do I do when a build fails")).toBe(0);
  expect(toldFacets("Ada owns billing.") & PERSON).toBe(PERSON);
  expect(toldFacets("The cache is off.")).toBe(0);
  expect(toldFacets("Backups run at midnight.") & TIME).toBe(TIME);
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
