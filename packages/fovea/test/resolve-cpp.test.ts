/** How names of C++ lead to their definitions: namespaces, classes, overloads, templates, types of receivers. */
import { expect, test } from "vitest";
import { linksOf } from "./support/edges.ts";

test("qualified names, from the innermost namespace outwards, through inline namespaces and aliases", async () => {
  const edges = await linksOf({
    "a.hpp": `namespace app { inline namespace v1 { void run(); }
namespace detail { void run(); void help(); } }
`,
    "a.cpp": `#include "a.hpp"
namespace app { void run() {} namespace detail { void run() {} void help() { run(); } } }
`,
    "main.cpp": `#include "a.hpp"
namespace d = app::detail;
void one() { app::run(); app::detail::run(); d::help(); std::run(); }
namespace app { void two() { run(); detail::help(); } }
`,
  });
  expect(edges.filter((edge) => edge.startsWith("main.cpp") || edge.includes("help ->"))).toEqual([
    "a.cpp#app.detail.help -> a.cpp#app.detail.run (scope)",
    "a.cpp#app.detail.help -> a.hpp#app.detail.help (import)",
    "main.cpp#app.two -> a.cpp#app.detail.help (import)",
    "main.cpp#app.two -> a.cpp#app.run (import)",
    "main.cpp#one -> a.cpp#app.detail.help (import)",
    "main.cpp#one -> a.cpp#app.detail.run (import)",
    "main.cpp#one -> a.cpp#app.run (import)",
  ]);
});

test("using declarations and directives bring names in", async () => {
  const edges = await linksOf(
    {
      "a.hpp":
        "namespace a { inline void f() {} inline void g() {} }\nnamespace b { inline void g() {} inline void h() {} }\n",
      "one.cpp": '#include "a.hpp"\nusing a::f;\nusing std::g;\nvoid run() { f(); g(); }\n',
      "two.cpp": '#include "a.hpp"\nusing namespace b;\nvoid run() { g(); h(); f(); }\n',
    },
    "calls",
  );
  expect(edges).toEqual([
    "one.cpp#run -> a.hpp#a.f (import)",
    "two.cpp#run -> a.hpp#a.f (unique)",
    "two.cpp#run -> a.hpp#b.g (import)",
    "two.cpp#run -> a.hpp#b.h (import)",
  ]);
});

const STORE = {
  "store.hpp": `#include <memory>
namespace app {
struct Row { int key; };
class Base { public: virtual void close(); void log(); };
class Store : public Base {
 public:
  enum Mode { Read, Write };
  explicit Store(const char* path);
  Store(const char* path, Mode mode);
  bool open();
  void close() override;
  Row* find(int key);
  static Store* instance();
 private:
  void check();
  Row row_;
  std::unique_ptr<Store> next_;
};
}
`,
  "store.cpp": `#include "store.hpp"
namespace app {
void Base::close() {}
void Base::log() {}
Store::Store(const char* path) {}
Store::Store(const char* path, Mode mode) : Store(path) {}
bool Store::open() { check(); this->log(); row_.key = 1; next_->open(); return Read; }
void Store::close() {}
Row* Store::find(int key) { return &row_; }
Store* Store::instance() { static Store store("x"); return &store; }
void Store::check() {}
}
`,
};

test("methods outside of their class: members without and with this, of bases, by type of fields", async () => {
  const edges = await linksOf(STORE);
  expect(edges.filter((edge) => edge.startsWith("store.cpp#app.Store.open"))).toEqual([
    "store.cpp#app.Store.open -> store.cpp#app.Base.log (self)",
    "store.cpp#app.Store.open -> store.cpp#app.Store.check (self)",
    "store.cpp#app.Store.open -> store.cpp#app.Store.open (typed)",
    "store.cpp#app.Store.open -> store.hpp#app.Row.key (typed)",
    "store.cpp#app.Store.open -> store.hpp#app.Store.Mode.Read (self)",
    "store.cpp#app.Store.open -> store.hpp#app.Store.next_ (self)",
    "store.cpp#app.Store.open -> store.hpp#app.Store.open (import)",
    "store.cpp#app.Store.open -> store.hpp#app.Store.row_ (self)",
  ]);
  expect(edges.filter((edge) => edge.includes("app.Store ->"))).toEqual([
    "store.hpp#app.Store -> store.hpp#app.Base (scope)",
  ]);
  expect(edges).toContain("store.hpp#app.Store.close -> store.hpp#app.Base.close (self)");
});

test("a constructor is chosen by its arguments, and hands over to another one", async () => {
  const files = {
    ...STORE,
    "main.cpp": `#include "store.hpp"
void one() { app::Store store("x"); }
void two() { auto store = new app::Store("x", app::Store::Write); store->open(); }
`,
  };
  const edges = await linksOf(files, "calls");
  expect(edges.filter((edge) => /^main|Store.Store ->/.test(edge))).toEqual([
    "main.cpp#one -> store.cpp#app.Store.Store (import)",
    "main.cpp#one -> store.hpp#app.Store (import)",
    "main.cpp#two -> store.cpp#app.Store.Store (import)",
    "main.cpp#two -> store.cpp#app.Store.open (typed)",
    "main.cpp#two -> store.hpp#app.Store (import)",
    "store.cpp#app.Store.Store -> store.cpp#app.Store.Store (self)",
    "store.cpp#app.Store.Store -> store.hpp#app.Store (self)",
  ]);
});

