/** What every language must resolve, in Kotlin. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Kotlin", {
  files: {
    "Main.kt": "package app\n\nfun run(store: Store) { help(); store.open(); store.close(); absent() }\n",
    "Store.kt":
      "package app\n\nfun help() {}\n\nopen class Base {\n    fun close() {}\n}\n\nclass Store : Base() {\n    fun open() {}\n}\n",
  },
  help: "Store.kt#help",
  open: "Store.kt#Store.open",
  close: "Store.kt#Base.close",
});
