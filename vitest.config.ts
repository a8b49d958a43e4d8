import { defineConfig } from "vitest/config";

// Three projects: `unit` (beside the code), `feature` (through the facade and real processes),
// and `long` (fault and load drills, `npm run test:long`).
export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    projects: [
      { test: { name: "unit", include: ["packages/*/src/**/*.test.ts"], testTimeout: 20_000 } },
      {
        test: {
          name: "feature",
          include: ["packages/*/test/**/*.test.ts"],
          exclude: ["packages/*/test/long/**"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "long",
          include: ["packages/*/test/long/**/*.test.ts"],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
