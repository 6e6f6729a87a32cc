/** What schema.ts and the contract say of the tables is what the migrations have made of them. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { CheckInState } from "@fitmate/contract/checkIn";
import { CONSENT_KINDS } from "@fitmate/contract/consents";
import { CaseKind, EvidenceBy } from "@fitmate/contract/desk";
import { StaffRole } from "@fitmate/contract/staff";
import { LocationPurpose } from "@fitmate/contract/locationLedger";
import { Audience, Joining, Part, PlaceShown } from "@fitmate/contract/meetups";
import { MatchingState } from "@fitmate/contract/notifications";
import { NotificationType, SettableType } from "@fitmate/contract/notificationTypes";
import { LEVELS } from "@fitmate/contract/profile";
import { ProposalState } from "@fitmate/contract/proposals";
import { Right } from "@fitmate/contract/rights";
import { MeasureKind, ReportReason, TargetKind } from "@fitmate/contract/safety";
import { SPORTS } from "@fitmate/contract/sports";
import { GatheringKind } from "@fitmate/contract/together";
import { VideoCategory } from "@fitmate/contract/videos";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";

/** What one column is: as PostgreSQL and as Kysely have it. */
type Column = {
  kind: "number" | "text" | "boolean" | "bytes" | "time" | "list" | "json" | "other";
  nullable: boolean;
  /** An insert may leave it out. */
  optional: boolean;
};

const KINDS: Record<string, Column["kind"]> = {
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  text: "text",
  date: "text",
  uuid: "text",
  bool: "boolean",
  bytea: "bytes",
  timestamptz: "time",
  varchar: "text",
  _text: "list",
  _int4: "list",
  jsonb: "json",
  point: "other",
  bit: "other",
};

/** What is no word of TypeScript's own is a union of words, unless it stands here. */
const NAMED: Record<string, Column["kind"]> = {
  number: "number",
  boolean: "boolean",
  Buffer: "bytes",
  Date: "time",
  unknown: "other",
  "ChatPicture[]": "json",
  StoredGroupRoomLine: "json",
  HiddenProfile: "json",
  HiddenMessage: "json",
  Counts: "json",
  ReasonCounts: "json",
  LogDetail: "json",
  PendingRightsReport: "json",
};

let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 1, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it("has the tables and columns that the migrations make, and types that hold what is in them", async () => {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean; optional: boolean }>`
    select c.relname || '.' || a.attname as name, t.typname as type, not a.attnotnull and a.attgenerated = '' as nullable,
           not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and c.relname not like 'kysely\_%' and not c.relispartition`.execute(database.db);
  const made = rows.map(({ name, type, nullable, optional }) => [
    name,
    { kind: KINDS[type] ?? type, nullable, optional },
  ]);
  const said = columnsOf(await readFile(resolve(import.meta.dirname, "schema.ts"), "utf8"));
  expect(said.size).toBeGreaterThan(100);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(made));
});

/** Of each column whose words a check lists: those of the contract, which are stored there. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  "cases.kind": CaseKind.options,
  "cases.target_kind": TargetKind.options,
  "check_ins.state": CheckInState.options,
  "consents.kind": CONSENT_KINDS,
  "gathering_members.part": Part.options,
  "gatherings.audience": Audience.options,
  "gatherings.joining": Joining.options,
  "gatherings.kind": GatheringKind.options,
  "gatherings.place_shown": PlaceShown.options,
  "gatherings.sport": SPORTS,
  "location_days.purpose": LocationPurpose.options,
  "location_looks.purpose": LocationPurpose.options.filter((purpose) => purpose !== "PAUSE"),
  "mate_relations.state": MatchingState.options,
  "measures.kind": MeasureKind.options.filter((kind) => kind !== "NONE"),
  "members.exercise_choice": SPORTS,
  ...Object.fromEntries(SPORTS.map((sport) => [`members.${sport.toLowerCase()}_level`, LEVELS[sport]])),
  "notification_settings.type": SettableType.options,
  "notifications.state": MatchingState.options,
  "notifications.type": NotificationType.options,
  "plan_proposals.sport": SPORTS,
  "plan_proposals.state": ProposalState.options,
  "posts.category": SPORTS,
  "report_evidence.said_by": EvidenceBy.options,
  "reports.reason": ReportReason.options,
  "request_proposals.sport": SPORTS,
  "rights_reports.right_kind": Right.options,
  "staff.role": StaffRole.options,
  "training_questions.kind": GatheringKind.options,
  "videos.category": VideoCategory.options,
};
/** Those whose words no list of the contract says. */
const OWN_WORDS = ["desk_counts.span", "objections.of", "post_totals.kind", "upload_uses.kind", "videos.state"];

