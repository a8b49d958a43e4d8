/** Every language with a grammar. To add one, make its folder and put it into this list. */
import type { Language } from "../language.ts";
import { bash } from "./bash/language.ts";
import { elixir } from "./elixir/language.ts";
import { haskell } from "./haskell/language.ts";
import { javascript } from "./javascript/language.ts";
import { lua } from "./lua/language.ts";
import { python } from "./python/language.ts";
import { scala } from "./scala/language.ts";
import { swift } from "./swift/language.ts";
import { tsx, typescript } from "./typescript/language.ts";
import { zig } from "./zig/language.ts";

export const languages: readonly Language[] = [
  bash,
  elixir,
  haskell,
  javascript,
  lua,
  python,
  scala,
  swift,
  typescript,
  tsx,
  zig,
];
