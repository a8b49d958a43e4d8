/** What every language must resolve, in Elixir. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Elixir", {
  files: {
    "lib/main.ex":
      "defmodule App.Main do\n  alias App.Store\n\n  def run(store) do\n    App.Helper.help()\n    Store.open(store)\n    absent()\n  end\nend\n",
    "lib/store.ex":
      "defmodule App.Helper do\n  def help, do: :ok\nend\n\ndefmodule App.Store do\n  def open(store), do: store\nend\n",
  },
  help: "lib/store.ex#App.Helper.help",
  open: "lib/store.ex#App.Store.open",
  without: { close: "Modules are built on nothing." },
});
