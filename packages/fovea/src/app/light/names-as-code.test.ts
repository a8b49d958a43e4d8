import { expect, test } from "vitest";
import { namesAsCode } from "./names-as-code.ts";

test.each([
  ["why does Cart.total round?", ["Cart.total"]],
  ["look at src/shop/cart.py#Cart.total, please", ["src/shop/cart.py#Cart.total"]],
  ["src\\shop\\cart.ts#total", ["src\\shop\\cart.ts#total"]],
  ["Cart::total and cart->total differ", ["Cart::total", "cart->total"]],
  ["what does `total` do, and what does sum() do?", ["total", "sum"]],
  ["rename parse_body and parseBody", ["parse_body", "parseBody"]],
  ["Cart#total in Ruby", ["Cart#total"]],
  ["the total is wrong. Please fix it", []],
  ["Store.#secret is private", ["Store.#secret"]],
  ["größe.berechne ist falsch", ["größe.berechne"]],
])("%s", (text, names) => {
  expect(namesAsCode(text)).toEqual(names);
});
