/** TypeScript: what types that are written elsewhere say of a place. */
import { expect, test } from "vitest";
import { linksOf } from "./support/edges.ts";

const calls = (texts: Record<string, string>, from = "main.ts") => linksOf(texts, { kind: "calls", from });

const store = `export class Store {
  open(): Item { return new Item(); }
  close() {}
}
export class Item { show() {} }
export class Other { open() {} show() {} }
`;

test("a module that a file declares is the package of that name", async () => {
  const texts = {
    "types/editor.d.ts": `declare module "editor" {
  export interface Window { close(): void; }
  export class Uri { static parse(text: string): Uri; show(): void; }
  export namespace commands { export function run(name: string): Uri; }
}
declare module "other" { export function elsewhere(): void; }
`,
    "main.ts": `import * as editor from "editor";
import { Uri, absent } from "editor";

export function main(window: editor.Window) {
  window.close();
  editor.commands.run("a").show();
  Uri.parse("a");
  absent();
  editor.elsewhere();
}
`,
  };
  expect(await calls(texts)).toEqual([
    'main.ts#main -> types/editor.d.ts#"editor".Uri.parse (import)',
    'main.ts#main -> types/editor.d.ts#"editor".Uri.show (typed)',
    'main.ts#main -> types/editor.d.ts#"editor".Window.close (typed)',
    'main.ts#main -> types/editor.d.ts#"editor".commands.run (import)',
  ]);
});

test("a function literal gets what the function that it is given to says", async () => {
  const texts = {
    "store.ts": store,
    "use.ts": `import type { Item, Other, Store } from "./store";
export type Handler = (store: Store, item?: Item) => void;
export function use(name: string, handler: Handler): void {}
export function twice(handler: ((other: Other) => void) | undefined) {}
export class Events {
  constructor(onItem: (item: Item) => void) {}
  on(name: "store", handler: (store: Store) => void): void;
  on(name: "other", handler: (other: Other) => void): void;
  readonly each: (handler: Handler) => void;
}
`,
    "main.ts": `import { Events, twice, use } from "./use";
import { absent } from "package";

export function handler(events: Events) {
  use("a", (store, item) => { store.close(); });
}
export function second() {
  use("a", (_, item) => item.show());
}
export function union() {
  twice((o) => o.show());
}
export function literal(events: Events) {
  events.on("store", s => s.open());
}
export function held(events: Events) {
  events.each(function (s) { s.open(); });
}
export function made() {
  new Events((i) => i.show());
}
export function unknown(events: Events) {
  absent((s) => s.open());
  use((s) => s.open());
  events.missing((s) => s.open());
}
export function wrong(events: Events) {
  use("a", (store: string) => { store.close(); });
}
`,
  };
  expect((await calls(texts)).filter((call) => call.includes("store.ts"))).toEqual([
    "main.ts#handler -> store.ts#Store.close (typed)",
    "main.ts#held -> store.ts#Store.open (typed)",
    "main.ts#literal -> store.ts#Store.open (typed)",
    "main.ts#made -> store.ts#Item.show (typed)",
    "main.ts#second -> store.ts#Item.show (typed)",
    "main.ts#union -> store.ts#Other.show (typed)",
  ]);
});

test("lists give their elements to function literals", async () => {
  const texts = {
    "store.ts": store,
    "main.ts": `import { Item, Store, Other } from "./store";

export class App {
  readonly byName = new Map<string, Store>();
  constructor(private readonly stores: Store[]) {}
  each() { this.stores.filter(Boolean).forEach((store) => store.close()); }
  get() { this.byName.get("a")?.open().show(); }
  sorted() { this.stores.sort((a, b) => b.open()); }
  index() { this.stores.forEach((_, at) => at.close()); }
  async later(item: Promise<Item>) { item.then((one) => one.show()); }
  values() { for (const store of this.byName.values()) store.close(); }
}
`,
  };
  expect((await calls(texts)).filter((call) => call.includes("store.ts"))).toEqual([
    "main.ts#App.each -> store.ts#Store.close (typed)",
    "main.ts#App.get -> store.ts#Item.show (typed)",
    "main.ts#App.get -> store.ts#Store.open (typed)",
    "main.ts#App.later -> store.ts#Item.show (typed)",
    "main.ts#App.sorted -> store.ts#Store.open (typed)",
    "main.ts#App.values -> store.ts#Store.close (typed)",
  ]);
});

