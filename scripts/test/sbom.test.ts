import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../processes.mjs";

type Component = { name: string; version: string; purl: string; hashes?: { alg: string }[] };
type Bom = { bomFormat: string; specVersion: string; components: Component[] };
type Lock = { packages: Record<string, { name?: string; version?: string; link?: boolean }> };

it("npm run sbom names every package of the lock file, with what it is and its hash", () => {
  const written = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 });
  const bom = JSON.parse(written.toString()) as Bom;
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5" });

  const { packages } = JSON.parse(readFileSync(resolve(ROOT, "package-lock.json"), "utf8")) as Lock;
  const locked = Object.entries(packages)
    .filter(([path]) => path.includes("node_modules/") && !packages[path]?.link)
    .map(([path, { name = path.split("node_modules/").at(-1), version }]) => `${name}@${version}`);
  const bought = bom.components.filter(({ hashes }) => hashes !== undefined);
  expect(bought.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual([...new Set(locked)].toSorted());
  for (const { purl, hashes } of bought)
    expect([purl, hashes?.[0]?.alg]).toEqual([expect.stringMatching(/^pkg:npm\//), "SHA-512"]);
});
