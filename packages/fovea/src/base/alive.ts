/** Is there a process of this number on this computer? */
import { errnoOf } from "./errors.ts";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists too.
    return errnoOf(error) === "EPERM";
  }
}
