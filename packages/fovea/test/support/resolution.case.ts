/**
 * What names must lead to in every language. Each language runs this with its own small program, in the
 * `resolution.test.ts` of its folder; what it does otherwise than others is tested there too, or in `resolve-<id>.test.ts`.
 */
import { describe, expect, test } from "vitest";
import { linksOf } from "./edges.ts";

/** A function `run` calls `help`, and methods `open` and `close` of a `Store`; `close` stands in its base type. */
export interface Program {
  /** By path. `run` stands in the first file, what it uses in the second. */
  files: Readonly<Record<string, string>>;
  /** What `run` has to lead to, as `path#Type.method`; undefined with a reason in `without`. */
  help: string;
  open?: string;
  close?: string;
  /** What a language does not have: the part of the program, and why. */
  without?: Readonly<Partial<Record<"open" | "close", string>>>;
}

export function checkResolution(language: string, program: Program): void {
  const [main = "", library = ""] = Object.keys(program.files);
  const links = async (files: Readonly<Record<string, string>> = program.files) =>
    (await linksOf(files, { kind: "calls", from: main })).map((link) => /-> (.*) \(/.exec(link)![1]!);

  describe(language, () => {
    test("a call leads to the function in another file that it means", async () => {
      expect(await links()).toContain(program.help);
    });
    for (const part of ["open", "close"] as const)
      test.skipIf(program.without?.[part] !== undefined)(
        part === "open" ? "a method is found by the type of its receiver" : "and in the base of that type",
        async () => {
          expect(await links()).toContain(program[part]);
        },
      );
    test("a name that nothing declares leads nowhere", async () => {
      expect((await links()).filter((to) => /missing|absent/i.test(to))).toEqual([]);
    });
    test("nothing is found in a file that is gone", async () => {
      const { [library]: _, ...rest } = program.files;
      expect((await links(rest)).filter((to) => to.startsWith(library))).toEqual([]);
    });
    test("the order of the files does not matter", async () => {
      const turned = Object.fromEntries(Object.entries(program.files).reverse());
      expect(await links(turned)).toEqual(await links());
    });
  });
}
