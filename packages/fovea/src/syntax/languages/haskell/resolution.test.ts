/** What every language must resolve, in Haskell. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Haskell", {
  files: {
    "src/Main.hs": "module Main where\n\nimport App.Store\n\nrun :: Int -> Int\nrun x = help (absent x)\n",
    "src/App/Store.hs": "module App.Store where\n\nhelp :: Int -> Int\nhelp x = x\n",
  },
  help: "src/App/Store.hs#help",
  without: { open: "Functions belong to no type.", close: "Functions belong to no type." },
});
