import { expect, test } from "vitest";
import { isTestPath } from "./test-path.ts";

test.each([
  "tests/store.py",
  "pkg/test/store.ts",
  "src/store.test.ts",
  "src/store_spec.rb",
  "store_test.go",
  "test_store.py",
  "src/test/java/StoreTest.java",
  "conftest.py",
  "js_tests/unit.js",
])("%s holds tests", (path) => expect(isTestPath(path)).toBe(true));

test.each(["src/store.ts", "src/latest.ts", "src/contest/store.py", "lib/attest.rb", "src/specimen.ts"])(
  "%s does not",
  (path) => expect(isTestPath(path)).toBe(false),
);
