/** TypeScript and JavaScript: from names to definitions, by modules, scopes, types and values. */
import { describe, expect, test } from "vitest";
import { edgesOf } from "./support/edges.ts";

const store = `export class Store {
  open() { return this.read(); }
  private read() { return 1; }
}
export function makeStore(): Store { return new Store(); }
export default function main() {}
`;

const calls = async (texts: Record<string, string>) =>
  (await edgesOf(texts)).filter((edge) => edge.includes(" calls "));

describe("modules", () => {
  test.each([
    [
      "relative",
      { "src/a.ts": 'import { makeStore } from "./store";\nexport function run() { makeStore(); }' },
    ],
    [
      "with the extension of the output",
      { "src/a.ts": 'import { makeStore } from "./store.js";\nexport function run() { makeStore(); }' },
    ],
    ["renamed", { "src/a.ts": 'import { makeStore as m } from "./store";\nexport function run() { m(); }' }],
    [
      "as a namespace",
      { "src/a.ts": 'import * as s from "./store";\nexport function run() { s.makeStore(); }' },
    ],
    [
      "through a barrel",
      {
        "src/a.ts": 'import { makeStore } from ".";\nexport function run() { makeStore(); }',
        "src/index.ts": 'export * from "./store";',
      },
    ],
    [
      "through a renaming barrel",
      {
        "src/a.ts": 'import { other } from "./all";\nexport function run() { other(); }',
        "src/all.ts": 'export { makeStore as other } from "./store";',
      },
    ],
    [
      "by paths of tsconfig",
      {
        "src/a.ts": 'import { makeStore } from "@app/store";\nexport function run() { makeStore(); }',
        "tsconfig.json": '{ "compilerOptions": { "paths": { "@app/*": ["./src/*"] } } }',
      },
    ],
    [
      "by baseUrl, inherited",
      {
        "src/a.ts": 'import { makeStore } from "src/store";\nexport function run() { makeStore(); }',
        "tsconfig.json": '{ "extends": "./base.json" }',
        "base.json": '{ // why\n "compilerOptions": { "baseUrl": ".", } }',
      },
    ],
    [
      "by require",
      { "src/a.js": 'const { makeStore } = require("./store");\nfunction run() { makeStore(); }' },
    ],
    [
      "by a required module",
      { "src/a.js": 'const s = require("./store");\nfunction run() { s.makeStore(); }' },
    ],
    [
      "by import()",
      {
        "src/a.ts":
          'export async function run() { const { makeStore } = await import("./store"); makeStore(); }',
      },
    ],
  ])("%s", async (_, texts) => {
    const found = await calls({ "src/store.ts": store, ...texts });
    expect(found.some((edge) => /#run calls src\/store\.ts#makeStore/.test(edge))).toBe(true);
  });

  test("packages of a workspace: by name, exports and the source of what is built", async () => {
    const found = await calls({
      "packages/store/package.json":
        '{ "name": "@acme/store", "exports": { ".": "./dist/index.js", "./deep/*": "./src/*.ts" } }',
      "packages/store/src/index.ts": "export function open() {}",
      "packages/store/src/more.ts": "export function more() {}",
      "packages/app/a.ts":
        'import { open } from "@acme/store";\nimport { more } from "@acme/store/deep/more";\nimport { get } from "lodash";\nexport function run() { open(); more(); get(); }',
    });
    expect(found).toEqual([
      "packages/app/a.ts#run calls packages/store/src/index.ts#open (import)",
      "packages/app/a.ts#run calls packages/store/src/more.ts#more (import)",
    ]);
  });

  test("what module.exports holds", async () => {
    const found = await calls({
      "store.js": "class Store { open() {} }\nfunction make() {}\nmodule.exports = { Store, make };\n",
      "one.js": "module.exports = function one() {};\nexports.two = function () {};\n",
      "a.js":
        'const { Store } = require("./store");\nconst all = require("./store");\nfunction run() { new Store().open(); all.make(); }\n',
    });
    expect(found).toContain("a.js#run calls store.js#Store (import)");
    expect(found).toContain("a.js#run calls store.js#Store.open (typed)");
    expect(found).toContain("a.js#run calls store.js#make (typed)");
  });
});

describe("receivers", () => {
  test.each([
    ["declared", "export function run(s: Store) { s.open(); }", "typed"],
    ["constructed", "export function run() { const s = new Store(); s.open(); }", "typed"],
    ["given by a function that says so", "export function run() { makeStore().open(); }", "typed"],
    [
      "awaited",
      "async function load(): Promise<Store> { return new Store(); }\nexport async function run() { const s = await load(); s.open(); }",
      "typed",
    ],
    [
      "inferred from what is returned",
      "function load() { return new Store(); }\nexport function run() { load().open(); }",
      "typed",
    ],
    ["an item of a list", "export function run(all: Store[]) { for (const s of all) s.open(); }", "typed"],
    [
      "taken apart",
      "export function run(o: { s: number }, { s }: Props) { s.open(); }\ninterface Props { s: Store }",
      "typed",
    ],
    ["assigned later", "export function run() { let s; s = new Store(); s.open(); }", "typed"],
    ["cast", "export function run(x: unknown) { (x as Store).open(); }", "typed"],
  ])("%s", async (_, code, evidence) => {
    const found = await calls({
      "store.ts": store,
      "a.ts": `import { Store, makeStore } from "./store";\n${code}\n`,
    });
    expect(found).toContain(`a.ts#run calls store.ts#Store.open (${evidence})`);
  });

  test("this, super, fields and inherited members", async () => {
    const found = await calls({
      "store.ts": store,
      "a.ts": `import { Store } from "./store";
class Base { constructor(protected store: Store) {} help() {} }
class App extends Base {
  other = new Store();
  run() { this.help(); super.help(); this.store.open(); this.other.open(); }
}
`,
    });
    expect(found.filter((edge) => edge.startsWith("a.ts#App.run"))).toEqual([
      "a.ts#App.run calls a.ts#Base.help (self)",
      "a.ts#App.run calls store.ts#Store.open (typed)",
    ]);
  });

  test("this and super in a line of classes, each means its own", async () => {
    const found = await calls({
      "base.ts": "export class Base { help() {} }",
      "a.ts": `import { Base } from "./base";
class Middle extends Base { own() {} help() { this.own(); super.help(); } }
class Last extends Middle { help() { this.own(); super.help(); } }
`,
    });
    expect(found).toEqual([
      "a.ts#Middle.help calls a.ts#Middle.own (self)",
      "a.ts#Middle.help calls base.ts#Base.help (self)",
      "a.ts#Last.help calls a.ts#Middle.own (self)",
      "a.ts#Last.help calls a.ts#Middle.help (self)",
    ]);
  });

  test("overrides, implements and extends", async () => {
    const found = await edgesOf({
      "a.ts":
        "interface Shape { area(): number }\nclass Base { name() {} }\nclass Box extends Base implements Shape { area() { return 1; } name() {} }\n",
    });
    expect(found).toEqual(
      expect.arrayContaining([
        "a.ts#Box extends a.ts#Base (scope)",
        "a.ts#Box implements a.ts#Shape (scope)",
        "a.ts#Box.area overrides a.ts#Shape.area (self)",
        "a.ts#Box.name overrides a.ts#Base.name (self)",
      ]),
    );
  });

  test("components in markup are called", async () => {
    const found = await calls({
      "button.tsx": "export function Button() { return <b/>; }",
      "a.tsx": 'import { Button } from "./button";\nexport function Page() { return <div><Button/></div>; }',
    });
    expect(found).toEqual(["a.tsx#Page calls button.tsx#Button (import)"]);
  });
});

describe("no invented edges", () => {
  test.each([
    ["a global of the platform", "export function run() { fetch(); }", "export function fetch() {}"],
    [
      "a local of the same name",
      "export function run(open: () => void) { open(); }",
      "export function open() {}",
    ],
    [
      "a method of an unknown value with a common name",
      "export function run(x: any) { x.push(1); }",
      "export class Stack { push() {} }",
    ],
    ["a type parameter", "export function run<Item>(x: Item) { return x as Item; }", "export class Item {}"],
    [
      "a package outside",
      'import { open } from "left-pad";\nexport function run() { open(); }',
      "export function open() {}",
    ],
    [
      "an import that is not there",
      'import { open } from "./gone";\nexport function run() { open(); }',
      "export function open() {}",
    ],
  ])("%s", async (_, code, other) => {
    const found = await edgesOf({ "a.ts": code, "other.ts": other });
    expect(found.filter((edge) => edge.includes("other.ts"))).toEqual([]);
  });

  test("a name that several have is a candidate at most, and a lone one no more than unique", async () => {
    const two = { "b.ts": "export class B { fly() {} }", "c.ts": "export class C { fly() {} }" };
    const code = {
      "a.ts": "export function run(x: any) { x.fly(); x.swim(); }",
      "d.ts": "export class D { swim() {} }",
    };
    expect(await calls({ ...two, ...code })).toEqual([
      "a.ts#run calls b.ts#B.fly (name)",
      "a.ts#run calls c.ts#C.fly (name)",
      "a.ts#run calls d.ts#D.swim (unique)",
    ]);
  });
});

describe("classes", () => {
  const container = "export class Container { get(name: string) { return name; } }\n";

  test("a parameter property gives its field a type, also in a subclass", async () => {
    const edges = await calls({
      "a.ts": `${container}export class App {
  constructor(private readonly one: Container, public two?: Container, plain: Container) {}
  first() { this.one.get("a"); }
  second() { this.two?.get("b"); }
  third() { this.plain.get("c"); }
}
export class Sub extends App { fourth() { this.one.get("d"); } }`,
    });
    expect(edges).toEqual([
      "a.ts#App.first calls a.ts#Container.get (typed)",
      "a.ts#App.second calls a.ts#Container.get (typed)",
      "a.ts#Sub.fourth calls a.ts#Container.get (typed)",
    ]);
  });

  test("super() calls the constructor of the base, each class its own", async () => {
    const edges = await calls({
      "a.ts": `export class A { constructor() {} }
export class B { constructor() {} }
export class C extends A { constructor() { super(); } }
export class D extends B { constructor() { super(); } }
export class E extends C { constructor() { super(); } }`,
    });
    expect(edges).toEqual([
      "a.ts#C.constructor calls a.ts#A (self)",
      "a.ts#C.constructor calls a.ts#A.constructor (self)",
      "a.ts#D.constructor calls a.ts#B (self)",
      "a.ts#D.constructor calls a.ts#B.constructor (self)",
      "a.ts#E.constructor calls a.ts#C (self)",
      "a.ts#E.constructor calls a.ts#C.constructor (self)",
    ]);
  });

  test("a private member with # has its type", async () => {
    const edges = await calls({
      "a.ts": `${container}export class App { #held: Container = make(); run() { this.#held.get("a"); } }`,
    });
    expect(edges).toContain("a.ts#App.run calls a.ts#Container.get (typed)");
  });
});

describe("what is called through something around its name", () => {
  const load = "export async function load<T>(): Promise<T | void> {}\n";

  test.each([
    ["await and type arguments", "await load<string>();"],
    ["a cast", "(load as () => void)();"],
    ["an assertion that it is there", "load!();"],
    ["brackets", "(load)();"],
    ["an optional call", "load?.();"],
  ])("%s", async (_, statement) => {
    expect(await calls({ "a.ts": `${load}export async function run() { ${statement} }` })).toEqual([
      "a.ts#run calls a.ts#load (scope)",
    ]);
  });
});

describe("what a file hands on", () => {
  const texts = {
    "src/a.ts": "export class A {}\nexport const v = 1;\nexport default function () {}",
    "src/named.ts": 'export { A as B, v } from "./a";\nexport { default } from "./a";',
    "src/all.ts": 'export * from "./named";\nexport * as whole from "./a";',
    "src/user.ts": 'import { B } from "./all";\nimport main from "./named";\nnew B(); main();',
  };

  test("is imported by it, name by name or as a whole", async () => {
    const edges = (await edgesOf(texts)).filter((edge) => /^src\/(?:named|all)\.ts imports /.test(edge));
    expect(edges).toEqual([
      "src/named.ts imports src/a.ts#A (import)",
      "src/named.ts imports src/a.ts#v (import)",
      "src/named.ts imports src/a.ts#default (import)",
      "src/all.ts imports src/named.ts (import)",
      "src/all.ts imports src/a.ts (import)",
    ]);
  });

  test("is imported from it and from where it is declared", async () => {
    const edges = (await edgesOf(texts)).filter((edge) => edge.startsWith("src/user.ts imports "));
    expect(edges).toEqual([
      "src/user.ts imports src/a.ts#A (import)",
      "src/user.ts imports src/all.ts (import)",
      "src/user.ts imports src/a.ts#default (import)",
      "src/user.ts imports src/named.ts (import)",
    ]);
  });
});

test("export * leaves out the default, also under its own name", async () => {
  const edges = await edgesOf({
    "a.ts": "export default function foo() {}",
    "b.ts": "export function foo() {}",
    "index.ts": 'export * from "./a";\nexport * from "./b";',
    "use.ts": 'import { foo } from "./index";\nimport { foo as own } from "./a";\nfoo(); own();',
  });
  expect(edges.filter((edge) => edge.includes("#foo"))).toEqual([
    "use.ts imports b.ts#foo (import)",
    "use.ts calls b.ts#foo (import)",
  ]);
});

test("what is set on a value with a type uses its member", async () => {
  const found = await edgesOf({
    "a.ts":
      "export class K { set only(v: number) {} count = 0; }\nexport interface Opt { retries: number }\nexport function w(k: K, o: Opt) {\n  k.only = 1;\n  o.retries = 2;\n  k.count += 1;\n}\n",
  });
  for (const member of ["K.only", "Opt.retries", "K.count"])
    expect(
      found.some((edge) => edge.startsWith(`a.ts#w references a.ts#${member}`)),
      member,
    ).toBe(true);
});

test.each([
  ["./foo/", "foo/index.ts"],
  ["./foo", "foo.ts"],
])("%s is %s where there are a file and a folder of that name", async (module, path) => {
  const found = await calls({
    "foo.ts": "export function f() {}",
    "foo/index.ts": "export function f() {}",
    "a.ts": `import { f } from "${module}";\nexport function run() { f(); }`,
  });
  expect(found).toEqual([`a.ts#run calls ${path}#f (import)`]);
});
