/** Logs go to stderr only: stdout belongs to the answer (or to the protocol). */
const LEVELS = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof LEVELS)[number];

export interface Logger {
  error(message: string): void;
  warn(message: string): void;
  info(message: string): void;
  debug(message: string): void;
}

export function createLogger(level: LogLevel, write: (line: string) => void): Logger {
  const limit = LEVELS.indexOf(level);
  const at = (name: LogLevel) => (message: string) => {
    if (LEVELS.indexOf(name) <= limit) write(`fovea ${name}: ${message}\n`);
  };
  return { error: at("error"), warn: at("warn"), info: at("info"), debug: at("debug") };
}
