/** What continuous integration does with what the tests leave. */
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import journeys from "../../e2e/playwright.config.ts";
import { ROOT } from "../processes.mjs";

it("keeps what is left of a journey that failed", () => {
  const workflow = readFileSync(join(ROOT, ".github/workflows/test.yml"), "utf8");
  const [, uploaded] = /upload-artifact@.*?\n *path: (\S+)/s.exec(workflow) ?? [];
  expect(uploaded).toBe(relative(ROOT, resolve(ROOT, "e2e", journeys.outputDir ?? "")));
});
