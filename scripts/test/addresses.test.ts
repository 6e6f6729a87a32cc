/** Tests, journeys and benches call endpoints by their names: an address that is written out stays behind when it moves. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@fitmate/contract/endpoint";
import { endpoints } from "@fitmate/contract/endpoints";
import { expect, it } from "vitest";
import { parseAst } from "vitest/node";
import { ROOT } from "../processes.mjs";

const CALLERS = [
  "server/src/**/*.test.ts",
  "server/test/**/*.ts",
  "server/demo/**/*.test.ts",
  "e2e/*.ts",
  "e2e/*/**/*.ts",
  "bench/**/*.{ts,js}",
  "web/src/**/*.test.{ts,tsx}",
  "web/test/**/*.{ts,tsx}",
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
  // Code that its test has to find.
  "web/src/data/oneHome.test.ts",
  // A page of its own, which takes nothing of ours with it.
  "bench/web/bare/main.js",
]);

/** Each endpoint's path, with anything in place of its parameters. */
const PATHS = Object.values<Endpoint>(endpoints)
  .filter(({ path }) => path.startsWith("/api/"))
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));

type Node = { type: string; start: number; end: number };

/** What begins with `/api/` in strings, templates and patterns, without query. */
function addressesIn(source: string, lang: "ts" | "tsx" = "ts"): string[] {
  // Reading a file into a tree takes long, and few have any.
  if (!/api\\?\//.test(source)) return [];
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, start, end } = node as Node;
    if (type === "Literal" || type === "TemplateLiteral") texts.push(source.slice(start, end).replaceAll("\\/", "/"));
    // Not what stands in a template for a value: its text is part of the template's.
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(source, { lang }));
  return texts.flatMap((text) =>
    Array.from(text.matchAll(/\/api\/(?:\$\{[^}]*\}|[\w/*:%-])*/g), ([address]) => address.replace(/[/*]+$/, "")),
  );
}

it("no address of an endpoint is written out but where that is the point", () => {
  const files = CALLERS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
    (file) => !file.includes("node_modules") && !WRITERS.has(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const written = files.flatMap((file) =>
    addressesIn(readFileSync(join(ROOT, file), "utf8"), file.endsWith("x") ? "tsx" : "ts")
      .filter((address) => PATHS.some((path) => path.test(address)))
      .map((address) => `${file}: ${address}`),
  );
  expect(written).toEqual([]);
});

it("an address is found in each way it can be written", () => {
  const source =
    'a("/api/dm/lists"); b(`${url}/api/dm/${encodeURIComponent(name)}?x=1`); c("**/api/upload*"); // /api/posts';
  expect(addressesIn(source)).toEqual(["/api/dm/lists", "/api/dm/${encodeURIComponent(name)}", "/api/upload"]);
});

it("an address is found behind what looks like a comment and is none, and in a pattern", () => {
  const source = `
    a("/room/*"); b("/api/dm/lists"); c("*/", "//"); d("/api/upload");
    e(/\\/api\\/posts$/); f(\`\${g("/api/my")}\`); /* "/api/search" */
  `;
  expect(addressesIn(source)).toEqual(["/api/dm/lists", "/api/upload", "/api/posts", "/api/my"]);
});
