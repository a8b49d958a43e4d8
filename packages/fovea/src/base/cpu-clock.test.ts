import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { cpuDeadline, cpuMsOf, threadCpuMs, threadName } from "./cpu-clock.ts";

test("waiting costs a thread none of its time, computing does", async () => {
  const before = threadCpuMs();
  await sleep(120);
  const waited = threadCpuMs() - before;
  expect(waited).toBeLessThan(60);
  const end = performance.now() + 5000;
  let x = 0;
  while (threadCpuMs() - before - waited < 40 && performance.now() < end) x += Math.sqrt(x + 1);
  expect(threadCpuMs() - before - waited).toBeGreaterThanOrEqual(40);
});

test.runIf(process.platform === "linux")("another thread's time can be asked for by its name", () => {
  const name = threadName();
  expect(name).toMatch(/^\d+\/task\/\d+$/);
  expect(Math.abs(cpuMsOf(name) - threadCpuMs())).toBeLessThan(1000);
  expect(cpuMsOf("0/task/0")).toBeGreaterThan(0);
});

test("a deadline counts processor time: a thread that is not given any is not overdue", async () => {
  let cpu = 100;
  const isOverdue = cpuDeadline(20, () => cpu);
  await sleep(50);
  expect(isOverdue()).toBe(false);
  cpu = 119;
  await sleep(25);
  expect(isOverdue()).toBe(false);
  cpu = 120;
  await sleep(5);
  expect(isOverdue()).toBe(true);
});
