/** What a feature keeps on a member, so that all of it can be handed out, put out of sight and erased. */
import type { Transaction } from "kysely";
import { type Publish, together } from "./bus/bus.ts";
import type { Db } from "./db/database.ts";
import type { Database } from "./db/schema.ts";

/**
 * What one file of an export holds, bit by bit: a row, or as a text several of them that the database has written already, as
 * JSON with a comma and a line feed between.
 */
export type Rows = AsyncIterable<object | string>;

/**
 * Of each column of a table, where an export has it, as `file.key`, or a sentence that says why the member does not get it.
 * A column that is forgotten does not compile.
 */
type Columns = { [Table in keyof Database]?: { [Column in keyof Database[Table]]-?: string } };

/** Why a column is in no export. */
export const ONLY_LINKS = "It only leads from one table to another, and says nothing by itself.";

export type PersonalData = {
  /** Every table that says something about a member. */
  columns: Columns;
  /** What an erasure leaves, as `table` or `table.column` → why; it says nothing about a person any more. */
  leaves?: Readonly<Record<string, string>>;
  /** What the export says to its reader of each of `files`. */
  words: Readonly<Record<string, string>>;
  /** What the member gets of it, by the name of the file. Nothing that others keep from them. */
  files(db: Db, memberId: number): Record<string, Rows>;
  /** Leaves nothing that leads to the member; what others still need stays without them. Answers what to publish after the commit. */
  erase(trx: Transaction<Database>, memberId: number): Promise<Publish | void>;
  /** Puts out of sight what only shows while somebody is a member, and back. May be called again. Answers what to publish after the commit. */
  setAside?(trx: Db, memberId: number): Promise<Publish | void>;
  bringBack?(trx: Transaction<Database>, memberId: number): Promise<Publish | void>;
};

const PAGE_SIZE = 1_000;

/** The rows of one statement: for what is little. */
export async function* rowsOf(select: () => Promise<readonly object[]>): Rows {
  yield* await select();
}

/** The rows of a table that grows without end, a page at a time: `select` answers those after `after`. */
export async function* pagesOf<Row extends object, Key>(
  select: (after: Key | undefined, size: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): Rows {
  let after: Key | undefined;
  let page: readonly Row[];
  do {
    page = await select(after, PAGE_SIZE);
    yield* page;
    const last = page.at(-1);
    if (last) after = keyOf(last);
  } while (page.length === PAGE_SIZE);
}

/** Puts everything on the member out of sight, and answers what to publish after the commit. */
export async function setAllAside(personalData: readonly PersonalData[], trx: Db, memberId: number): Promise<Publish> {
  return together(await inTurn(personalData, ({ setAside }) => setAside?.(trx, memberId)));
}

/** The same back. */
export async function bringAllBack(
  personalData: readonly PersonalData[],
  trx: Transaction<Database>,
  memberId: number,
): Promise<Publish> {
  return together(await inTurn(personalData, ({ bringBack }) => bringBack?.(trx, memberId)));
}

async function inTurn(
  personalData: readonly PersonalData[],
  act: (data: PersonalData) => Promise<Publish | void> | undefined,
): Promise<Publish[]> {
  const toPublish: Publish[] = [];
  for (const each of personalData) {
    const publish = await act(each);
    if (publish) toPublish.push(publish);
  }
  return toPublish;
}
