/**
 * Every built-in rule, the telling ones first: where two overlap, the first gives the name. They always apply; nothing
 * in a configuration takes one away.
 */
import type { Rule } from "./rule.ts";
import { accessRules } from "./rules/access.ts";
import { assignmentRules } from "./rules/assignments.ts";
import { commandLineRules } from "./rules/command-lines.ts";
import { headerRules } from "./rules/headers.ts";
import { privateKeyRules } from "./rules/private-keys.ts";
import { proseRules } from "./rules/prose.ts";
import { providerRules } from "./rules/providers.ts";
import { toldAroundRules } from "./rules/told-around.ts";
import { urlRules } from "./rules/urls.ts";

export const builtinRules: readonly Rule[] = [
  ...privateKeyRules,
  ...providerRules,
  ...urlRules,
  ...headerRules,
  ...commandLineRules,
  ...assignmentRules,
  ...proseRules,
  ...accessRules,
  ...toldAroundRules,
];
