import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../processes.mjs";

/** Where what docs/spec-coverage.md calls `name` lies. */
function fileOf(name: string): string {
  if (name.endsWith(".spec")) return `e2e/journeys/${name}.ts`;
  if (name.startsWith("web:")) return `web/src/${name.slice("web:".length)}.ts`;
  return name.includes("/") ? `server/src/features/${name}.ts` : `server/src/${name}.ts`;
}

it("what docs/spec-coverage.md names is there", () => {
  const [, table = ""] = readFileSync(resolve(ROOT, "docs/spec-coverage.md"), "utf8").split("## 1.");
  const names = [...table.matchAll(/`([\w:/]+\.(?:spec|test))`/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !existsSync(resolve(ROOT, fileOf(name))))).toEqual([]);
});
