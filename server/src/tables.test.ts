/**
 * A table has one owner, whose SQL alone names it: others get fragments and queries of the owner's. And SQL stands in
 * `queries.ts` or `<idea>Queries.ts`, so that whoever changes a table knows where to look.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { features } from "./features.ts";
import { openDatabase } from "./platform/db/database.ts";

/** What no feature keeps; platform/mail and platform/http have their SQL beside the code. */
const PLATFORM_TABLES = ["jobs", "mails", "rate_limits", "server_keys", "kysely_migration", "kysely_migration_lock"];

const BUILDER =
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|insertInto|updateTable|deleteFrom|mergeInto|using|table|(?<!\b(?:Array|Buffer|Readable)\.)from)\(\s*"(\w+)(?: as \w+)?"/g;
/** Several tables at once. */
const LIST = /\b(?:selectFrom|from|using)\(\s*\[([^\]]*)\]/g;
const CLEANING = /\bdelete(?:InSteps|OnAWalk)\(\s*\w+,\s*"(\w+)"/g;
/** But columns of something and names given by the statement itself. */
const WORD = /(?<![.\w])(?<!\bas\s)[a-z_]+/g;

type Source = { path: string; feature: string | undefined; code: string };

const sources: Source[] = globSync("**/*.ts", { cwd: import.meta.dirname })
  .filter((path) => !path.endsWith(".test.ts") && !path.includes("/fixtures/"))
  .map((path) => ({
    path,
    feature: /^features\/(\w+)\//.exec(path)?.[1],
    code: withoutComments(readFileSync(resolve(import.meta.dirname, path), "utf8")),
  }));

/** Comments of TypeScript and of SQL: they name tables, too. */
function withoutComments(code: string): string {
  return code
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(/^\s*--.*$/gm, "");
}

/** What stands in the templates of `sql` in `code`, without what is put into them. */
function writtenOut(code: string): string[] {
  return Array.from(code.matchAll(/\bsql(?:<(?:[^`]|\n)*?>)?`/g), ({ index, 0: { length } }) =>
    templateAt(code, index + length),
  );
}

/** The text of the template whose first character is at `start`. What is put in is left out, with templates within it. */
function templateAt(code: string, start: number): string {
  let text = "";
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === "\\") at += 1;
    else if (depth === 0 && code[at] === "`") return text;
    else if (depth === 0 && code.startsWith("${", at)) depth = 1;
    else if (depth > 0 && code[at] === "`") at += lengthOfTemplate(code, at + 1);
    else if (depth > 0 && code[at] === "{") depth += 1;
    else if (depth > 0 && code[at] === "}") depth -= 1;
    else if (depth === 0) text += code[at];
  }
  return text;
}

/** Up to and with the backtick that ends the template whose first character is at `start`. */
function lengthOfTemplate(code: string, start: number): number {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === "\\") at += 1;
    else if (depth === 0 && code[at] === "`") return at - start + 1;
    else if (depth === 0 && code.startsWith("${", at)) depth = 1;
    else if (depth > 0 && code[at] === "`") at += lengthOfTemplate(code, at + 1);
    else if (depth > 0 && code[at] === "{") depth += 1;
    else if (depth > 0 && code[at] === "}") depth -= 1;
  }
  return code.length - start;
}

/** What stands in `code` where a table does as SQL is built. */
function builtFrom(code: string): string[] {
  const listed = Array.from(code.matchAll(LIST), ([, list = ""]) => [...list.matchAll(/"(\w+)(?: as \w+)?"/g)]);
  return [...code.matchAll(BUILDER), ...listed.flat()].map(([, name = ""]) => name);
}

/** The tables of `known` that `code` names where it writes or builds SQL. */
function tablesIn(code: string, known: ReadonlySet<string>): Set<string> {
  const cleaned = Array.from(code.matchAll(CLEANING), ([, name = ""]) => name);
  const written = writtenOut(code).flatMap((text) => text.match(WORD) ?? []);
  return new Set([...builtFrom(code), ...cleaned, ...written].filter((name) => known.has(name)));
}

let database: TestDatabase;
let tables: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  const open = openDatabase(database.url, 1, () => {});
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition order by 1`.execute(
    open.db,
  );
  await open.close();
  tables = rows.map(({ name }) => name);
});
afterAll(() => database.drop());

const owned = features.flatMap((feature) => feature.tables);

it("each table has one owner", () => {
  expect([...owned, ...PLATFORM_TABLES].toSorted()).toEqual(tables);
});

it("nobody else's SQL names it", () => {
  const known = new Set(tables);
  const found = sources.flatMap(({ path, feature, code }) => {
    const own = new Set(feature ? features.find(({ name }) => name === feature)?.tables : PLATFORM_TABLES);
    const foreign = [...tablesIn(code, known)].filter((table) => !own.has(table));
    return foreign.map((table) => `${path}: ${table}`);
  });
  expect(found).toEqual([]);
});

it("features have their SQL in queries", () => {
  const found = sources
    .filter(({ path, feature }) => feature && !/^(queries|\w+Queries)\.ts$/.test(basename(path)))
    .filter(({ code }) => writtenOut(code).length > 0 || builtFrom(code).length > 0)
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

it("is found wherever it is named", () => {
  const known = new Set(["a", "b", "c", "d", "e"]);
  const named = (code: string) => [...tablesIn(code, known)].toSorted().join(" ");
  expect(named('db.selectFrom("a as x").innerJoin(\n  "b as y", "x.id", "y.id")')).toBe("a b");
  expect(named('db.insertInto("a"); db.updateTable("b"); db.deleteFrom("c")')).toBe("a b c");
  expect(named("sql<{ x: string }>`select from a join b, c ${inner(sql`d ${`e`}`)} where x`")).toBe("a b c d");
  expect(named('deleteInSteps(db, "a", over); sql.table("b")')).toBe("a b");
  expect(named('db.selectFrom(["a as x", "b"]).where("c", "=", 1)')).toBe("a b");
  expect(named('db.updateTable("a as x").from("b as y").set({ c: 1 })')).toBe("a b");
  expect(named('db.selectFrom(["d", (eb) => eb.selectFrom("e").as("x")])')).toBe("d e");
  expect(named('const a = "b"; f("c"); Array.from("d")')).toBe("");
});
