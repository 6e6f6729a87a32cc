/** Every SQL statement on what is proposed with mate requests, and the fragment by which requests show it. */
import type { RequestProposal } from "@fitmate/contract/proposals";
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { orderPair } from "../../mates/queries.ts";
import { overlapsOf } from "./overlapQueries.ts";
import { shownTo } from "./masking.ts";
import { columnsOf, type Proposed } from "./proposalQueries.ts";

const MINUTE_MS = 60_000;

/** Puts what is proposed beside the request, in place of what was. */
export async function upsertEnclosed(db: Db, proposerId: number, receiverId: number, said: Proposed): Promise<void> {
  const { lowId, highId } = orderPair(proposerId, receiverId);
  const columns = { proposer_id: proposerId, ...columnsOf(said) };
  await db
    .insertInto("request_proposals")
    .values({ low_id: lowId, high_id: highId, ...columns })
    .onConflict((conflict) => conflict.columns(["low_id", "high_id"]).doUpdateSet({ ...columns, hidden: false }))
    .execute();
}

/** What was proposed with the request between the two, and by whom; it is gone from there. */
export async function takeEnclosed(
  db: Db,
  oneId: number,
  otherId: number,
): Promise<(Proposed & { proposerId: number; isHidden: boolean }) | undefined> {
  const { lowId, highId } = orderPair(oneId, otherId);
  return db
    .deleteFrom("request_proposals")
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .returning(["proposer_id as proposerId", "sport", "begins_wall as beginsWall", "zone", "begins_at as beginsAt"])
    .returning(["ends_at as endsAt", "place_name as placeName", "latitude", "longitude", "words", "hidden as isHidden"])
    .executeTakeFirst();
}

/** What is proposed with the request between the two, by whom, and whether moderators have hidden what it said. */
export async function findEnclosed(
  db: Db,
  oneId: number,
  otherId: number,
): Promise<(Pick<Proposed, "words" | "placeName"> & { proposerId: number; isHidden: boolean }) | undefined> {
  const { lowId, highId } = orderPair(oneId, otherId);
  return db
    .selectFrom("request_proposals")
    .select(["proposer_id as proposerId", "words", "place_name as placeName", "hidden as isHidden"])
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .executeTakeFirst();
}

/** What was proposed with a request, as `enclosedWith` reads it. */
export type Enclosed = {
  sport: Sport;
  begins: string;
  zone: string;
  beginsAt: string;
  endsAt: string;
  placeName: string;
  latitude: number;
  longitude: number;
  words: string;
  /** From whoever reads it. */
  isHidden: boolean;
  overlaps: string[];
};

/**
 * What is proposed with row `r` of the requests, seen by `memberId`; null without anything. To be shown to whom the request itself
 * is shown.
 */
export const enclosedWith = (memberId: number): RawBuilder<Enclosed | null> => sql`
  (select jsonb_build_object(
            'sport', e.sport, 'begins', e.begins_wall, 'zone', e.zone, 'beginsAt', e.begins_at, 'endsAt', e.ends_at,
            'placeName', e.place_name, 'latitude', e.latitude, 'longitude', e.longitude, 'words', e.words,
            'isHidden', e.hidden and e.proposer_id <> ${memberId},
            'overlaps', to_jsonb(${overlapsOf(memberId, sql`e.begins_at`, sql`e.ends_at`)}))
     from request_proposals e
    where e.low_id = r.low_id and e.high_id = r.high_id and e.proposer_id = r.requester_id)`;

export function toRequestProposal(stored: Enclosed | null): RequestProposal | null {
  if (!stored) return null;
  const { sport, begins, zone, latitude, longitude, overlaps } = stored;
  const { words, placeName } = shownTo(stored);
  const [beginsAt, endsAt] = [new Date(stored.beginsAt), new Date(stored.endsAt)];
  return {
    sport,
    begins,
    zone,
    beginsAt: beginsAt.toISOString(),
    minutes: (endsAt.getTime() - beginsAt.getTime()) / MINUTE_MS,
    place: { name: placeName, latitude, longitude },
    words,
    overlaps,
  };
}
