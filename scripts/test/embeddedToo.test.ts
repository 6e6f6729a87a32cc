import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT } from "../processes.mjs";
import { EMBEDDED_TOO } from "../test.mjs";

it("what runs on the embedded database too is there", () => {
  const files = globSync("server/{src,demo}/**/*.test.ts", { cwd: ROOT });
  expect(EMBEDDED_TOO.filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([]);
});
