/** Questions that ask for a time and nothing else: what is from then is the answer. */
import { expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";

const SAID: Readonly<Record<string, string>> = {
  "2025-12-24T15:00Z": "The gift card promotion went live with the old checkout.",
  "2026-08-03T10:00Z": "The search cluster moved to three nodes.",
  "2026-08-25T10:00Z": "Invoices are rendered by the new template engine.",
  "2026-09-14T10:00Z": "The retry queue drops messages after five attempts.",
  "2026-11-10T09:00Z": "The login form got rate limiting.",
  "2026-11-12T16:00Z": "We replaced the date picker in the booking form.",
  "2026-11-16T10:00Z": "The export job writes Parquet files.",
  "2026-11-17T10:10Z": "The staging database was restored from the nightly backup.",
  "2026-11-18T08:30Z": "The thumbnails are cached for a day.",
  "2026-11-18T10:03Z": "The webhook signature uses SHA-256.",
};

test("what is from the time that was asked for is found and told", async () => {
  let now = 0;
  const engine = await openAt(makeFolder({}), { clock: { now: () => now } });
  for (const [at, text] of Object.entries(SAID)) {
    now = Date.parse(at);
    await engine.memory.remember(text);
  }
  now = Date.parse("2026-11-18T14:00Z");
  const told: Record<string, string[]> = {};
  const expected: Readonly<Record<string, string[]>> = {
    "what did we decide today?": ["thumbnails", "webhook"],
    "what did we do yesterday?": ["staging"],
    "what did we change last week?": ["date", "login"],
    "what was done in early August?": ["search"],
    "what did we do at the beginning of August?": ["search"],
    "what did we note at 10 o'clock?": ["webhook"],
    "what did we do on Tuesday?": ["staging"],
    "what did we do two days ago?": ["export"],
    "what was remembered in September?": ["retry"],
    "what did we do at Christmas?": ["gift"],
    "what did we do on 2026-11-12?": ["date"],
    "what did we do last month?": [],
  };
  const words = [...Object.values(expected).flat()];
  for (const question of Object.keys(expected)) {
    const { memories } = await engine.memory.recall(question);
    told[question] = memories
      .map(({ content }) => words.find((word) => content.includes(` ${word} `)) ?? content)
      .sort();
  }
  expect(told).toEqual(expected);
});

test("where no memory is from the time that was asked for, the answer says so", async () => {
  let now = Date.parse("2026-11-19T09:00Z");
  const engine = await openAt(makeFolder({}), { clock: { now: () => now } });
  await engine.memory.remember("The admin API never listens on a public address.");
  now += 60_000;
  const noteOf = async (question: string) => (await engine.memory.recall(question)).note;
  const nothingFromThen = "no memory is from the time you asked about; these are the closest";
  expect(await noteOf("what did we do yesterday?")).toBe(nothingFromThen);
  expect(await noteOf("what did we say about thumbnails in September?")).toBe(nothingFromThen);
  expect(await noteOf("what did we do today?")).toBeUndefined();
  expect(await noteOf("who waters the plants?")).toBe(
    "no memory seems to answer this; these are the closest",
  );
});
