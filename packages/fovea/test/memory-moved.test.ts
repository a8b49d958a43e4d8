/** What becomes of anchors when code is deleted, renamed, moved or copied, and from where its memories are found then. */
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import { runHook } from "../src/doors/hooks/run-hook.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { commitAll, git, makeFolder, makeRepository, write } from "./support/folders.ts";

const CART = `class Cart:
    def __init__(self, lines):
        self.lines = lines

    def total(self):
        amount = sum(line.price for line in self.lines)
        return round(amount, 2)

    def close(self):
        self.lines = []


class GiftCart(Cart):
    def close(self):
        super().close()
        self.card = None


def ship(order, carrier):
    parcel = carrier.pack(order.items)
    carrier.send(parcel, order.address)
    return parcel.number
`;
const FILES = {
  "shop/cart.py": CART,
  "shop/tax.py":
    "RATE = 19\n\ndef net(gross):\n    return gross / (1 + RATE / 100)\n\ndef tax(gross):\n    return gross - gross / (1 + RATE / 100)\n",
  "shop/till.py": "class Till:\n    def close(self):\n        self.lines = []\n",
  "shop/__init__.py": "",
  "tests/__init__.py": "",
  "README.md": "# Shop\n\nHow orders are shipped.\n",
};

type Edit = (root: string) => void;

const without = (text: string, from: string, to: string) =>
  text.slice(0, text.indexOf(from)) + text.slice(text.indexOf(to));
const ship = CART.slice(CART.indexOf("def ship"));
const noShip = CART.slice(0, CART.indexOf("def ship"));
const cart =
  (text: string): Edit =>
  (root) =>
    write(root, { "shop/cart.py": text });

/** What is written about, what happens to it, and the verdict with where it is. */
const CASES: [what: string, symbol: string, edit: Edit, freshness: string, to?: string][] = [
  [
    "a deleted method that a subclass overrides",
    "shop/cart.py#Cart.close",
    cart(without(CART, "    def close(self):\n        self.lines", "\n\nclass GiftCart")),
    "gone",
  ],
  [
    "a deleted override",
    "shop/cart.py#GiftCart.close",
    cart(
      without(CART, "    def close(self):\n        super", "\n\ndef ship").replace(
        "class GiftCart(Cart):\n",
        "class GiftCart(Cart):\n    pass\n",
      ),
    ),
    "gone",
  ],
  [
    "a deleted file of an equal method",
    "shop/till.py#Till.close",
    (root) => rmSync(join(root, "shop/till.py")),
    "gone",
  ],
  [
    "an empty file with an equal one elsewhere",
    "shop/__init__.py",
    (root) => rmSync(join(root, "shop/__init__.py")),
    "gone",
  ],
  [
    "a renamed method",
    "shop/cart.py#Cart.total",
    cart(CART.replace("def total", "def sum_up")),
    "moved",
    "shop/cart.py#Cart.sum_up",
  ],
  [
    "a renamed class, by its method",
    "shop/cart.py#Cart.total",
    cart(CART.replaceAll(/\bCart\b/g, "Basket")),
    "moved",
    "shop/cart.py#Basket.total",
  ],
  [
    "a renamed class, by itself",
    "shop/cart.py#Cart",
    cart(CART.replaceAll(/\bCart\b/g, "Basket")),
    "moved",
    "shop/cart.py#Basket",
  ],
  [
    "a function moved to another file",
    "shop/cart.py#ship",
    (root) => write(root, { "shop/cart.py": noShip, "shop/ship.py": ship }),
    "moved",
    "shop/ship.py#ship",
  ],
  [
    "a function moved and edited",
    "shop/cart.py#ship",
    (root) =>
      write(root, {
        "shop/cart.py": noShip,
        "shop/ship.py": ship.replace("    return", "    carrier.log()\n    return"),
      }),
    "moved",
    "shop/ship.py#ship",
  ],
  [
    "a function replaced by a stranger of its name",
    "shop/cart.py#ship",
    (root) =>
      write(root, {
        "shop/cart.py": noShip,
        "shop/boat.py":
          "def ship(name):\n    vessel = find_vessel(name)\n    vessel.crew = hire(12)\n    return vessel\n",
      }),
    "gone",
  ],
  [
    "a function copied to two files",
    "shop/cart.py#ship",
    (root) => write(root, { "shop/cart.py": noShip, "a/post.py": ship, "b/mail.py": ship }),
    "moved",
  ],
  [
    "a renamed file",
    "shop/cart.py#Cart.total",
    (root) => renameSync(join(root, "shop/cart.py"), join(root, "shop/basket.py")),
    "moved",
    "shop/basket.py#Cart.total",
  ],
  [
    "a function renamed and edited",
    "shop/cart.py#ship",
    cart(CART.replace("def ship", "def send_off").replace("order.address", "order.place")),
    "moved",
    "shop/cart.py#send_off",
  ],
  [
    "a class renamed and a method edited, by itself",
    "shop/cart.py#Cart",
    cart(CART.replaceAll(/\bCart\b/g, "Basket").replace("(amount, 2)", "(amount, 3)")),
    "moved",
    "shop/cart.py#Basket",
  ],
  [
    "a class renamed and a method edited, by that method",
    "shop/cart.py#Cart.total",
    cart(CART.replaceAll(/\bCart\b/g, "Basket").replace("(amount, 2)", "(amount, 3)")),
    "moved",
    "shop/cart.py#Basket.total",
  ],
  [
    "a renamed file with one edit",
    "shop/cart.py",
    (root) => {
      rmSync(join(root, "shop/cart.py"));
      write(root, { "shop/basket.py": CART.replace("(amount, 2)", "(amount, 3)") });
    },
    "moved",
    "shop/basket.py",
  ],
  [
    "a deleted function beside one much like it",
    "shop/tax.py#net",
    (root) => write(root, { "shop/tax.py": FILES["shop/tax.py"].replace(/\ndef net.*\n.*\n/, "") }),
    "gone",
  ],
  [
    "a statement that left its block",
    "shop/cart.py#GiftCart.close",
    cart(
      CART.replace(
        "        super().close()\n        self",
        "        if self.card:\n            super().close()\n        self",
      ),
    ),
    "drifted",
  ],
  [
    "another decorator",
    "shop/cart.py#Cart.total",
    cart(CART.replace("    def total", "    @property\n    def total")),
    "drifted",
  ],
  [
    "comments and other indentation",
    "shop/tax.py#net",
    (root) =>
      write(root, {
        "shop/tax.py": FILES["shop/tax.py"].replace(
          "    return gross /",
          "  # without tax\n  return gross /",
        ),
      }),
    "fresh",
  ],
  [
    "a blank in Markdown",
    "README.md",
    (root) => write(root, { "README.md": FILES["README.md"].replace("How ", "How  ") }),
    "drifted",
  ],
];

