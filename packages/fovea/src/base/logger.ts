import { visibleLines } from "./visible-text.ts";

/** Logs go to stderr only: stdout belongs to the answer (or to the protocol). */
const LEVELS = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** What takes work to say is given as a function, and only said where somebody reads it. */
export type Message = string | (() => string);

export interface Logger {
  error(message: Message): void;
  warn(message: Message): void;
  info(message: Message): void;
  debug(message: Message): void;
}

/** The level may be asked for each time, where settings are read later than the first message. */
export function createLogger(level: LogLevel | (() => LogLevel), write: (line: string) => void): Logger {
  const limit = () => LEVELS.indexOf(typeof level === "string" ? level : level());
  const at = (name: LogLevel) => (message: Message) => {
    if (LEVELS.indexOf(name) > limit()) return;
    write(`fovea ${name}: ${visibleLines(typeof message === "string" ? message : message())}\n`);
  };
  return { error: at("error"), warn: at("warn"), info: at("info"), debug: at("debug") };
}
