/** How changes are noticed while a tree is watched, as data and in words. */
export interface Watched {
  by: "events" | "polling";
  /** Why there are no events. */
  why?: string;
}

export function howWatched(unavailable: string | undefined): Watched {
  return unavailable === undefined ? { by: "events" } : { by: "polling", why: unavailable };
}

export function describeWatched({ by, why }: Watched): string {
  return by === "events" ? "by file events" : `every 2 seconds, since there are no file events (${why})`;
}