async function opened(symbol: string): Promise<Engine & { id: string; home: string }> {
  const engine = await openAt(makeRepository(FILES));
  const { id } = await engine.memory.remember(RULE, { symbols: [symbol] });
  return { ...engine, id };
}

const RULE = "The auditors asked for it to be so.";

test("without a question, right after an edit, every list has the right verdict and finds it where it is now", async () => {
  const { memory, symbols, root, index } = await openAt(makeRepository(FILES));
  await index();
  for (const [what, symbol, edit, freshness, to] of CASES) {
    const { id } = await memory.remember(RULE, { symbols: [symbol], externalId: what });
    edit(root);
    const [listed] = (await memory.list()).memories;
    expect(listed, what).toMatchObject({ id, freshness });
    expect(listed!.anchors[0]!.to, what).toBe(to);
    // Where it is gone, it is found by the name it had.
    const now = to ?? symbol;
    expect((await memory.list({ symbol: now })).memories, what).toMatchObject([{ id, freshness }]);
    if (now.includes("#") && freshness !== "gone" && (freshness !== "moved" || to !== undefined))
      expect((await symbols([now])).symbols[0]!.memories, what).toMatchObject([{ id, freshness }]);
    expect(await memory.inspect(id), what).toMatchObject({ freshness });
    memory.forget([id]);
    git(root, "checkout", "-q", ".");
    git(root, "clean", "-qfd");
  }
});

test("two places that are as likely are both named", async () => {
  const { memory, root, id } = await opened("shop/cart.py#ship");
  write(root, { "shop/cart.py": noShip, "a/post.py": ship, "b/mail.py": ship });
  const { anchors } = await memory.inspect(id);
  expect(anchors[0]!.change).toBe(
    "it is no longer there; the same is now in a/post.py#ship and in b/mail.py#ship",
  );
});

