/** What every language must resolve, in Go. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Go", {
  files: {
    "main.go": "package app\n\nfunc run(store *Store) { help(); store.Open(); store.Close(); absent() }\n",
    "store.go":
      "package app\n\ntype Base struct{}\n\nfunc (b *Base) Close() {}\n\ntype Store struct{ Base }\n\nfunc (s *Store) Open() {}\n\nfunc help() {}\n",
  },
  help: "store.go#help",
  open: "store.go#Store.Open",
  close: "store.go#Base.Close",
});
