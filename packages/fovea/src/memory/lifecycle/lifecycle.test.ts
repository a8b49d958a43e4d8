/** The pure parts of the life of a memory: what is left of it, its week, and summaries. */

import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../base/time-units.ts";
import { POLICIES } from "../policy.ts";
import { CATEGORIES } from "../types.ts";
import { retentionOf } from "./retention.ts";
import { extractive } from "./summariser.ts";
import { isoWeek } from "./week.ts";

describe("[C9.3] retention", () => {
  const after = (days: number, accessCount: number, decayDays = 14) =>
    retentionOf(
      { createdAt: 0, lastAccessedAt: accessCount > 0 ? 0 : null, accessCount },
      days * DAY_MS,
      decayDays,
    );

  test.each([
    [0, 28.4, 28.6],
    [1, 42.3, 42.5],
  ])("with %i reads falls below 0.2 between day %f and day %f", (reads, before, later) => {
    expect(after(before, reads)).toBeGreaterThan(0.2);
    expect(after(later, reads)).toBeLessThan(0.2);
  });

  test.each([2, 3, 10])("with %i reads never falls below 0.2", (reads) => {
    expect(after(100_000, reads)).toBeGreaterThanOrEqual(0.2);
  });

  test.each([
    [0, 0, 1],
    [14, 0, 0.3 * Math.exp(-0.5) + 0.7 * Math.exp(-1)],
    [28, 0, 0.3 * Math.exp(-1) + 0.7 * Math.exp(-2)],
    [0, 5, 1.5],
    [0, 50, 1.5],
  ])("after %i days with %i reads is as the formula says", (days, reads, expected) => {
    expect(after(days, reads)).toBeCloseTo(expected, 10);
  });

  test("counts inactivity from the last read, and age from the making", () => {
    const memory = { createdAt: 0, lastAccessedAt: 20 * DAY_MS, accessCount: 1 };
    expect(retentionOf(memory, 20 * DAY_MS, 14)).toBeCloseTo(0.3 * Math.exp(-20 / 28) + 0.7 + 0.1, 10);
  });
});

describe("[C9.7] the policy", () => {
  test("of every category is as the table says", () => {
    const table = Object.fromEntries(
      CATEGORIES.map((category) => {
        const { fades, summarises, generalises, expires } = POLICIES[category];
        return [
          category,
          [fades && "fades", summarises && "summarises", generalises && "generalises", expires && "expires"]
            .filter(Boolean)
            .join(" "),
        ];
      }),
    );
    expect(table).toEqual({
      decision: "",
      architecture: "",
      convention: "",
      pattern: "fades summarises generalises",
      bug_fix: "fades generalises",
      reflection: "fades summarises generalises",
      note: "fades summarises generalises",
      scratch: "fades",
      auto: "fades expires",
    });
  });
});

describe("[C9.8] ISO weeks", () => {
  test.each([
    ["2026-11-16", "2026-W47"],
    ["2026-11-15", "2026-W46"],
    ["2027-01-03", "2026-W53"],
    ["2027-01-04", "2027-W01"],
    ["2024-12-30", "2025-W01"],
    ["2021-01-03", "2020-W53"],
    ["1970-01-01", "1970-W01"],
  ])("%s is in %s", (day, week) => {
    expect(isoWeek(Date.parse(`${day}T12:00:00Z`))).toBe(week);
  });
});

describe("an extractive summary", () => {
  const at = Date.parse("2026-03-02T10:00:00Z");
  const summarise = (contents: string[], maxTokens = 500) =>
    extractive.summarise(
      contents.map((content, i) => ({ content, at: at + i * DAY_MS })),
      { title: "Week 10:", maxTokens, worthOf: () => 1 },
    );

  test("has something of every memory, in the order of time, with its day", async () => {
    expect(
      (await summarise(["Fixed the leak in parseBody.", "Moved the cache to Redis."])).split("\n"),
    ).toEqual([
      "Week 10:",
      "- 2026-03-02: Fixed the leak in parseBody.",
      "- 2026-03-03: Moved the cache to Redis.",
    ]);
  });

  test("leaves repetitions out, unless a number, a name or a date differs", async () => {
    const same = "The build failed because the lock file was missing.";
    expect(await summarise([same, same])).toBe(`Week 10:\n- 2026-03-02: ${same}`);
    const numbers = await summarise([
      "The timeout of the queue is 30 s.",
      "The timeout of the queue is 45 s.",
    ]);
    expect(numbers).toContain("30 s");
    expect(numbers).toContain("45 s");
  });

  test("prefers sentences with dates, names and symbols when there is no room for all", async () => {
    const text =
      "It was a long day and nothing much came of it in the end. `Store.open` broke on 3 March in src/store.ts.";
    const short = await summarise([text], 40);
    expect(short).toContain("Store.open");
    expect(short).not.toContain("long day");
  });

  test("says how many found no room", async () => {
    const many = Array.from(
      { length: 40 },
      (_, i) => `Experience number ${i} was about the module named part${i}.`,
    );
    const text = await summarise(many, 150);
    expect(text).toMatch(/- and \d+ more$/);
  });
});