test("receivers by declared type, by what they are made of, through pointers, references, casts and loops", async () => {
  const files = {
    ...STORE,
    "main.cpp": `#include "store.hpp"
#include <vector>
using namespace app;
void reference(const Store& s) { s.open(); }
void smart() { auto s = std::make_unique<Store>("x"); s->open(); }
void shared(std::shared_ptr<app::Store> s) { s->close(); }
void cast(void* data) { auto* s = static_cast<Store*>(data); s->open(); }
void chained() { Store::instance()->find(1)->key = 2; }
void loop(std::vector<Store*>& all) { for (auto* s : all) s->open(); }
void unknown(Unknown& s) { s.find(1); }
struct Cell { Store* get(); };
void held(std::unique_ptr<Cell>& cell) { cell.get(); cell->get(); }
template <typename T> void generic(T& s) { s.get(); Store t("x"); t.open(); }
`,
  };
  const edges = await linksOf(files);
  expect(edges.filter((edge) => edge.startsWith("main.cpp") && edge.endsWith("(typed)"))).toEqual([
    "main.cpp#cast -> store.cpp#app.Store.open (typed)",
    "main.cpp#chained -> store.cpp#app.Store.find (typed)",
    "main.cpp#chained -> store.hpp#app.Row.key (typed)",
    "main.cpp#generic -> store.cpp#app.Store.open (typed)",
    "main.cpp#loop -> store.cpp#app.Store.open (typed)",
    "main.cpp#reference -> store.cpp#app.Store.open (typed)",
    "main.cpp#shared -> store.cpp#app.Store.close (typed)",
    "main.cpp#smart -> store.cpp#app.Store.open (typed)",
  ]);
  expect(edges).toContain("main.cpp#chained -> store.cpp#app.Store.instance (import)");
});

test("overloads are told apart by number and literals; where they are not, all are candidates", async () => {
  const files = {
    "a.hpp": `struct A {};
namespace one { inline void f(int x) {} } namespace two { inline void f(int x, int y) {} }
namespace text { inline void g(const char* text) {} } namespace type { inline void g(A a) {} }
`,
    "main.cpp": `#include "a.hpp"
using one::f; using two::f; using text::g; using type::g;
void both() { f(1, 2); }
void text() { g("x"); }
void any(A v) { g(v); }
`,
  };
  expect(await linksOf(files, "calls")).toEqual([
    "main.cpp#any -> a.hpp#text.g (name)",
    "main.cpp#any -> a.hpp#type.g (name)",
    "main.cpp#both -> a.hpp#two.f (import)",
    "main.cpp#text -> a.hpp#text.g (import)",
  ]);
});

test("templates by name: the general one before its variants; type parameters lead nowhere", async () => {
  const edges = await linksOf({
    "a.hpp": `template <typename T> struct Hash { int run(); };
struct Key {};
template <> struct Hash<Key> { int other(); };
struct T { void nothing(); };
template <typename T> void use(T value) { T copy; copy.nothing(); Hash<T> hash; hash.run(); }
`,
  });
  expect(edges.filter((edge) => edge.startsWith("a.hpp#use"))).toEqual([
    "a.hpp#use -> a.hpp#Hash (scope)",
    "a.hpp#use -> a.hpp#Hash.run (typed)",
    "a.hpp#use -> a.hpp#T.nothing (unique)",
  ]);
});

test("namespaces that macros open", async () => {
  const edges = await linksOf(
    {
      "base.hpp":
        "#define LIB_BEGIN namespace lib { inline namespace v2 {\n#define LIB_END }}\nLIB_BEGIN\nnamespace detail { inline void deep() {} }\ninline void print() { detail::deep(); }\nLIB_END\n",
      "main.cpp":
        '#include "base.hpp"\nvoid print() {}\nint main() { lib::print(); lib::detail::deep(); other::print(); }\n',
    },
    "calls",
  );
  expect(edges.filter((edge) => edge.includes("#print") || edge.includes("#main"))).toEqual([
    "base.hpp#print -> base.hpp#detail.deep (scope)",
    "main.cpp#main -> base.hpp#detail.deep (import)",
    "main.cpp#main -> base.hpp#print (import)",
  ]);
});

test("tests that macros name are no targets, and C and C++ call each other", async () => {
  const edges = await linksOf(
    {
      "c_part.h":
        '#ifdef __cplusplus\nextern "C" {\n#endif\nint c_run(void);\n#ifdef __cplusplus\n}\n#endif\n',
      "c_part.c": '#include "c_part.h"\nint c_run(void) { return 1; }\n',
      "main_test.cpp":
        '#include "c_part.h"\nTEST(suite, opens) { int opens = c_run(); use(opens); }\nvoid other() { opens(); }\n',
    },
    "calls",
  );
  expect(edges).toEqual(["main_test.cpp#suite.opens -> c_part.c#c_run (import)"]);
});
