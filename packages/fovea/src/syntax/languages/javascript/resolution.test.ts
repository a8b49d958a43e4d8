/** What every language must resolve, in JavaScript. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("JavaScript", {
  files: {
    "main.js":
      'import { help, Store } from "./store.js";\nexport function run() { const store = new Store(); help(); store.open(); store.close(); absent(); }\n',
    "store.js":
      "class Base { close() {} }\nexport class Store extends Base { open() {} }\nexport function help() {}\nfunction missing() {}\n",
  },
  help: "store.js#help",
  open: "store.js#Store.open",
  close: "store.js#Base.close",
});
