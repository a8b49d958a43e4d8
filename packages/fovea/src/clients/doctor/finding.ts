/** One thing that doctor has looked at: how it is, and if it is not well, what to do. */
export interface Finding {
  /** What was looked at: `node`, `memory database`, `Cursor`, … */
  subject: string;
  status: "ok" | "warning" | "problem";
  message: string;
  /** What the user can do; absent when nothing needs to be done. */
  advice?: string;
  /** Does it, where that is safe: nothing of the user's is lost by it. */
  fix?: () => void;
  /** Set by `--fix`. */
  fixed?: boolean;
}

export function ok(subject: string, message: string): Finding {
  return { subject, status: "ok", message };
}

export function warning(subject: string, message: string, advice: string, fix?: () => void): Finding {
  return { subject, status: "warning", message, advice, ...(fix ? { fix } : {}) };
}

export function problem(subject: string, message: string, advice: string, fix?: () => void): Finding {
  return { subject, status: "problem", message, advice, ...(fix ? { fix } : {}) };
}
