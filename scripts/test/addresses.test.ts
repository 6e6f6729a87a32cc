/** Tests, journeys and benches call endpoints by their names: an address that is written out stays behind when it moves. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@fitmate/contract/endpoint";
import { endpoints } from "@fitmate/contract/endpoints";
import { expect, it } from "vitest";
import { ROOT } from "../processes.mjs";

const CALLERS = [
  "server/src/**/*.test.ts",
  "server/test/**/*.ts",
  "server/demo/**/*.test.ts",
  "e2e/*.ts",
  "e2e/*/**/*.ts",
  "bench/**/*.ts",
];
/** Who writes addresses out: the specification's own words, bytes that no client would send, and attacks. */
const WRITERS = new Set([
  "server/src/specification.test.ts",
  "server/src/platform/http/http.test.ts",
  "server/src/platform/http/openapi.test.ts",
  "server/src/platform/http/patience.test.ts",
  "server/src/platform/http/unreadable.test.ts",
  "server/src/platform/logger.test.ts",
  "server/test/attacks.ts",
  "e2e/fuzz/oddities.ts",
  "e2e/fuzz/raw.ts",
]);

/** Each endpoint's path, with anything in place of its parameters. */
const PATHS = Object.values<Endpoint>(endpoints)
  .filter(({ path }) => path.startsWith("/api/"))
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));

/** What begins with `/api/` outside comments, without query. */
function addressesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/\/api\/(?:\$\{[^}]*\}|[\w/*:%-])*/g)].map(([address]) => address.replace(/[/*]+$/, ""));
}

it("no address of an endpoint is written out but where that is the point", () => {
  const files = CALLERS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
    (file) => !file.includes("node_modules") && !WRITERS.has(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const written = files.flatMap((file) =>
    addressesIn(readFileSync(join(ROOT, file), "utf8"))
      .filter((address) => PATHS.some((path) => path.test(address)))
      .map((address) => `${file}: ${address}`),
  );
  expect(written).toEqual([]);
});

it("an address is found in each way it can be written", () => {
  const source =
    'a("/api/dm/lists"); b(`${url}/api/dm/${encodeURIComponent(name)}?x=1`); c("**/api/upload*"); // /api/posts';
  expect(addressesIn(source)).toContain("/api/dm/lists");
  expect(addressesIn(source)).toContain("/api/dm/${encodeURIComponent(name)}");
  expect(addressesIn(source)).toContain("/api/upload");
});
