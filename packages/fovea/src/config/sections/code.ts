/** Keys of the code index: which files are read, how they are cut, and how much work that may be. */
import { choice, integer, list, projects, toggle, users } from "../field.ts";

export const codeSections = {
  index: users("machine", {
    enabled: projects(toggle(true, "Index the code of the project at all."), { only: [false] }),
    maxFileSizeBytes: projects(
      integer(
        1_048_576,
        [1, 1_073_741_824],
        "Files larger than this are left out and listed in the coverage report.",
      ),
      { max: 4_194_304 },
    ),
    maxFiles: projects(
      integer(
        200_000,
        [1, 10_000_000],
        "Most files indexed: code before tests before data, shallow before deep; the rest is reported.",
      ),
      { max: 200_000 },
    ),
    chunkLines: projects(
      integer(150, [1, 10_000], "Lines in one chunk where a file has no symbols to cut it by."),
      { min: 50, max: 1_000 },
    ),
    chunkOverlap: projects(
      integer(
        10,
        [0, 9_999],
        "Lines that two neighbouring chunks share; must be less than `index.chunkLines`.",
      ),
      { max: 25 },
    ),
    debounceMs: projects(
      integer(500, [0, 600_000], "How long the watcher waits for changes to settle, in milliseconds."),
      { min: 100, max: 60_000 },
    ),
    watchEnabled: projects(toggle(true, "Follow file changes while a server runs."), { only: [false] }),
    excludePatterns: projects(
      list("Files to leave out, as patterns in .gitignore syntax, besides those git ignores."),
      { adds: true },
    ),
    include: projects(list("When not empty, only files that match one of these patterns are indexed.")),
    languages: projects(list("When not empty, only these languages are parsed, for example `typescript`.")),
    depth: projects(
      choice(
        ["full", "signatures", "selective"],
        "full",
        "How much of each file is kept: everything, signatures only, or bodies only where they matter.",
      ),
    ),
    parseTimeoutMs: projects(
      integer(
        5_000,
        [50, 600_000],
        "A file that takes more processor time to parse, in milliseconds, is given up and listed by `fovea coverage`; another value tries again.",
      ),
      { max: 5_000 },
    ),
    workers: integer(2, [0, 128], "Parser threads; 0 chooses by the number of processors."),
    keepUnusedBlobs: integer(
      20_000,
      [0, 10_000_000],
      "Parsed file versions kept after no checkout uses them, so that switching branches back is free.",
    ),
  }),
};
