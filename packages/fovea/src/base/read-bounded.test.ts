/** What stands where a file is expected: each kind is refused at once, with a sentence that names it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { EngineError } from "./errors.ts";
import { limits } from "./limits.ts";
import { readBytes, readSourceFile, readText, readTextOrUndefined } from "./read-bounded.ts";

const folder = mkdtempSync(join(tmpdir(), "fovea-read-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

function makePipe(path: string): void {
  execFileSync("sh", ["-c", 'mkfifo "$0"', path]);
}

function refusalOf(read: () => unknown): EngineError {
  try {
    read();
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error("it was read");
}

describe("a regular file", () => {
  test("is read whole, also through a link and when it is empty", () => {
    writeFileSync(at("plain"), "größe\n");
    symlinkSync("plain", at("link"));
    writeFileSync(at("empty"), "");
    expect([readText(at("plain")), readText(at("link")), readText(at("empty"))]).toEqual([
      "größe\n",
      "größe\n",
      "",
    ]);
  });

  test("may have as many bytes as the limit says, and not one more", () => {
    writeFileSync(at("limit"), "x".repeat(10));
    expect(readBytes(at("limit"), { mostBytes: 10 })).toHaveLength(10);
    const { code, message, advice } = refusalOf(() => readBytes(at("limit"), { mostBytes: 9 }));
    expect(code).toBe("FILE_REFUSED");
    expect(message).toBe(`${at("limit")} has 10 bytes; at most 9 are read.`);
    expect(advice).toContain("remove it");
  });

  test("of 60 MB is refused without being read", () => {
    writeFileSync(at("huge"), "");
    truncateSync(at("huge"), 60_000_000);
    expect(refusalOf(() => readText(at("huge"))).message).toContain(`at most ${limits.smallFileBytes}`);
    expect(readTextOrUndefined(at("huge"))).toBeUndefined();
  });

  test("that is missing is what the system says it is", () => {
    expect(() => readText(at("nothing"))).toThrow(/ENOENT/);
    expect(readTextOrUndefined(at("nothing"))).toBeUndefined();
  });
});

describe.skipIf(process.platform === "win32")("what is no regular file is refused:", () => {
  test("a pipe that nobody writes to, itself or behind a link", () => {
    makePipe(at("pipe"));
    symlinkSync("pipe", at("to-pipe"));
    for (const name of ["pipe", "to-pipe"])
      expect(refusalOf(() => readText(at(name))).message).toBe(`${at(name)} is a pipe, not a regular file.`);
  });

  test.each(["/dev/zero", "/dev/null", "/dev/tty", "/dev/random"])("%s behind a link", (device) => {
    rmSync(at("device"), { force: true });
    symlinkSync(device, at("device"));
    expect(refusalOf(() => readText(at("device"))).message).toContain("is a device");
  });

  test("a folder", () => {
    mkdirSync(at("folder"));
    expect(refusalOf(() => readText(at("folder"))).message).toContain("is a folder");
  });

  test("a socket", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(at("socket"), resolve));
    expect(refusalOf(() => readText(at("socket"))).message).toContain("is a socket");
    await new Promise((resolve) => server.close(resolve));
  });

  test("links in a circle are an error, not a wait", () => {
    symlinkSync("b", at("a"));
    symlinkSync("a", at("b"));
    expect(() => readText(at("a"))).toThrow(/ELOOP/);
  });

  test("a file of /proc gives nothing: its size is 0, and what it would say is not the repository's", () => {
    if (process.platform !== "linux") return;
    symlinkSync("/proc/self/environ", at("environ"));
    expect(readText(at("environ"))).toBe("");
  });
});

describe.skipIf(process.platform === "win32")("a file of a repository", () => {
  mkdirSync(at("repository/docs"), { recursive: true });
  writeFileSync(at("secret"), "hunter2");
  writeFileSync(at("repository/docs/notes"), "notes");
  const within = at("repository");

  test("may be a link to another file of it", () => {
    symlinkSync("docs/notes", at("repository/inside"));
    expect(readText(at("repository/inside"), { within })).toBe("notes");
  });

  test("that leads out of it is refused, by itself and by a folder on the way", () => {
    symlinkSync("../secret", at("repository/outside"));
    symlinkSync("..", at("repository/up"));
    for (const path of ["repository/outside", "repository/up/secret"])
      expect(refusalOf(() => readText(at(path), { within })).message).toContain("leads outside");
  });

  test("of a neighbour whose name begins alike is outside too", () => {
    mkdirSync(at("repository-2"));
    writeFileSync(at("repository-2/file"), "x");
    symlinkSync("../repository-2/file", at("repository/alike"));
    expect(() => readText(at("repository/alike"), { within })).toThrow(/leads outside/);
  });

  test("that was listed as a source is not followed when it became a link or a pipe", () => {
    symlinkSync("../secret", at("repository/source.ts"));
    expect(() => readSourceFile(at("repository/source.ts"))).toThrow(/ELOOP/);
    makePipe(at("repository/pipe.ts"));
    expect(refusalOf(() => readSourceFile(at("repository/pipe.ts"))).message).toContain("is a pipe");
  });
});
