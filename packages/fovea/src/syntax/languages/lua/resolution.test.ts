/** What every language must resolve, in Lua. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Lua", {
  files: {
    "main.lua":
      'local Store = require("store")\n\nlocal function run()\n  Store.help()\n  local store = Store.new()\n  store:open()\n  absent()\nend\n',
    "store.lua":
      "local Store = {}\nStore.__index = Store\nfunction Store.help() end\nfunction Store.new() return setmetatable({}, Store) end\nfunction Store:open() end\nreturn Store\n",
  },
  help: "store.lua#Store.help",
  open: "store.lua#Store.open",
  without: { close: "Inheritance is what a program makes of tables." },
});
