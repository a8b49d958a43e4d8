/** What every language must resolve, in Python. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Python", {
  files: {
    "main.py":
      "from store import Store, help\n\ndef run():\n    store = Store()\n    help()\n    store.open()\n    store.close()\n    absent()\n",
    "store.py":
      "class Base:\n    def close(self):\n        pass\n\nclass Store(Base):\n    def open(self):\n        pass\n\ndef help():\n    pass\n",
  },
  help: "store.py#help",
  open: "store.py#Store.open",
  close: "store.py#Base.close",
});
