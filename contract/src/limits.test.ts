import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const files = globSync("**/*.ts", { cwd: import.meta.dirname, exclude: ["**/*.test.ts", "limits.ts"] });
/** A bound on what is sent, or a number with a name of its own that is exported. */
const NUMBER = /(?:maxLength|queryInteger)\([^)]*\b\d[\d_]+|^export const \w+ = \d/m;

it.each(files)("no limit stands in %s", (file) => {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  expect(NUMBER.exec(text)?.[0]).toBeUndefined();
});
