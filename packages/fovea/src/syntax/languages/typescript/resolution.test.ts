/** What every language must resolve, in TypeScript. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("TypeScript", {
  files: {
    "main.ts":
      'import { help, type Store } from "./store";\nexport function run(store: Store) { help(); store.open(); store.close(); absent(); }\n',
    "store.ts":
      "class Base { close() {} }\nexport class Store extends Base { open() {} }\nexport function help() {}\nfunction missing() {}\n",
  },
  help: "store.ts#help",
  open: "store.ts#Store.open",
  close: "store.ts#Base.close",
});
