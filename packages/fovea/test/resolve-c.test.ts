/** How names of C lead to their definitions: through includes, by file, by struct, by platform. */
import { expect, test } from "vitest";
import { linksOf } from "./support/edges.ts";

test("a call leads to the definition, though only the header is included; the definition stands for the declaration", async () => {
  const edges = await linksOf({
    "include/store.h": "int store_open(const char* path);\n",
    "src/store.c": '#include "store.h"\nint store_open(const char* path) { return 0; }\n',
    "main.c": '#include <store.h>\nint main(void) { return store_open("x"); }\n',
  });
  expect(edges).toEqual([
    "main.c#main -> src/store.c#store_open (import)",
    "src/store.c#store_open -> include/store.h#store_open (import)",
  ]);
});

test("a function that is declared only is the target itself", async () => {
  const edges = await linksOf({
    "a.h": "int made_elsewhere(void);\n",
    "a.c": '#include "a.h"\nint run(void) { return made_elsewhere(); }\n',
  });
  expect(edges).toEqual(["a.c#run -> a.h#made_elsewhere (import)"]);
});

test("names are seen through what is included by what is included, in circles too", async () => {
  const edges = await linksOf({
    "a.h": '#include "b.h"\n',
    "b.h": '#include "c.h"\n#include "a.h"\n',
    "c.h": "static inline int deep(void) { return 1; }\n",
    "main.c": '#include "a.h"\nint main(void) { return deep(); }\n',
  });
  expect(edges).toEqual(["main.c#main -> c.h#deep (import)"]);
});

test("static functions stay in their file", async () => {
  const edges = await linksOf({
    "a.c": "static int helper(void) { return 1; }\nint a(void) { return helper(); }\n",
    "b.c": "static int helper(void) { return 2; }\nint b(void) { return helper(); }\n",
    "c.c": "int c(void) { return helper(); }\n",
  });
  expect(edges).toEqual(["a.c#a -> a.c#helper (scope)", "b.c#b -> b.c#helper (scope)"]);
});

test("what nobody includes is at most a guess, and functions of the C library are none", async () => {
  const edges = await linksOf({
    "other.c": "int only_one(void) { return 1; }\nint printf(const char* f) { return 0; }\n",
    "main.c": '#include <stdio.h>\nint main(void) { printf("x"); return only_one(); }\n',
  });
  expect(edges).toEqual(["main.c#main -> other.c#only_one (unique)"]);
});

test("all variants for platforms are targets, but not those of another system than the caller's", async () => {
  const files = {
    "include/tty.h": "int tty_init(void);\n",
    "src/unix/tty.c": '#include "tty.h"\nint tty_init(void) { return 1; }\n',
    "src/unix/linux.c": '#include "tty.h"\nint start(void) { return tty_init(); }\n',
    "src/win/tty.c": '#include "tty.h"\nint tty_init(void) { return 2; }\n',
    "test/main.c": '#include "tty.h"\nint main(void) { return tty_init(); }\n',
  };
  expect(await linksOf(files, "calls")).toEqual([
    "src/unix/linux.c#start -> src/unix/tty.c#tty_init (import)",
    "test/main.c#main -> src/unix/tty.c#tty_init (import)",
    "test/main.c#main -> src/win/tty.c#tty_init (import)",
  ]);
});

test("fields are found by the declared type: pointers, typedefs, structs in structs, casts", async () => {
  const edges = await linksOf(
    {
      "store.h": `typedef struct store_s store_t;
typedef struct row { int key; } row;
struct store_s { row* first; struct { int hits; } stats; void (*done)(int); };
store_t* store_make(void);
`,
      "main.c": `#include "store.h"
int keys(store_t* store) { return store->first->key + store->stats.hits; }
int cast(void* data) { return ((store_t*) data)->stats.hits; }
int made(void) { return store_make()->first[0].key; }
int unknown(void* data) { return data->first; }
`,
    },
    "references",
  );
  expect(edges).toEqual([
    "main.c#cast -> store.h#store_s.stats (typed)",
    "main.c#cast -> store.h#store_s.stats.hits (typed)",
    "main.c#keys -> store.h#row.key (typed)",
    "main.c#keys -> store.h#store_s.first (typed)",
    "main.c#keys -> store.h#store_s.stats (typed)",
    "main.c#keys -> store.h#store_s.stats.hits (typed)",
    "main.c#made -> store.h#row.key (typed)",
    "main.c#made -> store.h#store_s.first (typed)",
  ]);
});

test("macros are called, stand for types, and constants of enumerations are seen everywhere", async () => {
  const edges = await linksOf({
    "a.h": `#define SQUARE(x) ((x) * (x))
#define ROW struct row_s
#define LIMIT 10
struct row_s { int key; };
enum mode { MODE_READ, MODE_WRITE };
`,
    "a.c":
      '#include "a.h"\nint run(ROW* r, enum mode m) { return SQUARE(r->key) + LIMIT + (m == MODE_READ); }\n',
  });
  expect(edges).toEqual([
    "a.c#run -> a.h#LIMIT (import)",
    "a.c#run -> a.h#ROW (import)",
    "a.c#run -> a.h#SQUARE (import)",
    "a.c#run -> a.h#mode (import)",
    "a.c#run -> a.h#mode.MODE_READ (import)",
    "a.c#run -> a.h#row_s.key (typed)",
  ]);
});

test("a type and a function may have the same name; callbacks and variables are referred to", async () => {
  const edges = await linksOf({
    "a.h": "struct entry { int x; };\nint entry(struct entry* e);\nextern int level;\n",
    "a.c": '#include "a.h"\nint level = 3;\nint entry(struct entry* e) { return e->x + level; }\n',
    "b.c": '#include "a.h"\nvoid each(int (*f)(struct entry*));\nvoid run(void) { each(entry); }\n',
  });
  expect(edges).toEqual([
    "a.c#entry -> a.c#level (scope)",
    "a.c#entry -> a.h#entry (import)",
    "a.c#entry -> a.h#entry.x (typed)",
    "a.h#entry -> a.h#entry (scope)",
    "b.c#each -> a.h#entry (import)",
    "b.c#run -> a.c#entry (import)",
    "b.c#run -> b.c#each (scope)",
  ]);
});

test("locals hide what is included, and a header may rely on what comes before it", async () => {
  const edges = await linksOf({
    "all.h": 'typedef struct loop_s loop_t;\n#include "part.h"\n',
    "part.h": "struct timer_s { loop_t* loop; };\n",
    "a.h": "int count(void);\n",
    "a.c": '#include "a.h"\nint run(int (*count)(void)) { return count(); }\n',
  });
  expect(edges).toEqual(["part.h#timer_s.loop -> all.h#loop_t (import)"]);
});

test("includes are found beside the file, in include folders, by the longest common path; others are external", async () => {
  const files = {
    "a/include/conf.h": "",
    "a/src/main.c": '#include "conf.h"\n#include <string.h>\n#include <b/deep.h>\n',
    "b/include/conf.h": "",
    "b/include/b/deep.h": "",
    "b/src/main.c": "#include <conf.h>\n",
    "b/string.h": "",
  };
  expect(await linksOf(files, "imports")).toEqual([
    "a/src/main.c -> a/include/conf.h (import)",
    "a/src/main.c -> b/include/b/deep.h (import)",
    "b/src/main.c -> b/include/conf.h (import)",
  ]);
});
