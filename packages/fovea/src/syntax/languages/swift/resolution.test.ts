/** What every language must resolve, in Swift. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Swift", {
  files: {
    "Main.swift": "func run(store: Store) { help(); store.open(); store.close(); absent() }\n",
    "Store.swift":
      "func help() {}\n\nclass Base {\n    func close() {}\n}\n\nclass Store: Base {\n    func open() {}\n}\n",
  },
  help: "Store.swift#help",
  open: "Store.swift#Store.open",
  close: "Store.swift#Base.close",
});