test("an alias is what it stands for", async () => {
  const texts = {
    "store.ts": store,
    "main.ts": `import { Item, Store, Other } from "./store";

type Maybe<T> = T | undefined;
type Both = Item & { own: string };
type Held = { readonly store: Store };
type Crates<T> = Crate<T>;
class Crate<T> { constructor(readonly content: T) {} }

export function maybe(store: Maybe<Store>) { store?.close(); }
export function both(both: Both) { both.show(); }
export function held({ store }: Held, held: Held) { store.close(); held.store.open(); }
export function crates(boxes: Crates<Item>) { boxes.content.show(); }
export function unknown(one: Maybe<string>) { one.show(); }
`,
  };
  expect((await calls(texts)).filter((call) => /store\.ts.*typed/.test(call))).toEqual([
    "main.ts#both -> store.ts#Item.show (typed)",
    "main.ts#crates -> store.ts#Item.show (typed)",
    "main.ts#held -> store.ts#Store.close (typed)",
    "main.ts#held -> store.ts#Store.open (typed)",
    "main.ts#maybe -> store.ts#Store.close (typed)",
  ]);
});

test("type arguments say what members and results are", async () => {
  const texts = {
    "store.ts": store,
    "main.ts": `import { Item, Store, Other } from "./store";

class Crate<T> {
  readonly content: T;
  all: T[];
  take(): Promise<T | undefined> { return this.content; }
  self(): Crate<T> { return this; }
}
function freeze<T extends object>(one: T): Readonly<T> { return one; }
function first<T>(all: readonly T[]): T { return all[0]; }
function make<T>(type: new () => T): T { return new type(); }
function read<T>(text: string): T { return JSON.parse(text); }
function unlike<T, U>(one: T): U { return one as any; }

export class App {
  constructor(private readonly box: Crate<Store>, private readonly stores: Store[]) {}
  field() { this.box.content.close(); }
  async method() { (await this.box.take())?.open(); }
  each() { for (const store of this.box.all) store.close(); }
  made() { const box = new Crate<Item>(); box.content.show(); }
  given() { freeze(new Store()).close(); }
  element() { first(this.stores).close(); }
  type() { make(Item).show(); }
  written() { read<Item>("{}").show(); }
  wrong() { unlike(new Store()).close(); this.box.take.close(); }
}
`,
  };
  expect(
    (await calls(texts)).filter((call) => / -> store\.ts#\w+\.(?:open|close|show) .typed/.test(call)),
  ).toEqual([
    "main.ts#App.each -> store.ts#Store.close (typed)",
    "main.ts#App.element -> store.ts#Store.close (typed)",
    "main.ts#App.field -> store.ts#Store.close (typed)",
    "main.ts#App.given -> store.ts#Store.close (typed)",
    "main.ts#App.made -> store.ts#Item.show (typed)",
    "main.ts#App.method -> store.ts#Store.open (typed)",
    "main.ts#App.type -> store.ts#Item.show (typed)",
    "main.ts#App.written -> store.ts#Item.show (typed)",
  ]);
});

test("what a tag makes of a template is what the tag says, and otherwise nothing of ours", async () => {
  const found = await linksOf(
    {
      "main.ts": `import { sql } from "library";
import { own } from "./own";
export function outside(db: unknown) {
  sql\`select 1\`.execute(db);
  sql<{ a: number }>\`select ${"long ".repeat(60)}\`.execute(db);
}
export function inside() {
  own\`select\`.execute();
  own<string>\`${"long ".repeat(60)}\`.execute();
}
export function global() { crypto.only(); }
`,
      "own.ts": `export class Raw { execute() {} }
export function own<T>(parts: TemplateStringsArray): Raw { return new Raw(); }
export class Other { constructor(private crypto: Only) {} }
export class Only { only() {} }
`,
    },
    { from: "main.ts" },
  );
  expect(found).toEqual([
    "main.ts#inside -> own.ts#Raw.execute (typed)",
    "main.ts#inside -> own.ts#own (import)",
  ]);
});
