/** Who started this process. Read as early as possible: a parent that dies is replaced by whoever adopts orphans. */
export const PARENT_PID = process.ppid;