describe("a prompt", () => {
  test("that names a member brings what is remembered about it, with what has become of its code", async () => {
    const { root, home, memory, id } = await opened("shop/cart.py#Cart.total");
    let asked = 0;
    // A conversation is told the same only once.
    const ask = async (prompt: string, part = id.slice(-8)) => {
      const payload = { session_id: `s${++asked}`, cwd: root, hook_event_name: "UserPromptSubmit", prompt };
      const printed = await runHook({
        args: ["claude-code", "UserPromptSubmit"],
        payload: JSON.stringify(payload),
        env: { FOVEA_HOME: home },
        cwd: root,
        deadlineMs: 60_000,
      });
      if (part === "") return printed;
      return printed.split("\\n").find((line) => line.includes(part));
    };
    const doubt = /changed since|gone|not compared|its code is/;
    for (const name of ["Cart.total", "shop/cart.py#Cart.total", "Cart::total", "cart->total", "`total`"])
      expect(await ask(`Please make ${name} faster for large orders`)).not.toMatch(doubt);
    write(root, { "shop/cart.py": CART.replace("def total", "def sum_up") });
    expect(await ask("Please make Cart.total faster for large orders")).toContain(
      "its file has changed since it was indexed",
    );
    await memory.list();
    expect(await ask("Please make Cart.sum_up faster for large orders")).toContain(
      "its code is shop/cart.py#Cart.sum_up now",
    );
    write(root, {
      "shop/cart.py": CART.replace("def total", "def sum_up").replace("(amount, 2)", "(amount, 3)"),
    });
    await memory.list();
    expect(await ask("Please make Cart.sum_up faster for large orders")).toContain(
      "its code is shop/cart.py#Cart.sum_up now, and changed when it moved",
    );
    renameSync(join(root, "shop/cart.py"), join(root, "shop/basket.py"));
    const told = await ask("Please make Cart.sum_up faster for large orders", "");
    expect(told).not.toContain("shop/cart.py:");
    write(root, { "shop/cart.py": CART.replace("(amount, 2)", "(amount)") });
    rmSync(join(root, "shop/basket.py"));
    await memory.list();
    expect(await ask("Please make Cart.total faster for large orders")).toContain(
      "its code has changed since",
    );
  });
});

