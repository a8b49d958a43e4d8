import { expect, test } from "vitest";
import { judgeLog, judgeTime } from "./check-hooks.ts";

test.each([
  [120, 40, "ok", undefined],
  [567, 190, "warning", /busy or slow/],
  [450, 60, "warning", /report/],
])("a prompt of %i ms where node starts in %i ms: %s", (ms, bare, status, advice) => {
  const found = judgeTime(ms, bare);
  expect(found.status).toBe(status);
  if (advice) expect(found.advice).toMatch(advice);
  expect(found.message).toContain(`a prompt takes ${ms} ms`);
});

const log = (...entries: object[]) => `${entries.map((entry) => JSON.stringify(entry)).join("\n")}\n`;
const late = { outcome: "late", ms: 862 };
const failed = (error: string) => ({ outcome: "failed", ms: 9, error });
const spoke = { outcome: "spoke", tokens: 80, ms: 60 };

test("calls that ran out of time are told with the slowest, and that nothing was lost", () => {
  const found = judgeLog(log(late, { ...late, ms: 400 }, spoke), "/x/hooks.jsonl");
  expect(found).toMatchObject({ status: "warning", message: expect.stringContaining("after 862 ms") });
  expect(found.advice).toContain("events are kept");
});

test("calls that failed are told with the reason that most of them gave", () => {
  const found = judgeLog(log(failed("a"), failed("no room"), failed("no room"), spoke), "/x/hooks.jsonl");
  expect(found.message).toContain("2 failed with: no room");
  expect(found.advice).toContain("/x/hooks.jsonl");
});

test("a few of either are well", () => {
  expect(judgeLog(log(...Array(9).fill(spoke), late), "/x")).toMatchObject({
    status: "ok",
    message: "of the last 10: 9 spoke, 1 late; 720 tokens given",
  });
});
