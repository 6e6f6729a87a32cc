import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../processes.mjs";

/** Where the product's own words are spoken. What calls the API as others do, tests and journeys, speaks the wire's. */
const INSIDE = ["server/src/**/*.ts", "server/demo/**/*.ts", "web/src/**/*.{ts,tsx}"];
const EDGE = [
  /^server\/.*\.test\.ts$/,
  /^server\/src\/features\/(\w+\/)+(routes|wire)\.ts$/,
  /^server\/src\/.*Routes\.ts$/,
  /^web\/src\/data\//,
  /^web\/.*\.test\.tsx$/,
];

const names = () => {
  const [, table = ""] = readFileSync(resolve(ROOT, "docs/glossary.md"), "utf8").split("## Names that end at the edge");
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
};

/** Every use of `names` outside the edge, as `file: name`; in an address it is part of that. */
function leaks(files: readonly string[], forbidden: readonly string[], read: (file: string) => string): string[] {
  const word = new RegExp(String.raw`(?<!/)\b(${forbidden.join("|")})\b`, "g");
  return files
    .filter((file) => !EDGE.some((edge) => edge.test(file)))
    .flatMap((file) => [...read(file).matchAll(word)].map(([name]) => `${file}: ${name}`));
}

it("what docs/glossary.md lists as names of the wire stands at the edge only", () => {
  const files = INSIDE.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  expect(files.length).toBeGreaterThan(500);
  expect(leaks(files, names(), (file) => readFileSync(resolve(ROOT, file), "utf8"))).toEqual([]);
});

it("what members are to know is notified, and what other nodes are to know published: a feature tells only its own listeners", () => {
  const files = globSync("server/src/features/**/*.ts", { cwd: ROOT }).filter(
    (file) => !file.endsWith(".test.ts") && file !== "server/src/features/chat/roomChannel.ts",
  );
  expect(files.length).toBeGreaterThan(200);
  const telling = files.flatMap((file) =>
    [...readFileSync(resolve(ROOT, file), "utf8").matchAll(/\btell([A-Z]\w*)?(?=[(:])/g)].map(
      ([name]) => `${file}: ${name}`,
    ),
  );
  expect(telling).toEqual([]);
});

it("every name of the wire that the glossary lists is one", () => {
  const contract = globSync("contract/src/*.ts", { cwd: ROOT }).map((file) =>
    readFileSync(resolve(ROOT, file), "utf8"),
  );
  const source = contract.join("\n");
  expect(names().length).toBeGreaterThan(5);
  expect(names().filter((name) => !new RegExp(String.raw`\b${name}\b`).test(source))).toEqual([]);
});

it("a name of the wire inside is found", () => {
  const files = [
    "server/src/features/posts/policy.ts",
    "server/src/features/posts/wire.ts",
    "web/src/features/posts/a.tsx",
  ];
  expect(leaks(files, ["accessLevel"], () => "post.accessLevel, accessLevelOf(post), /api/accessLevel")).toEqual([
    "server/src/features/posts/policy.ts: accessLevel",
    "web/src/features/posts/a.tsx: accessLevel",
  ]);
});
