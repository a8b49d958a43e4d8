/** What every language must resolve, in C#. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("C#", {
  files: {
    "Main.cs":
      "namespace App;\nclass Main { void Run(Store store) { Tools.Help(); store.Open(); store.Close(); Absent(); } }\n",
    "Store.cs":
      "namespace App;\nclass Base { public void Close() {} }\nclass Store : Base { public void Open() {} }\nstatic class Tools { public static void Help() {} }\n",
  },
  help: "Store.cs#App.Tools.Help",
  open: "Store.cs#App.Store.Open",
  close: "Store.cs#App.Base.Close",
});
