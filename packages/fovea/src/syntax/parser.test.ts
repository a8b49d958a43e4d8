import { expect, test } from "vitest";
import { languageById } from "./detect-language.ts";
import { loadLanguage } from "./parser.ts";

test("a file that breaks the parser does not spoil the next one of its language", async () => {
  const rust = await loadLanguage(languageById("rust")!);
  let looks = 0;
  const breaksLater = () => {
    looks++;
    if (looks > 20) throw new Error("broken");
    return false;
  };
  expect(() => rust.parse("fn one() { two(3) }\n".repeat(20_000), breaksLater)).toThrow("broken");
  const text = "fn four() {}\n";
  const tree = rust.parse(text, () => false)!;
  expect(tree.rootNode.hasError).toBe(false);
  expect(tree.rootNode.endIndex).toBe(text.length);
  tree.delete();
});
