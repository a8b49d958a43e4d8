/** What every language must resolve, in Scala. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Scala", {
  files: {
    "Main.scala":
      "package app\n\nobject Main {\n  def run(store: Store): Unit = { Helper.help(); store.open(); store.close(); absent() }\n}\n",
    "Store.scala":
      "package app\n\nobject Helper {\n  def help(): Unit = ()\n}\n\nclass Base {\n  def close(): Unit = ()\n}\n\nclass Store extends Base {\n  def open(): Unit = ()\n}\n",
  },
  help: "Store.scala#Helper.help",
  open: "Store.scala#Store.open",
  close: "Store.scala#Base.close",
});
