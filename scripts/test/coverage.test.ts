import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../processes.mjs";
import { fileOf, TEST_NAME } from "./namedTests.ts";

it("what docs/spec-coverage.md names is there", () => {
  const [, table = ""] = readFileSync(resolve(ROOT, "docs/spec-coverage.md"), "utf8").split("## 1.");
  const names = [...table.matchAll(TEST_NAME)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !existsSync(resolve(ROOT, fileOf(name))))).toEqual([]);
});
