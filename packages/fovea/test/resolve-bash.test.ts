/** Names of shell scripts lead to their definitions: what is sourced, from wherever a script runs, and never a command. */
import { expect, test } from "vitest";
import { linksOf } from "./support/edges.ts";

const library = 'LIMIT=3\nsource "$(dirname "$0")/base.sh"\nshow_help() { log_line "$LIMIT"; }\n';
const base = "log_line() { echo $1; }\nshow_error() { show_help; }\n";

test.each([
  "source ./lib/library.sh",
  ". lib/library.sh",
  'source "$ROOT/lib/library.sh"',
  `source "\${BASH_SOURCE[0]%/*}/lib/library.sh"`,
  `source "$(cd "$(dirname "\${BASH_SOURCE[0]}")" && pwd)/lib/library.sh"`,
  "load lib/library",
])("%s", async (statement) => {
  const files = {
    "main.sh": `${statement}\nrun_all() { show_help "$LIMIT"; log_line; }`,
    "lib/library.sh": library,
    "lib/base.sh": base,
  };
  expect(await linksOf(files, { from: "main.sh" })).toEqual([
    "main.sh#run_all -> lib/base.sh#log_line (import)",
    "main.sh#run_all -> lib/library.sh#LIMIT (import)",
    "main.sh#run_all -> lib/library.sh#show_help (import)",
  ]);
  expect(await linksOf(files, { from: "main.sh", kind: "imports" })).toEqual([
    "main.sh -> lib/library.sh (import)",
  ]);
});

test("a file that is sourced elsewhere calls what its user has, as a candidate", async () => {
  const files = { "lib/library.sh": library, "lib/base.sh": base };
  expect(await linksOf(files, { from: "lib/base.sh" })).toEqual([
    "lib/base.sh#show_error -> lib/library.sh#show_help (unique)",
  ]);
});

test("a function and a variable may have one name", async () => {
  const files = {
    "main.sh": 'status=1\nstatus() { echo "$status"; }\nrun_all() { status; echo "$status"; }',
  };
  expect(await linksOf(files)).toEqual([
    "main.sh#run_all -> main.sh#status (scope)",
    "main.sh#status -> main.sh#status (scope)",
  ]);
  expect(await linksOf(files, "calls")).toEqual(["main.sh#run_all -> main.sh#status (scope)"]);
});

test("commands, and functions of tests, are not what a script calls", async () => {
  const files = {
    "main.sh": "run_all() { git status; find .; prepare_all; }",
    "lib/wrap.sh": "git() { :; }\nfind() { :; }\n",
    "test/helper.bash": "prepare_all() { :; }\n",
  };
  expect(await linksOf(files, { from: "main.sh" })).toEqual([]);
});

test("what runs a function by its name calls it", async () => {
  const files = {
    "main.bats":
      '@test "helps" {\n  run show_help\n}\nshow_help() { trap clean_up EXIT; }\nclean_up() { :; }\n',
  };
  expect(await linksOf(files, "calls")).toEqual([
    "main.bats#helps -> main.bats#show_help (scope)",
    "main.bats#show_help -> main.bats#clean_up (scope)",
  ]);
});

test("a path of the machine leads nowhere, nor does a name that several files have", async () => {
  const files = {
    "main.sh": 'source /usr/local/lib/library.sh\nsource "$DIR/base.sh"\nrun_all() { show_help; }',
    "a/base.sh": "show_help() { :; }",
    "b/base.sh": "show_help() { :; }",
    "lib/library.sh": "",
  };
  expect(await linksOf(files, { from: "main.sh", kind: "imports" })).toEqual([]);
});
