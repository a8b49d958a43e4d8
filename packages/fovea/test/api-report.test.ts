/** What the package exports is a committed file, so that a change of it is seen in a diff. */
import { expect, test } from "vitest";
import { apiReport, builtTypes } from "./support/api-report.ts";

test("the exported declarations are those of api.report.md; npm run golden:update accepts a change", async () => {
  await expect(apiReport(builtTypes)).toMatchFileSnapshot("../api.report.md");
});
