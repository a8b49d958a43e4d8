import { describe, expect, test } from "vitest";
import { score } from "../../../../benchmarks/hooks/errors/errors.ts";
import { errorsIn, errorsToldBy } from "./error-signature.ts";

const key = (text: string) => errorsToldBy(text)[0]?.signature;
const same = (a: string, b: string) => key(a) === key(b);

describe("the signature of an error", () => {
  test.each([
    [
      "Error: ENOENT: no such file or directory, open '/home/a/x/config.json'",
      "Error: ENOENT: no such file or directory, open '/tmp/b/config.json'",
    ],
    [
      "src/a.ts:12:5 - error TS2322: Type 'x' is not assignable",
      "src/b.ts:99:1 - error TS2322: Type 'x' is not assignable",
    ],
    ["panic: nil map at 0xc0000b4000", "panic: nil map at 0xc0001f8010"],
    [
      "2026-03-11T10:00:00Z ERROR request 8f14e45f-ceea-467f-a1d2-0f0b3d6f9a11 failed after 31 ms",
      "2026-04-01T08:12:09Z ERROR request 1b6453892473a467d07372d45eb05abc failed after 5 ms",
    ],
    [
      "\u001b[31mTypeError: x is not a function\u001b[0m\n    at run (/a/b.js:3:1)",
      "TypeError: x is not a function\n    at go (/c/d.js:30:10)",
    ],
  ])("is the same wherever and whenever it happens: %s", (a, b) => expect(same(a, b)).toBe(true));

  test.each([
    ["Error: Cannot find module 'left-pad'", "Error: Cannot find module 'right-pad'"],
    ["TypeError: x is not a function", "TypeError: total is not a function"],
  ])("tells other errors apart: %s", (a, b) => expect(same(a, b)).toBe(false));

  test("is none of a text that says nothing", () => {
    expect(errorsToldBy("\n  ^^^^\n 12 |\n")).toEqual([]);
    expect(errorsIn("Exit code 1")).toEqual([]);
  });
});

// What the outputs are, and how they are labelled: benchmarks/hooks/errors.
test.each(["dev", "test"])("[C14.2] recognises errors of sixty outputs by what they say: %s", (part) => {
  const { same: pairs, found, confused, spoke, wrong } = score(part);
  expect({ pairs, confused, spoke, wrong }).toEqual({ pairs: found, confused: 0, spoke: 0, wrong: [] });
});
