import { Socket } from "node:net";
import { expect, test } from "vitest";
import { HttpConnections } from "./http-connections.ts";

function setUp(most: number) {
  let time = 0;
  const connections = new HttpConnections(most, () => time);
  const open = () => {
    const socket = new Socket();
    connections.admit(socket);
    return socket;
  };
  const wait = (ms: number) => {
    time += ms;
  };
  return { connections, open, wait };
}

test("idle connections keep nobody from asking", () => {
  const { connections, open } = setUp(2);
  for (let i = 0; i < 50; i++) open();
  expect(connections.begin(open())).toBe(true);
  expect(connections.isCrowded).toBe(true);
});

test("a request too many is refused while all others are being answered, and there is room afterwards", () => {
  const { connections, open, wait } = setUp(2);
  const busy = [open(), open()];
  for (const socket of busy) {
    expect(connections.begin(socket)).toBe(true);
    connections.hasArrived(socket);
  }
  wait(60_000);
  const late = open();
  expect(connections.begin(late)).toBe(false);
  connections.end(busy[0]!);
  expect(connections.begin(late)).toBe(true);
  expect(busy[1]!.destroyed).toBe(false);
});

test("a request that arrives slowly gives way", () => {
  const { connections, open, wait } = setUp(1);
  const slow = open();
  connections.begin(slow);
  expect(connections.begin(open())).toBe(false);
  wait(2000);
  expect(connections.begin(open())).toBe(true);
  expect(slow.destroyed).toBe(true);
});

test("there is an end of idle connections: the oldest is closed", () => {
  const { open } = setUp(1);
  const first = open();
  for (let i = 0; i < 4096; i++) open();
  expect(first.destroyed).toBe(false);
  open();
  expect(first.destroyed).toBe(true);
});
