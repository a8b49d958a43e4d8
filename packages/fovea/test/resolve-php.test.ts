/** PHP: names lead to their definitions, and no further. */
import { describe, expect, test } from "vitest";
import { linksOf } from "./support/edges.ts";

const store = `<?php
namespace App\\Data;
interface Opens { public function open(string $path): self; }
trait Logs { protected function log(string $text): void {} }
abstract class Base { public function __construct(protected int $size = 0) {} public function close(): void {} public static function make(): static { return new static(); } }
class Store extends Base implements Opens {
  use Logs;
  const LIMIT = 10;
  private static ?Store $shared = null;
  public function open(string $path): self { $this->log($path); $this->check(); return $this; }
  private function check(): void { strlen('a'); }
  public function close(): void { parent::close(); self::make(); echo self::LIMIT; }
}
function help(): Store { return new Store(); }
`;

describe("names", () => {
  test("are relative to the namespace, imported, renamed, grouped or absolute", async () => {
    const edges = await linksOf(
      {
        "Store.php": store,
        "Same.php": "<?php namespace App\\Data; class Same { function run() { (new Store())->open('a'); } }",
        "Use.php":
          "<?php namespace Web; use App\\Data\\Store; class Use_ { function run(Store $s) { $s->open('a'); } }",
        "Alias.php": "<?php use App\\Data\\Store as S; function alias(S $s) { $s->open('a'); }",
        "Group.php":
          "<?php use App\\Data\\{Store, Base as B}; function group(Store $s) { $s->open('a'); B::make(); }",
        "Partly.php": "<?php use App\\Data; function partly(Data\\Store $s) { $s->open('a'); }",
        "Full.php":
          "<?php namespace X; function full(\\App\\Data\\Store $s) { $s->open('a'); \\App\\Data\\help(); }",
        "Function.php": "<?php use function App\\Data\\help; function fn_() { help()->open('a'); }",
      },
      "calls",
    );
    for (const from of [
      "Same.php#App\\Data.Same.run",
      "Use.php#Web.Use_.run",
      "Alias.php#alias",
      "Group.php#group",
      "Partly.php#partly",
      "Full.php#X.full",
      "Function.php#fn_",
    ])
      expect(edges).toContain(`${from} -> Store.php#App\\Data.Store.open (typed)`);
    expect(edges).toContain("Group.php#group -> Store.php#App\\Data.Base.make (import)");
    expect(edges).toContain("Full.php#X.full -> Store.php#App\\Data.help (scope)");
    expect(edges).toContain("Function.php#fn_ -> Store.php#App\\Data.help (import)");
  });

  test("functions fall back to global ones, classes do not", async () => {
    const edges = await linksOf(
      {
        "global.php": "<?php function tell() {} class Thing { }",
        "use.php": "<?php namespace A\\B; function run() { tell(); new Thing(); new Other(); }",
        "other.php": "<?php namespace A; class Other { }",
      },
      "calls",
    );
    expect(edges).toEqual(["use.php#A\\B.run -> global.php#tell (scope)"]);
  });

  test("of two classes of one name, Composer's rules say which", async () => {
    const edges = await linksOf(
      {
        "composer.json": '{"autoload": {"psr-4": {"App\\\\": ["src/"]}}}',
        "old/Store.php": "<?php namespace App\\Data; class Store { }",
        "src/Data/Store.php": "<?php namespace App\\Data; class Store { }",
        "run.php": "<?php function run() { new \\App\\Data\\Store(); }",
        "use.php": "<?php use App\\Data\\Store; function using() { new Store(); }",
      },
      "calls",
    );
    expect(edges).toEqual([
      "run.php#run -> src/Data/Store.php#App\\Data.Store (scope)",
      "use.php#using -> src/Data/Store.php#App\\Data.Store (import)",
    ]);
  });

  test("a required file is an import of it", async () => {
    const edges = await linksOf(
      {
        "lib/a.php": "<?php",
        "b.php": "<?php require __DIR__ . '/lib/a.php';",
        "lib/c.php": "<?php require_once 'a.php'; require $x;",
      },
      "imports",
    );
    expect(edges).toEqual(["b.php -> lib/a.php (import)", "lib/c.php -> lib/a.php (import)"]);
  });
});

