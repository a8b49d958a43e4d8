/** What every language must resolve, in Rust. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Rust", {
  files: {
    "src/main.rs":
      "mod store;\nuse store::{help, Opens, Store};\n\nfn run(store: &Store) { help(); store.open(); store.close(); absent(); }\n",
    "src/store.rs":
      "pub trait Opens { fn close(&self) {} }\npub struct Store;\nimpl Store { pub fn open(&self) {} }\nimpl Opens for Store {}\npub fn help() {}\n",
  },
  help: "src/store.rs#help",
  open: "src/store.rs#Store.open",
  close: "src/store.rs#Opens.close",
});
