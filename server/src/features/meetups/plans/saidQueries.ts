/**
 * What a gathering says and where it is, to whom: of a plan moderators may have hidden that from the other one, and it stays readable for
 * who has proposed it.
 */
import { type RawBuilder, sql } from "kysely";

/** What the member with the id `reader`, an expression, has proposed of plan `g`; null of everything else. */
const proposedBy = (reader: RawBuilder<unknown>, column: "words" | "place_name"): RawBuilder<string | null> => sql`
  (select ${sql.ref(`p.${column}`)} from plan_proposals p where p.plan_id = g.id and p.proposer_id = ${reader})`;

/** Where gathering `g` is for whoever has the id `reader`, an expression. */
export const placeFor = (reader: RawBuilder<unknown>): RawBuilder<string> => sql`
  coalesce(${proposedBy(reader, "place_name")}, g.place_name)`;

/** What gathering `g` says to them. */
export const wordsFor = (reader: RawBuilder<unknown>): RawBuilder<string> => sql`
  coalesce(${proposedBy(reader, "words")}, g.description)`;

/** Where it is, whatever is hidden of it: for those who look for somebody. */
export const PLACE: RawBuilder<string> = sql`
  coalesce((select p.place_name from plan_proposals p where p.plan_id = g.id), g.place_name)`;
