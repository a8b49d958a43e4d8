/** Symbols are found by every handle that we print, and a name that is not there brings near ones. */
import { describe, expect, test } from "vitest";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeRepository, write } from "./support/folders.ts";

const files = {
  "src/vault.ts": `export class Vault {
  #secret = 1;
  static #count = 0;
  open() { return this.#turn(); }
  #turn() { Vault.#count++; return this.#secret; }
}
export class Recovery { turn() {} }
`,
  "src/ha#sh.ts": `export class Hash { #bits = 0; add() { return this.#bits; } }
export function hashb() { return new Hash().add(); }
`,
  "src/plain.js":
    "class Plain { #secret = 2; read() { return this.#secret; } }\nexport const plain = new Plain().read();\n",
};

describe("handles", () => {
  test.each([
    ["src/vault.ts#Vault.#secret", "src/vault.ts", "Vault.#secret"],
    ["vault.ts#Vault.#secret", "src/vault.ts", "Vault.#secret"],
    ["Vault.#secret", "src/vault.ts", "Vault.#secret"],
    ["Vault##secret", "src/vault.ts", "Vault.#secret"],
    ["Vault#secret", "src/vault.ts", "Vault.#secret"],
    ["Vault.#turn", "src/vault.ts", "Vault.#turn"],
    ["#turn", "src/vault.ts", "Vault.#turn"],
    ["Recovery.turn", "src/vault.ts", "Recovery.turn"],
    ["src/vault.ts#Vault.#count", "src/vault.ts", "Vault.#count"],
    ["src/plain.js#Plain.#secret", "src/plain.js", "Plain.#secret"],
    ["src/ha#sh.ts#hashb", "src/ha#sh.ts", "hashb"],
    ["ha#sh.ts#Hash.#bits", "src/ha#sh.ts", "Hash.#bits"],
    ["Vault#open", "src/vault.ts", "Vault.open"],
  ])("%s", async (written, path, name) => {
    const engine = await openAt(makeRepository(files));
    const { symbols } = await engine.symbols([written]);
    expect(symbols.map((one) => [one.path, one.qualifiedName])).toEqual([[path, name]]);
    const { root } = await engine.graph("neighbors", written);
    expect(root).toMatchObject({ id: `${path}#${name}`, name });
  });

  test("every handle that the graph and capsules print can be asked for", async () => {
    const engine = await openAt(makeRepository(files));
    const { nodes, edges } = await engine.graph("neighbors", "src/ha#sh.ts", { depth: 2 });
    const around = await engine.graph("neighbors", "src/vault.ts", {
      kinds: ["contains", "calls", "references"],
    });
    const ids = [...nodes, ...around.nodes].map(({ id }) => id);
    expect(ids).toContain("src/vault.ts#Vault.#turn");
    for (const id of [...ids, ...edges.flatMap(({ from, to }) => [from, to])])
      expect((await engine.graph("dependents", id)).root.id).toBe(id);
  });

  test("a private member's memory is fresh, and drifts with it; it is not called gone", async () => {
    const engine = await openAt(makeRepository(files));
    await engine.index();
    await engine.memory.remember("The turn of the vault counts.", { symbols: ["src/vault.ts#Vault.#turn"] });
    const states = async () =>
      (await engine.memory.list({})).memories.flatMap(({ anchors }) =>
        anchors.map(({ symbol, state }) => `${symbol} ${state}`),
      );
    expect(await states()).toEqual(["Vault.#turn fresh"]);
    write(engine.root, {
      "src/vault.ts": files["src/vault.ts"].replace("Vault.#count++", "Vault.#count += 2"),
    });
    await engine.index();
    expect(await states()).toEqual(["Vault.#turn drifted"]);
  });
});

describe("near names", () => {
  test.each([
    ["Recovry", "Recovery"],
    ["Vualt", "Vault"],
    ["hash_b", "hashb"],
    ["Vault.opne", "open"],
    ["src/vault.ts#Vault.trun", "turn"],
    ["secert", "#secret"],
  ])("%s brings %s, from symbol and graph", async (written, near) => {
    const engine = await openAt(makeRepository(files));
    const { missing } = await engine.symbols([written]);
    expect(missing[0]?.suggestions).toContain(near);
    const { text } = await callTool("symbol", { names: [written] }, { engineFor: () => engine, work: {} });
    expect(text).toContain(near);
    await expect(
      callTool("graph", { op: "dependents", symbol: written }, { engineFor: () => engine, work: {} }),
    ).rejects.toMatchObject({ code: "SYMBOL_NOT_FOUND", advice: expect.stringContaining(near) });
  });
});

describe("a name behind its module or package", () => {
  const modules = {
    "app/utils/misc.py":
      "class Loader:\n    def open(self):\n        return 1\n\n\ndef load_object(path):\n    return path\n",
    "app/core/__init__.py": "def start():\n    return 1\n",
    "modules.go": "package caddy\n\nfunc GetModule(name string) string {\n\treturn name\n}\n",
  };

  test.each([
    ["app.utils.misc.load_object", "app/utils/misc.py#load_object"],
    ["misc.load_object", "app/utils/misc.py#load_object"],
    ["app.utils.misc.Loader.open", "app/utils/misc.py#Loader.open"],
    ["app.core.start", "app/core/__init__.py#start"],
    ["caddy.GetModule", "modules.go#GetModule"],
  ])("%s", async (written, id) => {
    const engine = await openAt(makeRepository(modules));
    const { symbols } = await engine.symbols([written]);
    expect(symbols.map((one) => one.id)).toEqual([id]);
    const { root } = await engine.graph("dependents", written);
    expect(root.id).toBe(id);
  });

  test.each(["other.misc.load_object", "http.GetModule", "core.load_object", "misc.open"])(
    "%s is in no such module",
    async (written) => {
      const engine = await openAt(makeRepository(modules));
      expect(await engine.symbols([written])).toMatchObject({ symbols: [], missing: [{ name: written }] });
    },
  );
});
