import { expect, test } from "vitest";
import { languageById } from "../../detect-language.ts";
import { parseText } from "../../parse-text.ts";
import { prepare } from "./prepare.ts";

async function namesIn(text: string): Promise<string[]> {
  const parsed = await parseText(text, languageById("cpp")!, {
    timeoutMs: 20_000,
    chunkLines: 60,
    chunkOverlap: 0,
  });
  return parsed!.symbols.map(({ container, name }) => (container ? `${container}.${name}` : name));
}

test("functions behind macros in small letters keep their names", async () => {
  const names = await namesIn(`
really_inline error_code parser::allocate(size_t capacity) noexcept { return SUCCESS; }
template <typename T> lib_warn_unused really_inline result<T> read(const T& x) { return x; }
static really_inline const char* name_of(int x) { return names[x]; }
lib_inline bool is_open() { return true; }
class value {
  lib_inline ~value() {}
  lib_inline operator bool() const { return true; }
  lib_inline explicit value(int x) {}
};
`);
  expect(names).toEqual([
    "parser.allocate",
    "read",
    "name_of",
    "is_open",
    "value",
    "value.~value",
    "value.operator bool",
    "value.value",
  ]);
});

test.each([
  "size_t run(int x);",
  "png_bytep PNGAPI run(int x);",
  "sector_t __weak run(int x);",
  "vec operator+(vec a, vec b);",
  "static inline unsigned long run(void);",
  "void run() { point p(1, 2); emit changed(p); return make(p); }",
  "int run() { if (a) return b; else return c(d); }",
])("nothing is left out of %s", (text) => {
  expect(prepare(text).replace("PNGAPI", "      ")).toBe(text.replace("PNGAPI", "      "));
});
