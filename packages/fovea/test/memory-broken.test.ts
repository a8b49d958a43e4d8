/** What is said of memories about code whose file does not parse right now, or is left out of the index. */
import { expect, test } from "vitest";
import { runHook } from "../src/doors/hooks/run-hook.ts";
import { openAt } from "./support/engines.ts";
import { git, makeRepository, write } from "./support/folders.ts";

const FILES = {
  "cart.py": `def before(items):
    return [item for item in items if item]


class Cart:
    """What a customer wants."""

    def total(self):
        return sum(self.lines)

    def clear(self):
        self.lines = []


def after(cart):
    return cart.total() * 2
`,
  "cart.go": `package cart

func Before(items []int) int {
	return len(items)
}

type Cart struct {
	lines []int
}

func (c *Cart) Total() int {
	sum := 0
	for _, line := range c.lines {
		sum += line
	}
	return sum
}

func After(c *Cart) int {
	return c.Total() * 2
}
`,
  "cart.js": `export function before(items) {
  return items.filter((item) => item !== "");
}

export class Basket {
  total() {
    return this.lines.length;
  }

  clear() {
    this.lines = [];
  }
}

export function after(cart) {
  return cart.total() * 2;
}
`,
  "plain.js": `function before(items) {
  return items.length;
}

class Box {
  open() {
    this.isOpen = true;
  }
}

function seal(box) {
  return box.lid + 1;
}
`,
  "Cart.java": `class Shelf {
  int before(int[] items) {
    return items.length;
  }

  int total() {
    return this.lines.size();
  }

  int after(Shelf other) {
    return other.total() * 2;
  }
}
`,
};
type Path = keyof typeof FILES;

/** What an agent leaves in the middle of an edit. */
const BROKEN: [what: string, path: Path, from: string, to: string, touched: string[]][] = [
  ["an open bracket", "cart.py", "sum(self.lines)", "sum(self.lines", ["Cart", "Cart.total"]],
  ["an open bracket at the top", "cart.py", "if item]", "if item", ["before"]],
  ["an open docstring", "cart.py", 'wants."""', "wants.", ["Cart"]],
  [
    "an open docstring before all",
    "cart.py",
    "    return [item",
    '    """Those that\n    return [item',
    ["before"],
  ],
  ["an open string", "cart.py", "self.lines = []", 'self.lines = ["a', ["Cart", "Cart.clear"]],
  ["a def without a body", "cart.py", "class Cart:", "def half(\n\nclass Cart:", []],
  ["a missing brace", "cart.go", "\t\tsum += line\n\t}", "\t\tsum += line\n", ["Cart.Total"]],
  ["a missing brace at the top", "cart.go", "\treturn len(items)\n}", "\treturn len(items)\n", ["Before"]],
  ["an open string in Go", "cart.go", "return len(items)", 'return len("items)', ["Before"]],
  [
    "a missing brace in a class",
    "cart.js",
    "this.lines.length;\n  }",
    "this.lines.length;\n",
    ["Basket", "Basket.total"],
  ],
  ["an open string in JavaScript", "cart.js", 'item !== ""', 'item !== "', ["before"]],
  ["an open template", "cart.js", 'item !== ""', "item !== `", ["before"]],
  ["a missing bracket", "cart.js", "this.lines = [];", "this.lines = [;", ["Basket", "Basket.clear"]],
  ["a missing brace that takes in the rest", "plain.js", "length;\n}", "length;\n", ["before"]],
  ["a missing brace of a class", "plain.js", "true;\n  }\n}", "true;\n  }\n", ["Box"]],
  [
    "a missing brace in Java",
    "Cart.java",
    "items.length;\n  }",
    "items.length;\n",
    ["Shelf", "Shelf.before"],
  ],
  ["an open comment", "Cart.java", "  int total", "  /* so far\n  int total", ["Shelf"]],
];

const SYMBOLS: Record<Path, string[]> = {
  "cart.py": ["before", "Cart", "Cart.total", "Cart.clear", "after"],
  "cart.go": ["Before", "Cart", "Cart.Total", "After"],
  "cart.js": ["before", "Basket", "Basket.total", "Basket.clear", "after"],
  "plain.js": ["before", "Box", "Box.open", "seal"],
  "Cart.java": ["Shelf", "Shelf.before", "Shelf.total", "Shelf.after"],
};

