import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { CallQueue } from "./call-queue.ts";

const LIMITS = { runningPerClient: 2, waitingPerClient: 5000 };

test("cancelled calls leave the queue without being run, and the next one is not delayed by them", async () => {
  const queue = new CallQueue(LIMITS);
  let runs = 0;
  const calls = Array.from({ length: 2000 }, () => {
    const stop = new AbortController();
    const call = queue.run("a", stop.signal, async () => {
      runs++;
    });
    return { stop, call };
  });
  for (const { stop } of calls) stop.abort();
  const outcomes = Promise.allSettled(calls.map(({ call }) => call));
  expect(await queue.run("a", undefined, async () => "next")).toBe("next");
  expect(runs).toBe(0);
  for (const { status } of await outcomes) expect(status).toBe("rejected");
});

test("a call that is cancelled before it is asked is not run", async () => {
  const queue = new CallQueue(LIMITS);
  await expect(queue.run("a", AbortSignal.abort(), async () => 1)).rejects.toMatchObject({
    code: "INTERRUPTED",
  });
});

test("a client with one call waits for one call of another, not for all of them", async () => {
  const queue = new CallQueue(LIMITS);
  const order: string[] = [];
  const ask = (client: string) => queue.run(client, undefined, async () => void order.push(client));
  await Promise.all([...Array.from({ length: 100 }, () => ask("greedy")), ask("modest")]);
  expect(order.indexOf("modest")).toBeLessThanOrEqual(1);
  expect(order).toHaveLength(101);
});

test("a client whose calls never end does not keep others waiting", async () => {
  const queue = new CallQueue(LIMITS);
  const end = new AbortController();
  const endless = Array.from({ length: 10 }, () =>
    queue.run("slow", undefined, () => sleep(60_000, undefined, { signal: end.signal })).catch(() => "ended"),
  );
  expect(await queue.run("other", undefined, async () => "answer")).toBe("answer");
  end.abort();
  expect(new Set(await Promise.all(endless))).toEqual(new Set(["ended"]));
});

test("no more than the allowed number of one client's calls are under way", async () => {
  const queue = new CallQueue(LIMITS);
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await sleep(2);
    running--;
  };
  await Promise.all(Array.from({ length: 20 }, () => queue.run("a", undefined, work)));
  expect(most).toBe(2);
});

test("a failing call frees its place, and more than may wait are refused with advice", async () => {
  const queue = new CallQueue({ runningPerClient: 1, waitingPerClient: 3 });
  const fail = () => queue.run("a", undefined, () => Promise.reject(new Error("broken")));
  const outcomes = await Promise.allSettled([fail(), fail(), fail(), fail()]);
  expect(outcomes.map((one) => (one as PromiseRejectedResult).reason.message)).toEqual([
    "broken",
    "broken",
    "broken",
    expect.stringContaining("3 calls"),
  ]);
  expect(await queue.run("a", undefined, async () => 1)).toBe(1);
});

test("a cancellation is heard between two calls that block", async () => {
  const queue = new CallQueue(LIMITS);
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  setTimeout(() => stop.abort(), 5);
  const busy = () => {
    const end = performance.now() + 3;
    while (performance.now() < end);
    return Promise.resolve();
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => queue.run("a", stop.signal, busy)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThan(100);
});
