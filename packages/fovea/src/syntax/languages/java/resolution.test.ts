/** What every language must resolve, in Java. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Java", {
  files: {
    "app/Main.java":
      "package app;\nclass Main { void run(Store store) { Tools.help(); store.open(); store.close(); absent(); } }\n",
    "app/Store.java":
      "package app;\nclass Base { void close() {} }\nclass Store extends Base { void open() {} }\nclass Tools { static void help() {} }\n",
  },
  help: "app/Store.java#Tools.help",
  open: "app/Store.java#Store.open",
  close: "app/Store.java#Base.close",
});
