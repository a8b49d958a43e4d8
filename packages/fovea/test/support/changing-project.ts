/** A small project whose files use each other in many ways, and random edits of it. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Engine } from "../../src/app/engine.ts";
import { openAt } from "./engines.ts";
import { write } from "./folders.ts";
import { dumpGraph } from "./graph-dump.ts";
import type { Random } from "./random.ts";

/** After each round of edits the edges must be those that a fresh index finds. */
export async function editAndCompare(
  folder: string,
  engine: Engine & { home: string },
  random: Random,
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (let edits = 1 + random.below(3); edits > 0; edits--) change(folder, random);
    // By the refresh before a question, or by a run of the index.
    if (round % 2 === 0) await engine.unresolved(undefined);
    else await engine.index();
    const fresh = await openAt(folder);
    await fresh.index();
    expect(dumpGraph(engine.home, folder), `round ${round}`).toEqual(dumpGraph(fresh.home, folder));
    fresh.close();
  }
}

const COUNT = 24;

export function manyFiles(): Record<string, string> {
  const all: Record<string, string> = {
    "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  };
  for (let i = 0; i < COUNT; i++) {
    all[`src/m${i}.ts`] = moduleText(i, 0);
    all[`py/p${i}.py`] =
      `from p${(i + 1) % COUNT} import helper${(i + 1) % COUNT}\n\nclass T${i}:\n    def go(self):\n        return helper${(i + 1) % COUNT}()\n\ndef helper${i}():\n    return T${i}()\n`;
  }
  Object.assign(all, {
    "src/all.ts": 'export * from "./m0";\n',
    "src/more.ts": 'export * from "./all";\n',
    "src/user.ts":
      'import { f0, f1, f2, other } from "./more";\nexport function use() { f0(); f1(); f2().run(); other(); }\n',
    "pkg/__init__.py": "from .a import *\n",
    "pkg/a.py": "def one():\n    pass\n",
    "pkg/b.py": "def two():\n    pass\n",
    "main.py": "from pkg import one, two\n\ndef run():\n    one()\n    two()\n",
    "c/a.h": "int one(void);\n",
    "c/b.h": "int two(void);\n",
    "c/all.h": '#include "a.h"\n',
    "c/main.c": '#include "all.h"\nint main(void) { return one() + two(); }\n',
    "c/a.c": '#include "a.h"\nint one(void) { return 1; }\n',
    "c/b.c": '#include "b.h"\nint two(void) { return 2; }\n',
  });
  return all;
}

/** A module that uses the two after it; how it does so depends on the variant. */
function moduleText(i: number, variant: number): string {
  const [a, b] = [(i + 1) % COUNT, (i + 2) % COUNT];
  const returns = variant % 3 === 1 ? "" : `: C${i}`;
  return [
    `import { C${a}, f${a}${variant % 4 === 2 ? ` as other` : ""} } from "./m${a}";`,
    `import * as ns from "@/m${b}";`,
    variant % 5 === 3 ? `export * from "./m${b}";` : "",
    `export class C${i}${variant % 2 === 0 ? ` extends C${a}` : ""} { run() { return this.help${i}(); } help${i}() { return ns.f${b}(); } }`,
    `export function f${i}()${returns} { return new C${i}(); }`,
    variant % 3 === 2 ? "" : `export function g${i}() { return f${a}().run(); }`,
  ].join("\n");
}

function change(folder: string, random: Random): void {
  const i = random.below(COUNT);
  const path = `src/m${i}.ts`;
  switch (random.below(9)) {
    case 6:
      write(folder, {
        "src/all.ts": `export * from "./m${random.below(3)}";\nexport { f${i} as other } from "./m${i}";\n`,
      });
      return;
    case 7:
      write(folder, {
        "pkg/__init__.py": `from .${random.pick(["a", "b"])} import ${random.pick(["*", "one", "two"])}\n`,
      });
      return;
    case 8:
      write(folder, { "c/all.h": `#include "${random.pick(["a", "b"])}.h"\n` });
      return;
    case 0:
      rmSync(join(folder, path), { force: true });
      return;
    case 1:
      write(folder, { [`src/m${i}/index.ts`]: moduleText(i, random.below(9)).replaceAll("./m", "../m") });
      return;
    case 2:
      write(folder, { [`py/p${i}.py`]: `def helper${i}():\n    return ${random.below(9)}\n` });
      return;
    case 3:
      write(folder, {
        "tsconfig.json": `{ "compilerOptions": { "paths": { "${random.pick(["@", "~"])}/*": ["./src/*"] } } }`,
      });
      return;
    default:
      write(folder, { [path]: moduleText(i, random.below(30)) });
  }
}
