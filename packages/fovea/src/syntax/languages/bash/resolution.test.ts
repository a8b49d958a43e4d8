/** What every language must resolve, in Bash. */
import { checkResolution } from "../../../../test/support/resolution.case.ts";

checkResolution("Bash", {
  files: {
    "main.sh": 'source "$(dirname "$0")/lib/store.sh"\n\nrun_all() {\n  show_help\n  absent_one\n}\n',
    "lib/store.sh": "show_help() {\n  echo help\n}\n",
  },
  help: "lib/store.sh#show_help",
  without: { open: "There are no types.", close: "There are no types." },
});
