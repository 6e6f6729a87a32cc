/** No circle of imports in the web, types and what is loaded later included: import/no-cycle does not follow import(). */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const WEB = resolve(import.meta.dirname, "../../web/src");

/** What a module imports of its own package, now or later. */
const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)"(\.[^"]+\.tsx?)"/g;

function importsOf(path: string): string[] {
  const text = readFileSync(join(WEB, path), "utf8");
  return Array.from(text.matchAll(IMPORTED), ([, imported = ""]) => join(dirname(path), imported));
}

/** A way from a module of `graph` back to itself, or null. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (module: string, way: readonly string[]): string[] | null => {
    if (way.includes(module)) return [...way.slice(way.indexOf(module)), module];
    if (done.has(module)) return null;
    for (const imported of graph.get(module) ?? []) {
      const circle = visit(imported, [...way, module]);
      if (circle) return circle;
    }
    done.add(module);
    return null;
  };
  for (const module of graph.keys()) {
    const circle = visit(module, []);
    if (circle) return circle;
  }
  return null;
}

test("no module of the web comes back to itself", () => {
  const modules = globSync("**/*.{ts,tsx}", { cwd: WEB }).filter((path) => !/\.test\.tsx?$/.test(path));
  const graph = new Map(modules.map((path) => [path, importsOf(path)]));
  expect(graph.get("lib/api.ts")).toContain("lib/answers.ts");
  expect([...graph.values()].flat().filter((path) => !graph.has(path))).toEqual([]);
  expect(circleIn(graph)).toBeNull();
});

test("a circle is found", () => {
  const ways = { a: ["b"], b: ["c", "d"], c: [], d: ["b"] };
  expect(circleIn(new Map(Object.entries(ways)))).toEqual(["b", "d", "b"]);
});