it("has checks that let in every word of the contract that is stored", async () => {
  const { rows } = await sql<{ table: string; check: string }>`
    select relname as table, pg_get_constraintdef(k.oid) as check
      from pg_constraint k join pg_class t on t.oid = k.conrelid
     where k.contype = 'c' and t.relnamespace = 'public'::regnamespace and not t.relispartition`.execute(database.db);
  const letIn = new Map<string, string[]>();
  for (const { table, check } of rows) {
    const [, column, words = ""] = /^CHECK \(\(?(\w+) (?:= ANY \(|<@ )ARRAY\[(.*?)\]/.exec(check) ?? [];
    if (column)
      letIn.set(
        `${table}.${column}`,
        [...words.matchAll(/'(\w+)'/g)].map(([, word = ""]) => word),
      );
  }
  expect([...letIn.keys()].toSorted()).toEqual([...Object.keys(WORDS), ...OWN_WORDS].toSorted());
  const refused = Object.entries(WORDS).flatMap(([column, words]) =>
    words.filter((word) => !letIn.get(column)?.includes(word)).map((word) => `${column}: ${word}`),
  );
  expect(refused).toEqual([]);
});

/** Tables whose rows stay for ever: nobody looks for what refers to one, to delete that, too. */
const STAYING = ["members", "gatherings"];

it("finds by an index what refers to a row that may go", async () => {
  const { rows } = await sql`
    select k.conrelid::regclass || ': ' || pg_get_constraintdef(k.oid) as slow
      from pg_constraint k
     where k.contype = 'f' and k.conparentid = 0 and k.confrelid <> all (${STAYING}::regclass[])
       and not exists (
         select from pg_index i
          where i.indrelid = k.conrelid and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
            and (i.indpred is null
                 or pg_get_expr(i.indpred, i.indrelid) in (select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
                                                            where a.attrelid = i.indrelid and a.attnum = i.indkey[0])))`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

/** Every column that the source names in `Database`, as `table.column`. */
function columnsOf(source: string): Map<string, Column> {
  const columns = new Map<string, Column>();
  const body = source.slice(source.indexOf("export type Database"));
  const tables = /^ {2}(\w+): \{([\s\S]*?)\}( & LevelColumns)?;$(?=\n {2}[\w/]|\n\};)/gm;
  for (const [, table = "", inside = "", levels] of body.matchAll(tables)) {
    const plain = inside.replace(/\/\*\*[\s\S]*?\*\//g, "");
    for (const [, column = "", type = ""] of plain.matchAll(/(\w+): ([^;]+)/g))
      columns.set(`${table}.${column}`, columnOf(type.trim()));
    // None until the member says one.
    for (const sport of levels ? SPORTS : [])
      columns.set(`${table}.${sport.toLowerCase()}_level`, { kind: "text", nullable: true, optional: true });
  }
  return columns;
}

function columnOf(type: string): Column {
  const generated = /^Generated(?:Always)?<(.*)>$/.exec(type)?.[1];
  if (generated) return { ...columnOf(generated), optional: true };
  if (type === "Timestamp") return { kind: "time", nullable: false, optional: true };
  const [select = type, insert = select] = /^ColumnType<(.*)>$/.exec(type)?.[1]?.split(", ") ?? [];
  const nullable = select.endsWith("| null");
  const name = select.replace(/ \| null$/, "");
  const kind = NAMED[name] ?? (name.endsWith("[]") ? "list" : "text");
  return { kind, nullable, optional: nullable || insert === "never" || insert.includes("undefined") };
}
