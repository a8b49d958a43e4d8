import { expect, test } from "vitest";
import { publishedNames } from "./published-names.ts";

test("names of packages, modules, crates and top-level Python packages", () => {
  const files: Record<string, string> = {
    "package.json": '{ "private": true }',
    "packages/store/package.json": '{ "name": "@acme/store" }',
    "go.mod": "module example.org/depot\n\ngo 1.22\n",
    "crates/store/Cargo.toml":
      '[package]\nname = "acme-store"\nversion = "1"\n\n[dependencies]\nserde = "1"\n',
    "src/acme/__init__.py": "",
    "src/acme/deep/__init__.py": "",
    "README.md": "",
    "bin/toString": "a file may be called like a property of all objects",
  };
  expect([...publishedNames(Object.keys(files), (path) => files[path])].sort()).toEqual([
    "@acme/store",
    "acme",
    "acme_store",
    "example.org/depot",
  ]);
});
