/**
 * Migrations run while servers of the version before go on: they expand, and a later version contracts. What old code could not
 * live with, or what would block its writes, has to say why it does no harm, on a line before it: `-- allow <rule>: why`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const FOLDER = resolve(import.meta.dirname, "../../server/migrations");
/** Those before have run everywhere. */
const FIRST = 24;

/** Rule → what breaks it; `own`: not where the statement is about a table that the same file makes. */
const RULES: Record<string, { breaks: RegExp; unless?: RegExp; own?: RegExp }> = {
  "drop-table": { breaks: /^drop (table|view|materialized view|type)\b/ },
  "drop-column": {
    breaks: /^alter table .*\bdrop (column )?(if exists )?(?!constraint|not null|default|identity|expression)\w+/,
  },
  rename: { breaks: /^alter (table|view|type|index|sequence|function) .*\brename\b/ },
  "change-type": { breaks: /\balter (column )?\w+ (set data )?type\b/ },
  "not-null": {
    breaks: /^alter table .*\b(set not null|add (column )?(?!constraint).*\bnot null)\b/,
    unless: /\badd (column )?.*\bdefault\b/,
  },
  check: {
    breaks: /^alter table .*\badd (constraint|check|foreign key|unique|primary key|exclude)\b/,
    unless: /\bnot valid\b|\busing index\b/,
    own: /^alter table (?:only )?(\w+)/,
  },
  index: { breaks: /^create (unique )?index (?!concurrently)/, own: /\bon (?:only )?(\w+)/ },
  rewrite: { breaks: /^(vacuum full|cluster|truncate|lock table|refresh materialized view (?!concurrently))/ },
};

type Statement = { text: string; allowed: Set<string> };

/** Statements in small letters on one line each, without comments and what stands in quotes, with the rules allowed before them. */
function statementsOf(script: string): Statement[] {
  const quotes = /--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;
  const plain = script.replace(quotes, (found) => (found.startsWith("--") ? found.replaceAll(";", ",") : "''"));
  return plain.split(";").map((part) => ({
    text: part.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim().toLowerCase(),
    allowed: new Set(Array.from(part.matchAll(/^\s*-- allow ([\w-]+): \S+/gm), ([, rule = ""]) => rule)),
  }));
}

/** The rules that `script` breaks without saying why it may. */
function broken(script: string): string[] {
  const statements = statementsOf(script);
  const made = new Set(statements.map(({ text }) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1]));
  return statements.flatMap(({ text, allowed }) =>
    Object.entries(RULES)
      .filter(([, { breaks, unless }]) => breaks.test(text) && !unless?.test(text))
      .filter(([, { own }]) => !own || !made.has(own.exec(text)?.[1]))
      .map(([rule]) => rule)
      .filter((rule) => !allowed.has(rule)),
  );
}

const recent = readdirSync(FOLDER).filter((file) => Number.parseInt(file, 10) >= FIRST);
test.each(recent)("servers of the version before live with %s", (file) => {
  expect(broken(readFileSync(join(FOLDER, file), "utf8"))).toEqual([]);
});

describe("the rules", () => {
  test.each([
    ["drop table posts;", ["drop-table"]],
    ["alter table posts drop column title;", ["drop-column"]],
    ["alter table posts\n  drop title;", ["drop-column"]],
    ["alter table posts rename column title to name;", ["rename"]],
    ["alter table posts rename to articles;", ["rename"]],
    ["alter table posts alter column title type varchar(20);", ["change-type"]],
    ["alter table posts alter title set data type text;", ["change-type"]],
    ["alter table posts alter column title set not null;", ["not-null"]],
    ["alter table posts add column colour text not null;", ["not-null"]],
    ["alter table posts add constraint short check (length(title) < 9);", ["check"]],
    ["create index posts_of on posts (author_id);", ["index"]],
    ["create unique index posts_of on posts (author_id);", ["index"]],
    ["truncate posts;", ["rewrite"]],
    ["-- allow index: another rule\ndrop table posts;", ["drop-table"]],
    ["-- allow drop-table:\ndrop table posts;", ["drop-table"]],
  ])("refuse %j", (script, rules) => expect(broken(script)).toEqual(rules));

  test.each([
    "create table notes (id bigint primary key, text text not null); create index notes_of on notes (id);",
    "alter table posts add column colour text;",
    "alter table posts add column likes integer not null default 0;",
    "alter table posts alter column title drop not null, drop constraint short;",
    "alter table posts add constraint short check (length(title) < 9) not valid;",
    "-- drop table posts;\nselect 'drop table posts; rename';",
    "create function f() returns void language sql as $$ drop table posts; $$;",
    "-- allow drop-table: nothing has used it since 0024\ndrop table posts;",
  ])("let %j be", (script) => expect(broken(script)).toEqual([]));
});
