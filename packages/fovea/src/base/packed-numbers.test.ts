import { expect, test } from "vitest";
import { NumberReader, NumberWriter } from "./packed-numbers.ts";

test("numbers of every size and sign come back as they were", () => {
  const numbers = [
    0,
    1,
    -1,
    63,
    64,
    -64,
    -65,
    127,
    128,
    8191,
    8192,
    2 ** 20,
    -(2 ** 20),
    2 ** 30,
    -(2 ** 30),
    2 ** 31 - 1,
  ];
  const many = Array.from({ length: 5 }, () => numbers).flat();
  const writer = new NumberWriter();
  for (const number of many) writer.put(number);
  const reader = new NumberReader(writer.bytes());
  expect(many.map(() => reader.next())).toEqual(many);
});

test("small numbers take one byte", () => {
  const writer = new NumberWriter();
  for (let i = 0; i < 1000; i++) writer.put(i % 60);
  expect(writer.bytes().length).toBe(1000);
});
