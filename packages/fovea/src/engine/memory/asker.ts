/** Who asks: a session of the project that is open. */
import type { Asker } from "../../memory/filter.ts";
import type { MemoryBook } from "./book.ts";

export function askerOf(book: MemoryBook, { session }: { session?: string | undefined }): Asker {
  return { projectId: book.workspace.project.id, session };
}