describe("the first memory in a repository that is not indexed", () => {
  test("is linked to the code it names", async () => {
    const engine = await openAt(makeRepository(FILES));
    const { anchors, notes } = await engine.memory.remember("`Cart.total` rounds at the end on purpose.");
    expect(anchors).toEqual([{ path: "shop/cart.py", symbol: "Cart.total" }]);
    expect(notes).toEqual([]);
  });

  test("says what it could not find, with near names", async () => {
    const engine = await openAt(makeRepository(FILES));
    const { anchors, notes } = await engine.memory.remember("It rounds.", { symbols: ["Cart.totl", "net"] });
    expect(anchors).toEqual([{ path: "shop/tax.py", symbol: "net" }]);
    expect(notes).toEqual([
      expect.stringMatching(/^Cart\.totl is not in the index \(near: Cart\.total\b.*not anchored/),
    ]);
  });

  test("is said not to be linked where there is no index", async () => {
    const engine = await openAt(makeRepository(FILES), { settings: { INDEX_ENABLED: "false" } });
    const { notes } = await engine.memory.remember("`Cart.total` rounds at the end on purpose.");
    expect(notes).toEqual([expect.stringContaining("not linked to code")]);
  });
});

test("a time to live without a session is seen by every session, until then", async () => {
  let now = Date.parse("2026-11-18T10:00:00Z");
  const root = makeFolder();
  git(root, "init", "-q");
  write(root, { "a.py": "x = 1\n" });
  commitAll(root, "start");
  const { memory } = await openAt(root, { clock: { now: () => now } });
  const { id, notes } = await memory.remember("The release freeze ends on Friday.", { ttlMs: 3_600_000 });
  expect(notes).toEqual(["it is removed at 2026-11-18T11:00:00.000Z"]);
  for (const session of [undefined, "agent-1"])
    expect((await memory.list({ session })).memories).toMatchObject([{ id, scope: "project" }]);
  const own = await memory.remember("I am half way through the rename.", {
    ttlMs: 60_000,
    session: "agent-1",
  });
  expect((await memory.list({ session: "agent-1" })).memories.map((one) => one.id)).toContain(own.id);
  expect((await memory.list({ session: "agent-2" })).memories.map((one) => one.id)).not.toContain(own.id);
  now += 3_600_001;
  expect((await memory.list()).memories).toEqual([]);
});

describe("a new name", () => {
  const rename = (text: string, from: string, to: string) => text.replace(from, to);
  const LOGS = `def audit(entry):
    """audit writes one line."""
    log("audit", entry)
    return len(entry) + 4
`;
  const PAGE = `export function banner(user: string) {
  return \`banner of \${user}: banner(\${user})\`;
}
`;
  const PAIR = `def early(rows):
    chosen = [row for row in rows if row.day < 5]
    return sorted(chosen, key=by_day)


def late(rows):
    picked = {row.id: row for row in rows if row.day > 20}
    return list(picked.values())
`;

  test.each([
    [
      "a doc string and a string with the old one",
      "a.py#audit",
      LOGS,
      rename(LOGS, "def audit", "def trail"),
      "trail",
    ],
    [
      "a template string with the old one",
      "a.ts#banner",
      PAGE,
      rename(PAGE, "function banner", "function header"),
      "header",
    ],
    [
      "a string that had the new one before",
      "a.py#audit",
      LOGS.replace('log("audit"', 'log("trail"'),
      LOGS.replace('log("audit"', 'log("trail"').replace("def audit", "def trail"),
      "trail",
    ],
  ])("is no edit beside %s", async (_, handle, before, after, name) => {
    const path = handle.split("#")[0]!;
    const top = makeRepository({ [path]: before });
    const { memory } = await openAt(top);
    const { id } = await memory.remember("It is called once per request.", { symbols: [handle] });
    write(top, { [path]: after });
    const { freshness, anchors } = await memory.inspect(id);
    expect(freshness).toBe("moved");
    expect(anchors[0]).toMatchObject({ to: `${path}#${name}` });
    expect(anchors[0]).not.toHaveProperty("isEdited");
  });

  test("is still an edit where the body changed too", async () => {
    const top = makeRepository({ "a.py": LOGS });
    const { memory } = await openAt(top);
    const { id } = await memory.remember("It is called once per request.", { symbols: ["a.py#audit"] });
    write(top, { "a.py": rename(LOGS, "def audit", "def trail").replace("+ 4", "+ 5") });
    expect((await memory.inspect(id)).anchors[0]).toMatchObject({ to: "a.py#trail", isEdited: true });
  });

  test("that two have swapped is followed, a new body under the old name is not", async () => {
    const top = makeRepository({ "a.py": PAIR });
    const { memory } = await openAt(top);
    const early = await memory.remember("It keeps the order of days.", { symbols: ["early"] });
    const late = await memory.remember("It keeps one row of each id.", { symbols: ["late"] });
    const swapped = PAIR.replace("early", "other").replace("late", "early").replace("other", "late");
    write(top, { "a.py": swapped });
    expect((await memory.inspect(early.id)).anchors[0]).toMatchObject({ state: "moved", to: "a.py#late" });
    expect((await memory.inspect(late.id)).anchors[0]).toMatchObject({ state: "moved", to: "a.py#early" });
    write(top, {
      "a.py": `${PAIR.replace("early", "early_rows")}\n\ndef early(rows):\n    return rows[:5]\n`,
    });
    expect((await memory.inspect(early.id)).anchors[0]).toMatchObject({ state: "drifted" });
    expect((await memory.inspect(late.id)).anchors[0]).toMatchObject({ state: "fresh" });
  });
});

test("a sentence is anchored to what it names where none of the given names is there", async () => {
  const { memory } = await openAt(makeRepository(FILES));
  const { anchors, notes } = await memory.remember("`Cart.total` rounds to cents.", {
    symbols: ["shop/prices.py#grand_total"],
  });
  expect(anchors).toEqual([{ path: "shop/cart.py", symbol: "Cart.total" }]);
  expect(notes.join(" ")).toMatch(/grand_total is not in the index.*instead/);
  const other = await memory.remember("`Cart.total` is slow.", { symbols: ["ship", "grand_total"] });
  expect(other.anchors).toEqual([{ path: "shop/cart.py", symbol: "ship" }]);
});

test("the text of a drifted memory names the command that shows what changed", async () => {
  const top = makeRepository(FILES);
  const engine = await openAt(top);
  const { id } = await engine.memory.remember("Carriers number parcels.", { symbols: ["shop/cart.py#ship"] });
  write(top, { "shop/cart.py": CART.replace("parcel.number", "parcel.code") });
  const said = await callTool("recall", { ids: [id] }, { engineFor: () => engine, work: {} });
  expect(said.text).toMatch(/shop\/cart\.py#ship \[drifted: git diff [0-9a-f]{12} -- shop\/cart\.py\]/);
});

test("a memory that came into a repository without an index is compared with the code all the same", async () => {
  const top = makeRepository(FILES);
  const shared = join(makeFolder(), "memories");
  const here = await openAt(top);
  await here.memory.remember("Carriers number parcels.", { symbols: ["shop/cart.py#ship"] });
  await here.memory.sync(shared);
  const clone = join(makeFolder(), "clone");
  git(top, "clone", "-q", top, clone);
  const there = await openAt(clone);
  await there.memory.sync(shared);
  expect((await there.memory.list({})).memories).toMatchObject([{ freshness: "fresh" }]);
});
