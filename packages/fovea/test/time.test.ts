/** The time service through the facade, and on the command line. */
import { readdirSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEngine } from "../src/app/engine.ts";
import { tellTime } from "../src/app/time.ts";
import { makeFolder } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";

const now = Date.parse("2026-03-11T14:30:00+01:00");
const clock = { now: () => now };
const zone = "Europe/Berlin";

describe("the facade", () => {
  test("answers with the engine's clock, also in a plain folder", async () => {
    const engine = await openEngine({ env: { FOVEA_HOME: makeFolder() }, cwd: makeFolder(), clock });
    onTestFinished(() => engine.close());
    expect(engine.time({ zone })).toMatchObject({
      time: { epochMs: now, date: "Wednesday, March 11, 2026", timezone: zone },
      relative: "just now",
    });
    expect(engine.time().time.epochMs).toBe(now);
  });

  test("says what an expression means, in the zone asked for and in another", () => {
    const { resolved, time, relative, converted } = tellTime(
      { expression: "9am Tokyo", zone, convertTo: "America/New_York" },
      clock,
    );
    expect(resolved).toMatchObject({
      expression: "9am Tokyo",
      precision: "minute",
      zone: "Asia/Tokyo",
      startIso: "2026-03-11T09:00:00.000+09:00",
      endIso: "2026-03-11T09:01:00.000+09:00",
    });
    expect(time).toMatchObject({ epochMs: resolved!.start, timezone: zone, timeOfDay: "1:00 AM" });
    expect(relative).toBe("13 hours ago");
    expect(converted).toMatchObject({ timezone: "America/New_York", date: "Tuesday, March 10, 2026" });
  });

  test("leaves out the texts of open ends", () => {
    expect(tellTime({ expression: "before 1 March 2026", zone }, clock).resolved).toMatchObject({
      endIso: "2026-03-01T00:00:00.000+01:00",
    });
    expect(tellTime({ expression: "before 1 March 2026", zone }, clock).resolved).not.toHaveProperty(
      "startIso",
    );
    expect(tellTime({ expression: "after 1 March 2026", zone }, clock).resolved).not.toHaveProperty("endIso");
  });

  test("puts durations into words, given as a number or as a text", () => {
    const { duration } = tellTime({ durationMs: 13_320_000, zone }, clock);
    expect(duration).toEqual({ ms: 13_320_000, text: "3 hours 42 minutes" });
    expect(tellTime({ expression: "2h30m", zone }, clock)).toMatchObject({
      time: { epochMs: now },
      duration: { text: "2 hours 30 minutes" },
    });
    expect(tellTime({ expression: "-2h30m", zone }, clock).resolved?.start).toBe(now - 9_000_000);
  });

  test.each([
    [{ expression: "whenever" }, "we understand", "last Friday"],
    [{ expression: "" }, "we understand", "last Friday"],
    [{ zone: "Europe/Berlim" }, "No time zone", "Europe/Berlin"],
    [{ convertTo: "Nowhere" }, "No time zone", "IANA"],
    [{ epochMs: 8.64e15 }, "no time between", "milliseconds"],
    [{ durationMs: Number.NaN }, "a number of milliseconds", "3 hours 42 minutes"],
    [{ expression: "now", epochMs: 5 }, "cannot be combined", "one of them"],
  ])("refuses %j and says what to give", (request, message, advice) => {
    expect(() => tellTime({ zone, ...request }, clock)).toThrow(
      expect.objectContaining({
        code: "USAGE",
        message: expect.stringContaining(message),
        advice: expect.stringContaining(advice),
      }),
    );
  });
});

describe("fovea time", () => {
  test("works anywhere and leaves nothing behind", async () => {
    const [cwd, home] = [makeFolder(), makeFolder()];
    const before = Date.now();
    const { code, json } = await runJson<{ time: { epochMs: number; timezone: string } }>(["time"], {
      cwd,
      home,
      env: { TZ: "Asia/Tokyo" },
    });
    expect(code).toBe(0);
    expect(json.time.timezone).toBe("Asia/Tokyo");
    expect(json.time.epochMs).toBeGreaterThanOrEqual(before);
    expect([...readdirSync(cwd), ...readdirSync(home)]).toEqual([]);
  });

  test("takes an expression in words, and zones", async () => {
    const { stdout } = await run(
      ["time", "2026-03-01", "10:00", "Tokyo", "--zone", "UTC", "--convert-to", "Europe/Berlin"],
      { cwd: makeFolder() },
    );
    expect(stdout).toContain(
      "2026-03-01T10:00:00.000+09:00 until 2026-03-01T10:01:00.000+09:00, exclusive (minute, Asia/Tokyo)",
    );
    expect(stdout).toContain("Sunday, March 1, 2026, 1:00 AM (UTC, +00:00), week 9");
    expect(stdout).toContain("Sunday, March 1, 2026, 2:00 AM (Europe/Berlin, +01:00), week 9");
  });

  test("takes numbers", async () => {
    const options = { cwd: makeFolder() };
    expect((await run(["time", "--duration-ms", "13320000"], options)).stdout).toBe("3 hours 42 minutes\n");
    const { json } = await runJson(["time", "--epoch-ms", "0", "--zone", "UTC"], options);
    expect(json).toMatchObject({ time: { iso: "1970-01-01T00:00:00.000+00:00" } });
  });

  test("says what to write instead of what it does not understand", async () => {
    const { code, stdout, stderr } = await run(["time", "whenever"], { cwd: makeFolder() });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("last Friday");
  });
});
