/** What every language must resolve, in C. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("C", {
  files: {
    "main.c": '#include "store.h"\nvoid run(void) { help(); absent(); }\n',
    "store.h": "static inline int help(void) { return 1; }\nint missing(void);\n",
  },
  help: "store.h#help",
  without: { open: "C has no methods", close: "C has no methods" },
});
