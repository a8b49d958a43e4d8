import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../test/support/folders.ts";
import { leadsOut } from "./links.ts";
import { staysInside } from "./relative-path.ts";

test.each(["a.ts", "src/über/a..b.ts", ".github/x.yml", "src/..hidden", "a b/c"])(
  "%j stays inside",
  (path) => {
    expect(staysInside(path)).toBe(true);
  },
);

test.each([
  ...["", "/etc/passwd", "../x", "a/../../x", "a/..", "\\\\host\\share", "\\x", "..\\x", "a\\..\\..\\x"],
  ...["C:\\x", "c:/x", "c:x", "a\0b"],
])("%j does not", (path) => {
  expect(staysInside(path)).toBe(false);
});

test.skipIf(process.platform === "win32")("a link may lead out, on the way or at the end", () => {
  const [top, other] = [makeFolder(), makeFolder()];
  mkdirSync(join(top, "src"));
  writeFileSync(join(top, "src/a.ts"), "");
  writeFileSync(join(other, "s.ts"), "");
  symlinkSync(other, join(top, "out"));
  symlinkSync(join(other, "s.ts"), join(top, "s.ts"));
  symlinkSync("src", join(top, "in"));
  const paths = ["out/s.ts", "s.ts", "src/a.ts", "in/a.ts", "gone/a.ts"];
  expect(paths.map((path) => leadsOut(top, path))).toEqual([true, true, false, false, false]);
});
