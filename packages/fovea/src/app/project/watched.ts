/** How changes are noticed while a tree is watched. */
export interface Watched {
  by: "events" | "polling";
  /** Why there are no events. */
  why?: string;
}

export function howWatched(unavailable: string | undefined): Watched {
  return unavailable === undefined ? { by: "events" } : { by: "polling", why: unavailable };
}
