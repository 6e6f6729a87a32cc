/** Which Node runs the product: package.json says it, and everything else says the same. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { satisfies, subset } from "semver";
import { expect, it } from "vitest";
import { ROOT } from "../processes.mjs";
import { isSupported, VERSION } from "../runtime.mjs";

const read = (file: string) => readFileSync(resolve(ROOT, file), "utf8");
const manifest = JSON.parse(read("package.json")) as {
  engines: { node: string };
  devDependencies: Record<string, string>;
};
const range = manifest.engines.node;
const [, oldest, next] = /^\^(\d+\.\d+)\.0 \|\| >=(\d+)\.0\.0$/.exec(range) ?? [];

it("every package of the product runs on every Node that we say", () => {
  type Package = { dev?: boolean; optional?: boolean; engines?: { node?: string } };
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Package> };
  const narrower = Object.entries(packages).filter(([path, { dev, optional, engines }]) => {
    return path.includes("node_modules/") && !dev && !optional && engines?.node && !subset(range, engines.node);
  });
  expect(narrower.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
});

it("the launcher goes on with exactly those, and brings one of them", () => {
  const versions = ["18.20.8", "20.19.0", "22.12.0", "22.21.1", "22.22.0", "22.23.3", "23.11.1", "24.0.0", "26.10.0"];
  expect(versions.filter((version) => isSupported("product", version))).toEqual(
    versions.filter((version) => satisfies(version, range)),
  );
  expect(isSupported("everything", VERSION)).toBe(true);
});

it("what Node 22 cannot read stands only where the launcher brings a later one: not in what the product runs", () => {
  const LATER = /\bawait using\b|\b(?:Async)?DisposableStack\b|\bmkdtempDisposable\b/;
  const files = globSync("{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}", {
    cwd: ROOT,
    exclude: ["**/node_modules/**", "**/dist/**"],
  });
  const written = files.filter((file) => file !== "scripts/test/engines.test.ts" && LATER.test(read(file)));
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((file) => !/^(?:e2e|bench)\/|\.test\.tsx?$|^(?:server|web)\/test\//.test(file))).toEqual([]);
  expect(isSupported("everything", `${oldest}.0`)).toBe(false);
});

it("README and docs say which, and name no other", () => {
  const sentence = `Node ${oldest}, or ${next} and later`;
  for (const file of ["README.md", "docs/architecture.md", "docs/operations.md"]) {
    const text = read(file).replace(/\s+/g, " ");
    expect(text, file).toContain(sentence);
    const others = Array.from(text.matchAll(/\bNode(?:\.js)? (\d+(?:\.\d+)*)/g), ([, version]) => version);
    // What the launcher brings, and what it is content with itself.
    const known = [oldest, VERSION.split(".")[0], "18"];
    expect(
      others.filter((version) => !known.includes(version)),
      file,
    ).toEqual([]);
  }
});

it("the image, the types and the workflows are of the Node that the launcher brings", () => {
  const [major] = VERSION.split(".");
  const images = Array.from(read("Dockerfile").matchAll(/^FROM node:(\d+)\./gm), ([, image]) => image);
  const workflows = globSync(".github/workflows/*.yml", { cwd: ROOT }).flatMap((file) =>
    Array.from(read(file).matchAll(/node-version: *["']?(\d+)/g), ([, version]) => version),
  );
  const types = manifest.devDependencies["@types/node"]?.split(".")[0];
  expect(images).toHaveLength(2);
  expect([...images, ...workflows, types].filter((each) => each !== major)).toEqual([]);
});
