import { expect, test } from "vitest";
import { searchPattern } from "./search-command.ts";

test.each([
  ["grep -rn Store src", "Store"],
  ["rg 'class\\s+Store' --type ts", "class\\s+Store"],
  ["git grep -n Store", "Store"],
  ['cd src && grep -n "class Store" *.ts | head -5', "class Store"],
  ['grep -rn "open|close" . 2>/dev/null', "open|close"],
  ["LC_ALL=C grep -rnA 3 openStore src", "openStore"],
  ["rg -g '*.ts' openStore", "openStore"],
  ["grep -rn -e openStore src", "openStore"],
  ["npm test; egrep -r openStore .", "openStore"],
  ["grep -rn it\\'s .", "it\\'s"],
])("%s looks for %s", (command, pattern) => {
  expect(searchPattern(command)).toBe(pattern);
});

test.each([
  "cat src/store.ts | grep open",
  "npm test 2>&1 | grep -i fail",
  "echo 'grep me'",
  "grep",
  "A=1",
  "",
  "git log --grep=fix",
])("%s looks for nothing in files", (command) => {
  expect(searchPattern(command)).toBeUndefined();
});
