/**
 * What hooks do while nobody is typing: commands, answers, compactions, the end. A file of its own in the package
 * (`dist/hook-learn.cjs`), so that a prompt does not load it; import it dynamically only.
 */
export { answerGiven } from "../sessions/answer-given.ts";
export { commandRun, newsAbout } from "../sessions/command-run.ts";
export { summaryGiven, tellWhatWasLost } from "../sessions/compaction.ts";
export { sessionEnded } from "../sessions/session-ended.ts";
export { learnInTime } from "./learn.ts";
