/** Location, mates, requests and blocks, as personal data. */
import { CELL_METRES } from "@fitmate/contract/cell";
import { hasLeft, MEMBERS, membersAs } from "../accounts/memberQueries.ts";
import { type RawBuilder, sql } from "kysely";
import type { Publish } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { ONLY_LINKS, type PersonalData, rowsOf } from "../../platform/personalData.ts";
import { publishToMember } from "../../platform/sse/memberTopic.ts";
import { deleteLedger, deletePause, selectAllUses } from "./ledger/queries.ts";
import { HAS_REACHED, noteFor, relationOf } from "./requests/queries.ts";

const COLUMNS = sql`low_id, high_id, requester_id, state, requested_at, answered_at, note, note_hidden, request_id, withdrawn_at`;

const isOf = (memberId: number): RawBuilder<unknown> => sql`${memberId} in (low_id, high_id)`;

export const mateData: PersonalData = {
  columns: {
    locations: {
      member_id: ONLY_LINKS,
      cell: "location.cellX",
      updated_at: "location.updatedAt",
      groups: "Counted from the profile: for the squares of the map.",
      same_groups: "Counted from the profile: for the squares of the map.",
      ages_at: "When groups is counted anew, by the time alone.",
    },
    location_days: {
      member_id: ONLY_LINKS,
      day: "locationLedger.day",
      purpose: "locationLedger.purpose",
      shown_to: "locationLedger.shownTo",
    },
    location_looks: {
      member_id: ONLY_LINKS,
      day: "locationLedger.day",
      purpose: "locationLedger.purpose",
      seen: "As a number, with the others of locationLedger. Who looked is nobody's to know.",
    },
    location_pauses: {
      member_id: ONLY_LINKS,
      since: "locationPause.since",
    },
    mate_relations: {
      low_id: "mates.nickname",
      high_id: "mates.nickname",
      requester_id: "mates.askedByMe",
      state: "mates.relation",
      requested_at: "mates.requestedAt",
      answered_at: "When the other rejected is not for who asked to know; an accepted one shows in relation.",
      note: "mates.note",
      note_hidden: "Who has written it reads it as before, and is told by decisions.",
      request_id: ONLY_LINKS,
      receiver_id: "The one of the two who is not requester_id.",
      withdrawn_at: "Of one's own requests that were taken back, which are left out.",
    },
    departed_relations: {
      low_id: "Only while one of the two is leaving, when nothing can be exported.",
      high_id: "Only while one of the two is leaving, when nothing can be exported.",
      requester_id: "Only while one of the two is leaving, when nothing can be exported.",
      state: "Only while one of the two is leaving, when nothing can be exported.",
      requested_at: "Only while one of the two is leaving, when nothing can be exported.",
      answered_at: "Only while one of the two is leaving, when nothing can be exported.",
      note: "Only while one of the two is leaving, when nothing can be exported.",
      note_hidden: "Only while one of the two is leaving, when nothing can be exported.",
      request_id: "Only while one of the two is leaving, when nothing can be exported.",
      receiver_id: "Only while one of the two is leaving, when nothing can be exported.",
      withdrawn_at: "Only while one of the two is leaving, when nothing can be exported.",
    },
    mate_names: {
      member_id: ONLY_LINKS,
      mate_id: ONLY_LINKS,
      mate_key: "The nickname of a mate once more, as it is compared.",
    },
    member_blocks: {
      blocker_id: ONLY_LINKS,
      blocked_id: "blocks.nickname",
      created_at: "blocks.blockedAt",
    },
    mate_request_days: {
      member_id: ONLY_LINKS,
      day: "requestsToday.day",
      sent: "requestsToday.sent",
    },
  },

  words: {
    location: `위치(${CELL_METRES}m 칸 번호)`,
    locationLedger: "위치 장부",
    locationPause: "위치를 쉬기 시작한 때",
    mates: "메이트와 메이트 신청",
    requestsToday: "하루에 보낸 메이트 신청 수",
    blocks: "내가 차단한 회원",
  },
  files: (db, memberId) => ({
    location: rowsOf(async () => {
      const { rows } = await sql<object>`
        select cell[0] as "cellX", cell[1] as "cellY", updated_at as "updatedAt"
          from locations where member_id = ${memberId}`.execute(db);
      return rows;
    }),
    locationLedger: rowsOf(async () => selectAllUses(db, memberId)),
    locationPause: rowsOf(async () =>
      db.selectFrom("location_pauses").select("since").where("member_id", "=", memberId).execute(),
    ),
    mates: rowsOf(async () => selectRelations(db, memberId)),
    requestsToday: rowsOf(async () =>
      db.selectFrom("mate_request_days").select(["day", "sent"]).where("member_id", "=", memberId).execute(),
    ),
    // Who has blocked the member is not for them to know.
    blocks: rowsOf(async () =>
      db
        .selectFrom("member_blocks as b")
        .innerJoin(membersAs("m"), "m.id", "b.blocked_id")
        .select(["m.nickname", "b.created_at as blockedAt"])
        .where("b.blocker_id", "=", memberId)
        .orderBy("b.created_at")
        .execute(),
    ),
  }),

  async erase(trx, memberId) {
    await trx.deleteFrom("locations").where("member_id", "=", memberId).execute();
    await deleteLedger(trx, memberId);
    await deletePause(trx, memberId);
    await sql`delete from mate_relations where ${isOf(memberId)}`.execute(trx);
    await sql`delete from departed_relations where ${isOf(memberId)}`.execute(trx);
    await sql`delete from member_blocks where ${memberId} in (blocker_id, blocked_id)`.execute(trx);
    await trx.deleteFrom("mate_request_days").where("member_id", "=", memberId).execute();
  },

  /** With their relations gone they are nobody's mate: no list, no count, no room to write in, no post for mates. */
  async setAside(db, memberId) {
    const { rows } = await sql<Moved>`
      with gone as (delete from mate_relations where ${isOf(memberId)} returning ${COLUMNS}, receiver_id),
      kept as (
        insert into departed_relations (${COLUMNS}, receiver_id) select ${COLUMNS}, receiver_id from gone
        on conflict do nothing)
      select low_id + high_id - ${memberId} as "otherId" from gone where state = 'ACCEPTED'`.execute(db);
    return publishMates(rows);
  },

  /** What they had with somebody who is leaving too waits for that one. */
  async bringBack(trx, memberId) {
    // Of two who come back at once the second one waits here, and finds that the first one is back.
    await sql`select from departed_relations where ${isOf(memberId)} order by low_id, high_id for update`.execute(trx);
    const { rows } = await sql<Moved>`
      with back as (
        delete from departed_relations r where ${isOf(memberId)}
           and not ${hasLeft(sql`any (array[r.low_id, r.high_id])`)}
        returning ${COLUMNS}),
      kept as (
        insert into mate_relations (${COLUMNS}) select ${COLUMNS} from back
        on conflict do nothing)
      select low_id + high_id - ${memberId} as "otherId" from back where state = 'ACCEPTED'`.execute(trx);
    return publishMates(rows);
  },
};

/** A mate of whoever goes, or is back. */
type Moved = { otherId: number };

/** Open pages of mates say so: one may be writing to the other. */
const publishMates =
  (mates: readonly Moved[]): Publish =>
  (bus) => {
    for (const { otherId } of mates) publishToMember(bus, otherId, "mates");
  };

/** As the member sees them: a rejected request of theirs looks like one that waits. */
async function selectRelations(db: Db, memberId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select m.nickname, ${relationOf(memberId)} as relation, r.requested_at as "requestedAt", 
           case when r.requester_id = ${memberId} or ${HAS_REACHED} then ${noteFor(memberId)} end as note,
           r.requester_id = ${memberId} as "askedByMe"
      from mate_relations r join ${MEMBERS} m on m.id = r.low_id + r.high_id - ${memberId}
     where ${isOf(memberId)} and (r.withdrawn_at is null or r.requester_id <> ${memberId})
     order by r.request_id`.execute(db);
  return rows;
}
