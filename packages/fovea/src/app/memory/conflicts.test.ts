import { expect, test } from "vitest";
import { mayContradict } from "./conflicts.ts";

test.each([
  ["Gift cards are applied after discounts.", "Gift cards are applied before discounts."],
  ["We deploy on Fridays.", "We never deploy on Fridays."],
  ["Use tabs for indentation in Go files.", "Use spaces for indentation in Go files."],
  ["The public API is REST.", "The public API is GraphQL."],
  ["Sessions expire after 20 minutes.", "Web sessions expire after 45 minutes."],
  ["The worker scales up at night.", "The worker scales down at night."],
  ["we use Jest for unit tests", "unit tests run with Vitest"],
  ["We moved the cache from Redis to Memcached.", "We moved the cache from Memcached to Redis."],
  ["Uploads may be 10 MB.", "An upload may have 25 MB."],
])("may contradict: %s | %s", (one, other) => {
  expect([mayContradict(one, other), mayContradict(other, one)]).toEqual([true, true]);
});

test.each([
  ["HTTP 429 is retried.", "HTTP 503 is retried."],
  ["The mobile app caches avatars for a day.", "The desktop app caches avatars for a day."],
  ["Staging deploys run on every merge.", "Production deploys run on every merge."],
  ["Prices are stored in cents.", "Prices are shown in euros."],
  ["Use Zod to validate request bodies.", "Use Zod to validate environment variables."],
  ["All timestamps are saved in UTC.", "We save all timestamps in UTC."],
  ["The orders live in Postgres.", "The session store is Redis."],
  [
    "The export of invoices runs at 2 am on the second machine.",
    "The import of invoices runs at 3 am on the second machine.",
  ],
  ["Marta owns the payout module.", "Jonas owns the search service."],
  ["Tests run with Vitest.", "End-to-end tests run with Playwright."],
])("says nothing against: %s | %s", (one, other) => {
  expect([mayContradict(one, other), mayContradict(other, one)]).toEqual([false, false]);
});
