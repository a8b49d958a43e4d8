import { describe, expect, test } from "vitest";
import { questionOf } from "./commit-question.ts";

const textOf = (message: string): string => {
  const asked = questionOf(message, false);
  return typeof asked === "string" ? asked : asked.text;
};

describe("what a commit message asks", () => {
  test.each([
    ["fix(parser): keep the last comma of a list (#12)", "parser: keep the last comma of a list"],
    ["Retry uploads that time out, see owner/repo#7", "Retry uploads that time out, see"],
    ["Close [the socket](https://example.org/x) of idle peers", "Close the socket of idle peers"],
    ["缓存连接池中的空闲连接", "缓存连接池中的空闲连接"],
    [
      "Reject <b> in titles\n\nBecause <!-- a note\nof two lines --> it breaks.",
      "Reject <b> in titles\nBecause  it breaks.",
    ],
    ["Open the store lazily\n\nWhy: <!-- never ended", "Open the store lazily\nWhy: <!-- never ended"],
    ["Speed it up", "few words"],
    ["Bump left-pad from 1.0.0 to 1.1.0", "no task"],
  ])("%j", (message, text) => {
    expect(textOf(message)).toBe(text);
  });
});
