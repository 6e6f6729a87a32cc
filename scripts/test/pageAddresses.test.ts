/**
 * Every address of the app comes from contract/src/paths.ts: none is put together by hand. Journeys and benches may write out what a
 * person types, "/posts", but put no value into it.
 */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { paths } from "../../contract/src/paths.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const BUILDERS = "contract/src/paths.ts";

const ADDRESSES = Object.values(paths).map((build) => (build as (...parts: unknown[]) => string)("1"));
/** What the addresses begin with: posts, mypage, …. */
const SECTIONS = [...new Set(ADDRESSES.map((address) => /^\/([^/?]*)/.exec(address)?.[1] ?? ""))].filter(Boolean);

const BEGINS = new RegExp(`["'\`}]/(?:${SECTIONS.join("|")})(?=["'\`/?#$])`);
/** The home page's is a slash, which means much else too: here it is where something leads. */
const HOME =
  /\b(?:to|backTo|from|path|url)(?:=|: )\{?"\/"|\b(?:navigate|redirect|go)\("\/"|\? "\/" :|\? "[^"]*" : "\/"/;

/** An address that a value is put into. */
const FILLED = new RegExp(
  `\`[^\`]*/(?:${SECTIONS.join("|")})(?:[/?#][^\`]*)?\\$\\{|["'\`]/(?:${SECTIONS.join("|")})[/?#=\\w]*["'\`] \\+`,
);
/** Whose addresses lead nowhere on purpose. */
const ASTRAY = new Set(["e2e/fuzz/oddities.ts"]);

/** The lines of `source` in which `patterns` find something, comments left out. */
function linesWith(patterns: readonly RegExp[], source: string): string[] {
  const code = source.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
  return code.split("\n").filter((line) => patterns.some((pattern) => pattern.test(line)));
}
/** Those that hold an address, and those that hold one with a value in it. */
const handBuilt = (source: string) => linesWith([BEGINS, HOME], source);
const filledByHand = (source: string) => linesWith([FILLED], source);

test.each([
  "to={`/messenger/${encodeURIComponent(nickname)}`}",
  'navigate("/posts/createpost")',
  "`${site}/finduserpassword?token=${token}`",
  "'/mypage'",
  '<Link to="/">',
  'useAppBar({ backTo: departure ? "/" : elsewhere })',
])("%s is found", (line) => {
  expect(handBuilt(line)).toEqual([line]);
});

test.each([
  'import { postList } from "../../features/posts/api.ts";',
  "/** `/messenger/:nickname`: one room. */",
  '{ path: "posts/:postId" }',
  'call("/api/posts")',
  'text.split("/")',
])("%s is none", (line) => {
  expect(handBuilt(line)).toEqual([]);
});

test.each([
  "page.goto(`/posts/${id}`)",
  "page.goto(`${product.url}/messenger/rooms/${room}`)",
  "new RegExp(`/meetups/new\\\\?day=${day}$`)",
  'page.goto("/messenger/" + nickname)',
])("%s is found in a journey", (line) => {
  expect(filledByHand(line)).toEqual([line]);
});

test.each([
  'page.goto("/posts")',
  "fetch(`${product.url}/posts`)",
  "/\\/posts\\/\\d+$/",
  "path.replace(`:${name}`, text)",
])("%s is none", (line) => {
  expect(filledByHand(line)).toEqual([]);
});

/** Lines that `find` finds in the files of `pattern`, with where they stand. */
function foundIn(pattern: string, find: (source: string) => string[]): { files: number; found: string[] } {
  const files = globSync(pattern, {
    cwd: ROOT,
    exclude: (name) => /\.test\.tsx?$|(^|\/)node_modules$/.test(name),
  }).filter((file) => file !== BUILDERS && !ASTRAY.has(file));
  const found = files.flatMap((file) =>
    find(readFileSync(join(ROOT, file), "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  return { files: files.length, found };
}

test("no address is put together by hand", () => {
  const { files, found } = foundIn("{{contract,server,web}/src,server/demo}/**/*.{ts,tsx,js}", handBuilt);
  expect(files).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test("no journey or bench puts a value into one by hand", () => {
  const { files, found } = foundIn("{e2e,bench}/**/*.{ts,js}", filledByHand);
  expect(files).toBeGreaterThan(150);
  expect(found).toEqual([]);
});
