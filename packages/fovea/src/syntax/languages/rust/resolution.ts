/** How Rust's names lead to their definitions; where modules are is in `modules.ts`. */
import type { Effect, Resolution } from "../../resolution.ts";
import { COMMON_MEMBERS } from "./common-members.ts";
import { commonType } from "./common-type.ts";
import { RustModules } from "./modules.ts";

const HAND_ON = `as_deref as_deref_mut as_mut as_mut_slice as_ref as_slice borrow borrow_mut by_ref chain clone cloned copied
  cycle deref deref_mut drain err filter first first_mut get get_mut inspect into_iter iter iter_mut last last_mut lock map_err
  next next_back nth ok ok_or ok_or_else or or_else peek peekable pop pop_back pop_front read rev skip skip_while step_by take
  take_while to_owned to_vec values values_mut write`;
const TAKE_OUT = "expect unwrap unwrap_or unwrap_or_default unwrap_or_else unwrap_unchecked";

const EFFECTS = new Map<string, Effect>([
  ["?", "inner"],
  ...HAND_ON.split(/\s+/).map((method) => [method, "same"] as const),
  ...TAKE_OUT.split(" ").map((method) => [method, "inner"] as const),
]);

export const rustResolution: Resolution = {
  family: "rust",
  modules: (tree) => new RustModules(tree),
  settings: [/(?:^|\/)Cargo\.toml$/],
  shares: "nothing",
  self: ["self", "Self"],
  super: [],
  callMakesInstance: true,
  hasSplitTypes: true,
  hasOwnFieldNames: true,
  // Macros are macros, or functions that the compiler is told to run as such.
  mayMean: (isMacro, kind, decorators) =>
    (kind === "macro") === isMacro || decorators.some((name) => name.startsWith("proc_macro")),
  // A module sees what the modules around it import, so one rule does for `use` and `pub use`.
  importsAreExports: true,
  pathRoots: new Set(["crate", "$crate", "self", "super"]),
  effectOf: (method) => EFFECTS.get(method),
  commonType,
  commonMembers: COMMON_MEMBERS,
};
