/** Every address of the app comes from contract/src/paths.ts: none is put together by hand. */
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

/** The lines of `source` that hold an address, comments left out. */
function handBuilt(source: string): string[] {
  const code = source.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
  return code.split("\n").filter((line) => BEGINS.test(line) || HOME.test(line));
}

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

test("no address is put together by hand", () => {
  const files = globSync("{contract,server,web}/src/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: (name) => /\.test\.tsx?$/.test(name),
  });
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => file !== BUILDERS)
    .flatMap((file) => handBuilt(readFileSync(join(ROOT, file), "utf8")).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});
