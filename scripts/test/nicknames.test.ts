import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../processes.mjs";

const MADE = /\b(?:member|person)\(\{\s*nickname: "([^"]+)"/g;

it("whoever a journey makes has a name of their own: a worker's journeys share one product, in an order that nobody knows", () => {
  const files = globSync("e2e/journeys/*.spec.ts", { cwd: ROOT });
  const made = files.flatMap((file) =>
    [...readFileSync(resolve(ROOT, file), "utf8").matchAll(MADE)].map(([, nickname = ""]) => nickname),
  );
  expect(made.length).toBeGreaterThan(200);
  expect(made.filter((nickname, place) => made.indexOf(nickname) !== place)).toEqual([]);
});
