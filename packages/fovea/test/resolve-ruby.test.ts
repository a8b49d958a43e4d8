/** Ruby: names lead to their definitions, and no further. */
import { describe, expect, test } from "vitest";
import { resolveFile } from "../src/code/graph/resolve-file.ts";
import { Resolver } from "../src/code/graph/resolver.ts";
import { linksOf } from "./support/edges.ts";
import { parseSources } from "./support/parse-sources.ts";

const store = `
module Acme
  LIMIT = 10
  module Logs
    def log(text); end
  end
  class Base
    def close; end
    def self.make; new; end
  end
  class Store < Base
    include Logs
    attr_reader :clock, :path
    def initialize(path)
      @path = path
      @clock = Clock.new
    end
    def open
      log("open")
      check
      clock.tick
      @clock.tick
      LIMIT
    end
    def close
      super
      self.check
    end
    class << self
      def build(options = {}) = new(options)
    end
    private
    def check; end
  end
  class Clock
    def tick; end
    def self.now; Clock.new; end
  end
end
`;

describe("constants", () => {
  test("are looked for from the inside out, in ancestors, and from the top", async () => {
    const edges = await linksOf({
      "store.rb": store,
      "use.rb": `module Acme
  class Use
    def run; Clock.now; LIMIT; end
  end
end
class Other
  def run; Acme::Clock.now; ::Acme::Clock.now; Clock.now; end
end`,
    });
    expect(edges).toContain("use.rb#Acme.Use.run -> store.rb#Acme.Clock.now (scope)");
    expect(edges).toContain("use.rb#Acme.Use.run -> store.rb#Acme.LIMIT (scope)");
    expect(edges).toContain("use.rb#Other.run -> store.rb#Acme.Clock.now (scope)");
  });

  test("one that is not around is not seen", async () => {
    const edges = await linksOf({
      "store.rb": store,
      "use.rb": "class Other\n  def run; Clock.now; Store.new; end\nend",
    });
    expect(edges.filter((edge) => edge.startsWith("use.rb"))).toEqual([]);
  });

  test("a class that is opened again is one class, and its main file stands for it", async () => {
    const edges = await linksOf({
      "lib/store.rb": "class Store\n  def open; check; end\nend",
      "lib/store/checks.rb": "class Store\n  include Logs\n  def check; open; log; end\nend",
      "lib/logs.rb": "module Logs\n  def log; end\nend",
      "use.rb": "def run\n  store = Store.new\n  store.check\n  store.log\nend",
    });
    expect(edges).toEqual([
      "lib/store.rb#Store.open -> lib/store/checks.rb#Store.check (self)",
      "lib/store/checks.rb#Store -> lib/logs.rb#Logs (scope)",
      "lib/store/checks.rb#Store.check -> lib/logs.rb#Logs.log (self)",
      "lib/store/checks.rb#Store.check -> lib/store.rb#Store.open (self)",
      "use.rb#run -> lib/logs.rb#Logs.log (typed)",
      "use.rb#run -> lib/store.rb#Store (scope)",
      "use.rb#run -> lib/store/checks.rb#Store.check (typed)",
    ]);
  });
});

