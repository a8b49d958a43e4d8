/** The parent of this process. Read as early as possible: when a parent dies, another process adopts its children. */
export const PARENT_PID = process.ppid;
