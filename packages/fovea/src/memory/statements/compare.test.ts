import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareStatements, toStatement, type Verdict } from "./compare.ts";

interface Pair {
  part: string;
  kind: string;
  want: "merge" | "replace" | "keep";
  first: string;
  second: string;
}

const file = new URL("../../../../../benchmarks/memory/gate/pairs.jsonl", import.meta.url);
const pairs = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Pair);

function verdictOf(first: string, second: string): Verdict {
  return compareStatements(toStatement(second)!, toStatement(first)!);
}

describe("the pairs of the benchmark", () => {
  const judged = pairs.map((pair) => ({ ...pair, verdict: verdictOf(pair.first, pair.second) }));

  test("nothing unlike is the same, and nothing is replaced that may stand beside the new", () => {
    expect(judged.filter(({ want, verdict }) => want !== "merge" && verdict === "same")).toEqual([]);
    expect(judged.filter(({ want, verdict }) => want !== "replace" && verdict === "replaces")).toEqual([]);
  });

  test("nine of ten restatements and of certain replacements are recognised", () => {
    const share = (want: Pair["want"], verdict: Verdict) => {
      // Of the fresh ones `replace` means "may replace", and half of the restatements are too free to be certain.
      const of = judged.filter(
        (pair) => pair.want === want && pair.part !== "fresh" && pair.part !== "stranger",
      );
      return of.filter((pair) => pair.verdict === verdict).length / of.length;
    };
    expect(share("merge", "same")).toBeGreaterThan(0.9);
    expect(share("replace", "replaces")).toBeGreaterThan(0.85);
  });
});

/** Not in the benchmark: found by thinking of how each rewriting could go wrong. */
test.each([
  [
    "places of two things",
    "The limit for uploads on staging is above the limit for downloads on production.",
    "The limit for downloads on staging is above the limit for uploads on production.",
  ],
  ["a hidden verb", "The owner of the list calls the bank.", "The list calls the bank owner."],
  [
    "owners",
    "Move the file from the disk of A to the disk of B.",
    "Move the file from the disk of B to the disk of A.",
  ],
  ["a question", "Do we use tabs?", "We use tabs."],
  ["instead of", "We trust the proxy, not the client.", "We trust the client, not the proxy."],
  ["two objects", "The server sends the client a token.", "The client sends the server a token."],
  ["possession", "Bob's manager is Alice.", "Alice's manager is Bob."],
  ["a", "A is a subset of B.", "B is a subset of A."],
  ["a list in order", "Build, then test.", "Test, then build."],
  ["fronted places", "Before foo, call bar.", "Before bar, call foo."],
  ["conditions", "y if x", "x if y"],
  ["unless", "Unless the flag is set, skip.", "If the flag is set, skip."],
  ["only", "Only deploy on Fridays.", "Deploy on Fridays."],
  ["a fact and an order", "Coupons are logged.", "Coupons must be logged."],
  ["what we do and what must be done", "We log coupons.", "Coupons must be logged."],
  [
    "adverbs of other verbs",
    "Automatically generated files are committed.",
    "Generated files are automatically committed.",
  ],
  [
    "the noun and its adjective",
    "The indexer rebuilds the nightly index.",
    "The indexer rebuilds the index nightly.",
  ],
  ["passives in the past", "MySQL was replaced by Postgres.", "Postgres was replaced by MySQL."],
  ["code", "fetchTile is called with a signal.", "fetchStyle is called with a signal."],
  ["routing and a route", "The routing is owned by Lena.", "The route is owned by Lena."],
  ["servers and serving", "The server reads the file.", "The serve reads the file."],
  ["a condition that is denied", "Retry when the server is ready.", "Retry when the server is not ready."],
  ["a time that may recur", "Send a reminder after 3 days.", "Send a reminder after 7 days."],
  ["a number that names", "We mirror rack 4 disks.", "We mirror rack 5 disks."],
  ["a threshold", "Uploads above 10 MB are rejected.", "Uploads above 20 MB are rejected."],
  ["what happened", "The build took 30 s.", "The build took 60 s."],
  ["what happened to it", "The cache was disabled.", "The cache was not disabled."],
  ["a contrary that names", "Public endpoints are rate limited.", "Private endpoints are rate limited."],
  ["vague words", "Some products are taxed.", "Some products are not taxed."],
  ["a pair in order", "Alice and Bob are manager and intern.", "Bob and Alice are manager and intern."],
  [
    "a pair with numbers",
    "Redis and Postgres are on 6379 and 5432.",
    "Postgres and Redis are on 6379 and 5432.",
  ],
  ["only at another place", "The files are read by workers only.", "Only the files are read by workers."],
  ["fewer of the same", "There are more reads than writes.", "There are fewer reads than writes."],
  ["a known name as the name of a field", "The field api is required.", "The field API is required."],
  ["identifiers in the plural", "GetUsers is slow.", "GetUser is slow."],
  ["a department", "The IT team is informed.", "The it team is informed."],
  ["units in small letters", "The file is 10 mb.", "The file is 10 MB."],
  ["the first one", "The first one is public.", "The first one is not public."],
  ["something", "Something is cached.", "Something is not cached."],
])("neither the same nor a new version: %s", (_, first, second) => {
  expect(verdictOf(first, second)).toBe("other");
  expect(verdictOf(second, first)).toBe("other");
});

test.each([
  ["Passwords are hashed using bcrypt.", "We hash passwords with bcrypt."],
  ["We use ESLint to lint the code.", "The code is linted with ESLint."],
  ["Don't push directly to main.", "Never push to main directly."],
  [
    "Restart the service after each config change.",
    "The service has to be restarted after every config change.",
  ],
  ["The importer has no cache.", "The importer does not have a cache."],
  ["Editing a closed period is forbidden.", "It is not allowed to edit a closed period."],
  [
    "The service must be restarted after a config change.",
    "After a config change the service must be restarted.",
  ],
  ["Use Postgres.\nBecause: we know it", "Use Postgres."],
  ["Packages may be published only by maintainers.", "Only maintainers may publish packages."],
  ["The exporter stalls no longer.", "The exporter no longer stalls."],
  ["Lint and tests must pass.", "Tests and lint must pass."],
  ["We pay 2.5k EUR.", "We pay 2,500 EUR."],
  ["Note: Prices are in cents.", "prices are in cents"],
])("the same: %s / %s", (first, second) => {
  expect(verdictOf(first, second)).toBe("same");
});

test.each([
  ["There are 4 workers.", "There are 6 workers."],
  ["It is allowed to edit a draft.", "It is not allowed to edit a draft."],
  ["Restart the pod when it hangs.", "Do not restart the pod when it hangs."],
  ["The cache is Redis. It holds 5 GB.", "The cache is Redis. It holds 9 GB."],
])("a new version, as what it is about is named: %s / %s", (first, second) => {
  expect(verdictOf(first, second)).toBe("replaces");
});

test("a decision is overturned whatever its reasons were; a new reason makes no new decision", () => {
  expect(verdictOf("Use Postgres.\nBecause: we know it", "Do not use Postgres.\nBecause: licence")).toBe(
    "replaces",
  );
  expect(verdictOf("Use Postgres.\nBecause: we know it", "Use Postgres.\nBecause: it is fast")).toBe("other");
});

test("what is no prose, or too long, is left to be compared as written", () => {
  expect(toStatement("```\nrm -rf /tmp/x\n```")).toBeUndefined();
  expect(toStatement("word ".repeat(1000))).toBeUndefined();
  expect(toStatement("")).toBeUndefined();
});
