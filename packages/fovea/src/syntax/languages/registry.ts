/** Every language with a grammar. To add one, make its folder and put it into this list. */
import type { Language } from "../language.ts";
import { bash } from "./bash/language.ts";
import { c } from "./c/language.ts";
import { cpp } from "./cpp/language.ts";
import { csharp } from "./csharp/language.ts";
import { elixir } from "./elixir/language.ts";
import { go } from "./go/language.ts";
import { haskell } from "./haskell/language.ts";
import { java } from "./java/language.ts";
import { javascript } from "./javascript/language.ts";
import { kotlin } from "./kotlin/language.ts";
import { lua } from "./lua/language.ts";
import { php } from "./php/language.ts";
import { python } from "./python/language.ts";
import { ruby } from "./ruby/language.ts";
import { rust } from "./rust/language.ts";
import { scala } from "./scala/language.ts";
import { swift } from "./swift/language.ts";
import { tsx, typescript } from "./typescript/language.ts";
import { zig } from "./zig/language.ts";

export const languages: readonly Language[] = [
  bash,
  c,
  cpp,
  csharp,
  elixir,
  go,
  haskell,
  java,
  javascript,
  kotlin,
  lua,
  php,
  python,
  ruby,
  rust,
  scala,
  swift,
  typescript,
  tsx,
  zig,
];