describe("classes", () => {
  test("$this, self, static and parent mean the class and its base, traits included", async () => {
    const calls = await linksOf({ "Store.php": store }, "calls");
    expect(calls).toEqual(
      expect.arrayContaining([
        "Store.php#App\\Data.Store.open -> Store.php#App\\Data.Logs.log (self)",
        "Store.php#App\\Data.Store.open -> Store.php#App\\Data.Store.check (self)",
        "Store.php#App\\Data.Store.close -> Store.php#App\\Data.Base.close (self)",
        "Store.php#App\\Data.Store.close -> Store.php#App\\Data.Base.make (self)",
        "Store.php#App\\Data.Base.make -> Store.php#App\\Data.Base (self)",
        "Store.php#App\\Data.Base.make -> Store.php#App\\Data.Base.__construct (self)",
      ]),
    );
    expect(await linksOf({ "Store.php": store }, "embeds")).toEqual([
      "Store.php#App\\Data.Store -> Store.php#App\\Data.Logs (scope)",
    ]);
    expect(await linksOf({ "Store.php": store }, "implements")).toEqual([
      "Store.php#App\\Data.Store -> Store.php#App\\Data.Opens (scope)",
    ]);
    expect(await linksOf({ "Store.php": store }, "references")).toContain(
      "Store.php#App\\Data.Store.close -> Store.php#App\\Data.Store.LIMIT (self)",
    );
  });

  test("a parent that is not ours has no methods of ours", async () => {
    const edges = await linksOf(
      {
        "a.php": `<?php namespace A; interface Sets { function setUp(); }
class Case_ extends \\PHPUnit\\TestCase implements Sets { function setUp() { parent::setUp(); } }`,
      },
      "calls",
    );
    expect(edges).toEqual([]);
  });

  test("receivers have types by parameter, property, promotion, assignment, return type and loop", async () => {
    const edges = await linksOf(
      {
        "Store.php": store,
        "Use.php": `<?php namespace Web; use App\\Data\\Store;
class Use_ {
  private ?Store $typed; private $plain; private static Store $shared;
  public function __construct(private readonly Store $promoted, $x) { $this->plain = new Store(); }
  function a() { $this->typed->open('a'); }
  function b() { $this->plain->open('a'); }
  function c() { $this->promoted?->open('a'); }
  function d() { $s = $this->find(); $s->open('a')->open('b'); }
  function find(): Store|null { return null; }
  function e() { self::$shared->open('a'); }
  function f() { Store::make()->open('a'); }
  function g() { $run = fn (Store $s) => $s->open('a'); }
  function h($x) { if ($x instanceof Store) {} $x->unknown(); }
}`,
      },
      "calls",
    );
    for (const method of ["a", "b", "c", "d", "e", "g"])
      expect(edges).toContain(`Use.php#Web.Use_.${method} -> Store.php#App\\Data.Store.open (typed)`);
    // \`static\` is known as the class it is written in.
    expect(edges).toContain("Use.php#Web.Use_.f -> Store.php#App\\Data.Base.make (import)");
    expect(edges.filter((edge) => edge.includes("Use_.h"))).toEqual([]);
  });

  test("the methods of a class without a name have another $this", async () => {
    const edges = await linksOf(
      {
        "a.php": `<?php class A { function run() { return new class { function go() { $this->tell(); } }; } function tell() {} }
class B { function tell() {} }`,
      },
      "calls",
    );
    expect(edges.filter((edge) => !edge.endsWith("(name)"))).toEqual([]);
  });

  test("a variable holds what was assigned last above its use", async () => {
    const edges = await linksOf(
      {
        "a.php": `<?php class A { function go() {} } class B { function go() {} }
function run($x) {
  $x = new A();
  $x->go();
}
function twice() {
  $x = new A();
  $x = new B();
  $x->go();
}
function later($x) {
  $x->go();
  $x = new B();
}`,
      },
      "calls",
    );
    expect(edges.filter((edge) => edge.includes(".go"))).toEqual([
      "a.php#later -> a.php#A.go (name)",
      "a.php#later -> a.php#B.go (name)",
      "a.php#run -> a.php#A.go (typed)",
      "a.php#twice -> a.php#B.go (typed)",
    ]);
  });

  test("a method is no function, and a function no method", async () => {
    const edges = await linksOf(
      {
        "a.php":
          "<?php class A { function tell() {} function run() { tell(); } }\nfunction help() {}\n$x->help();",
      },
      "calls",
    );
    expect(edges).toEqual([]);
  });
});

test("a library's class leads nowhere, whatever its methods are called", async () => {
  const edges = await linksOf(
    {
      "Store.php": store,
      "Use.php": `<?php namespace Web; use Vendor\\Client;
class Use_ { function a(Client $c) { $c->check(); } function b(\\DateTime $d) { $d->check(); } }`,
    },
    "calls",
  );
  expect(edges.filter((edge) => edge.startsWith("Use.php"))).toEqual([]);
});

test("what is set on a value with a type uses its member", async () => {
  const found = await linksOf({
    "a.php": "<?php\nclass Opt { public int $retries = 1; }\nfunction w(Opt $o) { $o->retries = 2; }\n",
  });
  expect(found).toContain("a.php#w -> a.php#Opt.retries (typed)");
});
