import { expect, test } from "vitest";
import { Manners } from "./manner.ts";

test("who spoke, whether it is a question and whether it mentions a time is seen in the text", () => {
  const manners = new Manners();
  expect(manners.of("Ann: did you go camping?")).toEqual({
    speaker: "Ann",
    isQuestion: true,
    tellsTime: false,
  });
  expect(manners.of("we went last week")).toEqual({
    speaker: undefined,
    isQuestion: false,
    tellsTime: true,
  });
  expect(manners.of("Ann: what about lunch?")).toBe(manners.of("Ann: did you go camping?"));
});
