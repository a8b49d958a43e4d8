/**
 * What hooks do when nobody waits to type: commands, answers, compactions, the end. A file of its own in the package
 * (`dist/hook-learn.cjs`), so that a prompt does not load it; import it dynamically only.
 */
export { learnInTime } from "./learn.ts";
export { onAnswer } from "./on-answer.ts";
export { onCommand } from "./on-command.ts";
export { afterCompaction, tellWhatWasLost } from "./on-compact.ts";
export { onSessionEnd } from "./on-session-end.ts";
