/** What every language must resolve, in Zig. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Zig", {
  files: {
    "src/main.zig":
      'const store = @import("store.zig");\nconst Store = store.Store;\n\nfn run(s: *Store) void {\n    store.help();\n    s.open();\n    absent();\n}\n',
    "src/store.zig":
      "pub fn help() void {}\n\npub const Store = struct {\n    pub fn open(self: *Store) void { _ = self; }\n};\n",
  },
  help: "src/store.zig#help",
  open: "src/store.zig#Store.open",
  without: { close: "Structs are built on nothing." },
});
