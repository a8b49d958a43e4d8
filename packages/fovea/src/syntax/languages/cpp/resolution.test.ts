/** What every language must resolve, in C++. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("C++", {
  files: {
    "main.cpp":
      '#include "store.hpp"\nvoid run(Store &store) { help(); store.open(); store.close(); absent(); }\n',
    "store.hpp":
      "struct Base { void close() {} };\nstruct Store : Base { void open() {} };\ninline int help() { return 1; }\n",
  },
  help: "store.hpp#help",
  open: "store.hpp#Store.open",
  close: "store.hpp#Base.close",
});
