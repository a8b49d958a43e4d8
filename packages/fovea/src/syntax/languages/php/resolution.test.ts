/** What every language must resolve, in PHP. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("PHP", {
  files: {
    "main.php":
      "<?php\nnamespace App;\nfunction run(Store $store) { help(); $store->open(); $store->close(); absent(); }\n",
    "store.php":
      "<?php\nnamespace App;\nclass Base { function close() {} }\nclass Store extends Base { function open() {} }\nfunction help() {}\n",
  },
  help: "store.php#App.help",
  open: "store.php#App.Store.open",
  close: "store.php#App.Base.close",
});