describe("methods", () => {
  test("are called on the object itself, its ancestors, and what its variables hold", async () => {
    const edges = await linksOf({ "store.rb": store }, "calls");
    expect(edges).toEqual(
      expect.arrayContaining([
        "store.rb#Acme.Store.open -> store.rb#Acme.Logs.log (self)",
        "store.rb#Acme.Store.open -> store.rb#Acme.Store.check (self)",
        "store.rb#Acme.Store.open -> store.rb#Acme.Clock.tick (typed)",
        "store.rb#Acme.Store.close -> store.rb#Acme.Base.close (self)",
        "store.rb#Acme.Store.close -> store.rb#Acme.Store.check (self)",
        "store.rb#Acme.Store.initialize -> store.rb#Acme.Clock (scope)",
      ]),
    );
    expect(await linksOf({ "store.rb": store }, "extends")).toEqual([
      "store.rb#Acme.Store -> store.rb#Acme.Base (scope)",
    ]);
    expect(await linksOf({ "store.rb": store }, "embeds")).toEqual([
      "store.rb#Acme.Store -> store.rb#Acme.Logs (scope)",
    ]);
  });

  test("making an object runs initialize, and the object has a type", async () => {
    const edges = await linksOf(
      {
        "store.rb": store,
        "use.rb": `def a; Acme::Store.new("x").open; end
def b; s = Acme::Store.new "x"; s.clock.tick; end
def c; Acme::Clock.now.tick; end
def d; Acme::Store.build.open; Acme::Store.make; end`,
      },
      "calls",
    );
    expect(edges.filter((edge) => edge.startsWith("use.rb"))).toEqual([
      "use.rb#a -> store.rb#Acme.Store (scope)",
      "use.rb#a -> store.rb#Acme.Store.initialize (scope)",
      "use.rb#a -> store.rb#Acme.Store.open (typed)",
      "use.rb#b -> store.rb#Acme.Clock.tick (typed)",
      "use.rb#b -> store.rb#Acme.Store (scope)",
      "use.rb#b -> store.rb#Acme.Store.clock (typed)",
      "use.rb#b -> store.rb#Acme.Store.initialize (scope)",
      "use.rb#c -> store.rb#Acme.Clock.now (scope)",
      "use.rb#c -> store.rb#Acme.Clock.tick (typed)",
      "use.rb#d -> store.rb#Acme.Base.make (scope)",
      "use.rb#d -> store.rb#Acme.Store.build (scope)",
    ]);
  });

  test("those of a class and those of its objects are two things", async () => {
    const lines = await linesOf(`class A
  def self.run; step; end
  def run; step; end
  def self.step; end
  def step; end
end
A.run
A.new.run
`);
    expect(lines).toEqual(["2 -> 4", "3 -> 5", "7 -> 2", "8 -> 1", "8 -> 3"]);
  });

  test("a module lends its methods to the class that extends it", async () => {
    const edges = await linksOf(
      { "a.rb": "module Finds\n  def find; end\nend\nclass Row\n  extend Finds\nend\nRow.find" },
      "calls",
    );
    expect(edges).toEqual(["a.rb -> a.rb#Finds.find (scope)"]);
  });

  test("those of a module around are not those of the class in it", async () => {
    const edges = await linksOf(
      {
        "a.rb":
          "module A\n  def tell; end\n  class B\n    def run; tell; end\n  end\nend\nclass C\n  def tell; end\nend",
      },
      "calls",
    );
    expect(edges.filter((edge) => !edge.endsWith("(name)"))).toEqual([]);
  });

  test("a variable holds what was assigned last above its use", async () => {
    const edges = await linksOf({
      "a.rb": `class A
  def go; end
end
class B
  def go; end
end
def early(app)
  app.go
  app = A.new
end
def late(app)
  app = A.new
  app.go
end`,
    });
    expect(edges.filter((edge) => edge.endsWith(".go (typed)"))).toEqual(["a.rb#late -> a.rb#A.go (typed)"]);
  });

  test("an assignment to a member calls its setter, not its reader", async () => {
    const edges = await linksOf(
      {
        "a.rb": `class A
  attr_accessor :both
  def path; end
  def path=(value); end
  def only; end
end
def run
  a = A.new
  a.path = 1
  a.both = 2
  a.only = 3
end`,
      },
      "calls",
    );
    expect(edges.filter((edge) => edge.startsWith("a.rb#run"))).toEqual([
      "a.rb#run -> a.rb#A (scope)",
      "a.rb#run -> a.rb#A.both (typed)",
      "a.rb#run -> a.rb#A.path= (typed)",
    ]);
  });

  test("a method that is defined twice is a candidate, and a writer is not read", async () => {
    const lines = `class A
  attr_writer :parser
  def parser; end
  if x
    def go; end
  else
    def go; end
  end
  def run
    parser
    go
  end
end`;
    const edges = await linksOf({ "a.rb": lines }, "calls");
    expect(edges).toContain("a.rb#A.run -> a.rb#A.go (name)");
    expect(edges).toContain("a.rb#A.run -> a.rb#A.parser (self)");
    expect(await linksOf({ "a.rb": lines }, "references")).not.toContain(
      "a.rb#A.run -> a.rb#A.parser (self)",
    );
  });

  test("a local variable is no method", async () => {
    const edges = await linksOf({ "a.rb": "class A\n  def path; end\n  def run; path = 1; path; end\nend" });
    expect(edges).toEqual([]);
  });
});

test("files are required from the folder of the file, from lib, and from a gem's lib", async () => {
  const edges = await linksOf(
    {
      "lib/acme.rb":
        'require "acme/store"\nrequire_relative "acme/clock"\nmodule Acme\n  autoload :Later, "acme/later"\nend',
      "lib/acme/store.rb": 'require "json"',
      "lib/acme/clock.rb": "",
      "lib/acme/later.rb": "",
      "gems/x/x.gemspec": "",
      "gems/x/lib/x.rb": "",
      "test/test_helper.rb": 'require "x"',
      "test/a_test.rb": 'require "test_helper"',
    },
    "imports",
  );
  expect(edges).toEqual([
    "lib/acme.rb -> lib/acme/clock.rb (import)",
    "lib/acme.rb -> lib/acme/later.rb (import)",
    "lib/acme.rb -> lib/acme/store.rb (import)",
    "test/a_test.rb -> test/test_helper.rb (import)",
    "test/test_helper.rb -> gems/x/lib/x.rb (import)",
  ]);
});

/** Calls as lines, where names do not tell the ends apart. */
async function linesOf(text: string): Promise<string[]> {
  const sources = await parseSources({ "a.rb": text });
  const file = sources.file("a.rb")!;
  return resolveFile(new Resolver(sources), sources, file)
    .edges.filter((edge) => edge.kind === "calls")
    .map((edge) => `${edge.line} -> ${file.symbols[edge.target.at]!.nameLine}`);
}
