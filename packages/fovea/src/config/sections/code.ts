/** Keys of the code index: which files are read, how they are cut, and how much work that may be. */
import { choice, integer, list, projects, toggle, users } from "../field.ts";

export const codeSections = {
  index: users("machine", {
    enabled: projects(toggle(true, "Index the project's code."), { only: [false] }),
    maxFileSizeBytes: projects(
      integer(
        1_048_576,
        [1, 1_073_741_824],
        "Files larger than this, in bytes, are left out and listed by `fovea coverage`.",
      ),
      { max: 4_194_304 },
    ),
    maxFiles: projects(
      integer(
        200_000,
        [1, 10_000_000],
        "Maximum number of files: code before tests before data, shallow folders before deep ones; `fovea coverage` lists the rest.",
      ),
      { max: 200_000 },
    ),
    chunkLines: projects(integer(150, [1, 10_000], "Lines per chunk in files without symbols."), {
      min: 50,
      max: 1_000,
    }),
    chunkOverlap: projects(
      integer(10, [0, 9_999], "Lines that neighbouring chunks share; must be less than `index.chunkLines`."),
      { max: 25 },
    ),
    debounceMs: projects(
      integer(500, [0, 600_000], "How long the watcher waits for changes to settle, in milliseconds."),
      { min: 100, max: 60_000 },
    ),
    watchEnabled: projects(toggle(true, "Watch for file changes while a server runs."), { only: [false] }),
    excludePatterns: projects(
      list("Files to leave out, as patterns in .gitignore syntax, in addition to those git ignores."),
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
        "Processor time for parsing one file, in milliseconds; slower files are left out and listed by `fovea coverage`. A new value tries them again.",
      ),
      { max: 5_000 },
    ),
    workers: integer(2, [0, 128], "Parser threads; 0 chooses by the number of processors."),
    keepUnusedBlobs: integer(
      20_000,
      [0, 10_000_000],
      "Parsed file versions kept although no checkout uses them, so that switching back to a branch is free.",
    ),
  }),
};