async function opened(files: Record<string, string>, symbols: Record<string, string[]>) {
  const engine = await openAt(makeRepository(files));
  await engine.index();
  for (const [path, names] of Object.entries(symbols))
    for (const name of names)
      await engine.memory.remember(`The auditors asked for ${name} of ${path} to be so.`, {
        symbols: [name === "" ? path : `${path}#${name}`],
      });
  const states = async (path: string) => {
    const { memories } = await engine.memory.list({ limit: 100 });
    const anchors = memories.flatMap((memory) => memory.anchors).filter((anchor) => anchor.path === path);
    return new Map(anchors.map((anchor) => [anchor.symbol, anchor]));
  };
  const ask = async (session: string, prompt: string) => {
    const payload = { session_id: session, cwd: engine.root, hook_event_name: "UserPromptSubmit", prompt };
    return runHook({
      args: ["claude-code", "UserPromptSubmit"],
      payload: JSON.stringify(payload),
      env: { FOVEA_HOME: engine.home },
      cwd: engine.root,
      deadlineMs: 60_000,
    });
  };
  return { ...engine, states, ask };
}

test("a file that does not parse says nothing against what was not touched", async () => {
  const { root, states, ask } = await opened(FILES, SYMBOLS);
  for (const [what, path, from, to, touched] of BROKEN) {
    const text = FILES[path];
    expect(text, what).toContain(from);
    write(root, { [path]: text.replace(from, () => to) });
    const now = await states(path);
    for (const name of SYMBOLS[path]) {
      const expected = touched.includes(name) ? /^(drifted|unknown)$/ : /^fresh$/;
      expect(now.get(name)!.state, `${what}: ${name}`).toMatch(expected);
    }
    const told = await ask(
      what,
      `Please make ${SYMBOLS[path].at(-1)} of ${path} faster, see \`${SYMBOLS[path].at(-1)}\``,
    );
    expect(told, what).not.toMatch(/gone|its code is/);
    git(root, "checkout", "-q", ".");
  }
});

test("a name that a syntax error hides is said to stand in a file that does not parse", async () => {
  const { root, symbols, graph } = await opened(FILES, {});
  const hidden: [path: Path, from: string, to: string, name: string, line: number][] = [
    ["cart.py", "if item]", "if item", "cart.py#Cart", 5],
    ["cart.py", "sum(self.lines)", "sum(self.lines", "Cart.clear", 11],
    ["cart.py", "sum(self.lines)", "sum(self.lines", "cart.py#Cart.clear", 11],
    ["cart.go", "\treturn len(items)\n}", "\treturn len(items)\n", "cart.go#After", 19],
    ["plain.js", "true;\n  }\n}", "true;\n  }\n", "plain.js#seal", 11],
  ];
  let told = 0;
  for (const [path, from, to, name, line] of hidden) {
    write(root, { [path]: FILES[path].replace(from, () => to) });
    const { symbols: found, missing } = await symbols([name]);
    // Which of them an error hides is the parser's business.
    if (found.length === 0) {
      told++;
      expect(missing, name).toMatchObject([{ broken: { path, line } }]);
      expect(missing[0], name).not.toHaveProperty("renamedTo");
      await expect(graph("dependents", name), name).rejects.toMatchObject({
        code: "SYMBOL_NOT_FOUND",
        message: expect.stringContaining(`${path} does not parse right now`),
      });
    }
    git(root, "checkout", "-q", ".");
  }
  expect(told).toBeGreaterThan(1);
});

test("a file that the index leaves out is compared by its text, and never gone", async () => {
  const { root, states, ask, memory } = await opened(FILES, {
    ...SYMBOLS,
    "plain.js": ["", ...SYMBOLS["plain.js"]],
  });
  const generated = "// Code generated by cartgen. DO NOT EDIT.\n";
  const edits: [what: string, path: Path, text: string, stale: string[]][] = [
    ["generated now", "cart.go", `${generated}\n${FILES["cart.go"]}`, []],
    [
      "generated and edited",
      "cart.go",
      `${generated}\n${FILES["cart.go"].replace("sum := 0", "sum := 1")}`,
      ["Cart.Total"],
    ],
    ["too large", "cart.js", `${FILES["cart.js"]}\n// ${"x ".repeat(700_000)}\n`, []],
    ["minified", "plain.js", `${FILES["plain.js"]}\nvar a=[${"1,2,3,4,".repeat(20_000)}];\n`, [""]],
    ["binary", "cart.py", `${FILES["cart.py"]}\n\0\0\0`, SYMBOLS["cart.py"]],
  ];
  for (const [what, path, text, stale] of edits) {
    write(root, { [path]: text });
    for (const [symbol, { state }] of await states(path))
      expect(state, `${what}: ${symbol}`).toMatch(stale.includes(symbol) ? /^(drifted|unknown)$/ : /^fresh$/);
    const name = SYMBOLS[path].at(-1)!;
    expect(await ask(what, `Please look at \`${name}\` of ${path} again`), what).not.toMatch(
      /gone|its code is/,
    );
    git(root, "checkout", "-q", ".");
    await memory.list();
  }
});
