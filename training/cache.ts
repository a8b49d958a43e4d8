/** Where fetched sources and pairs are kept: never inside the repository. */
import { join } from "node:path";

export const cacheFolder = process.env.FOVEA_TRAINING_CACHE ?? "/tmp/fovea-training";
export const projectsFolder = join(cacheFolder, "projects");
export const pairsFolder = join(cacheFolder, "pairs");
/** The same for the model of English: other sources, read in another way. */
export const proseProjectsFolder = join(cacheFolder, "prose-projects");
export const prosePairsFolder = join(cacheFolder, "prose-pairs");
/** The development repositories of the benchmark, at their pinned revisions. */
export const devRepositories = process.env.FOVEA_SEMBLE ?? "/tmp/semble";
export const benchFolder = process.env.FOVEA_BENCH_DATA ?? "/work/shared/bench";
