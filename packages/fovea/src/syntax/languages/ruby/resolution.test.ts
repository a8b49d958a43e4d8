/** What every language must resolve, in Ruby. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Ruby", {
  files: {
    "main.rb":
      'require_relative "store"\n\ndef run\n  store = Store.new\n  Tools.help\n  store.open\n  store.close\n  absent()\nend\n',
    "store.rb":
      "class Base\n  def close; end\nend\n\nclass Store < Base\n  def open; end\nend\n\nmodule Tools\n  def self.help; end\nend\n",
  },
  help: "store.rb#Tools.help",
  open: "store.rb#Store.open",
  close: "store.rb#Base.close",
});
