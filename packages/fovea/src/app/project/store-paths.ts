/** Where the two files are. */
import { join, resolve } from "node:path";

export function memoryPath(home: string, configured: string): string {
  return resolve(home, configured || "memory.db");
}

export function indexPath(home: string, projectId: string): string {
  return join(home, "index", `${projectId}.db`);
}
