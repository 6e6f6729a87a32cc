/** Gatherings and who is in them, as personal data. */
import { paths } from "@fitmate/contract/paths";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { ONLY_LINKS, pagesOf, rowsOf, type PersonalData } from "../../platform/personalData.ts";
import { MEMBERS } from "../accounts/memberQueries.ts";
import { eraseGroupRoomWords } from "../chat/groupRoomService.ts";
import { eraseWordsOn } from "../notifications/service.ts";
import { leaveAllGatherings } from "./leavingAll.ts";
import { shownTo } from "./plans/masking.ts";
import type { Proposal } from "./plans/proposalQueries.ts";
import { placeFor, wordsFor } from "./plans/saidQueries.ts";
import { isSeen } from "./readingQueries.ts";
import { eraseParts, selectEverybody } from "./seatQueries.ts";

/** How one is called whose author is erased. */
const NAMELESS = "번개";
const FOLLOWS = "Follows from what is told already.";
const OF_ALL = "Of everybody in it, not of the member.";

export const gatheringData: PersonalData = {
  columns: {
    gatherings: {
      id: "meetups.meetupId",
      kind: "meetups.kind",
      host_id: "meetups.hosting",
      cohost_id: "meetups.coHosting",
      author_id: "Who hosts it has said so, unless somebody has gone on as host since.",
      sport: "meetups.sport",
      title: "meetups.title",
      description: "meetups.description",
      begins_wall: "meetups.begins",
      zone: "meetups.zone",
      begins_at: FOLLOWS,
      ends_at: "meetups.endsAt",
      day: FOLLOWS,
      place_name: "meetups.place",
      latitude: "meetups.latitude",
      longitude: "meetups.longitude",
      x: FOLLOWS,
      y: FOLLOWS,
      area: "meetups.area",
      place_shown: "meetups.placeShown",
      capacity: "meetups.capacity",
      level: "meetups.level",
      pace_seconds: "meetups.paceSeconds",
      kilometres: "meetups.kilometres",
      ascent_metres: "meetups.ascentMetres",
      audience: "meetups.audience",
      audience_gender: FOLLOWS,
      joining: "meetups.joining",
      series_id: ONLY_LINKS,
      confirmed: OF_ALL,
      offered: OF_ALL,
      waiting: OF_ALL,
      pending: OF_ALL,
      next_place: OF_ALL,
      revision: "How often it was changed, for calendars.",
      created_at: "meetups.createdAt",
      moved_at: "When its host last moved it.",
      cancelled_at: "meetups.cancelledAt",
      cancel_reason: "meetups.cancelReason",
      succession_until: OF_ALL,
      reminded_tomorrow: OF_ALL,
      reminded_soon: OF_ALL,
      asked_after: OF_ALL,
      room_id: ONLY_LINKS,
      listed: FOLLOWS,
      changed_at: "When it was last changed, for calendars.",
      cancelled_by: "meetups.cancelledByMe",
      hidden_at: "What moderators have hidden is in decisions.",
      gives_way_until: "What gives way is told in placeholders.",
    },
    plan_proposals: {
      id: ONLY_LINKS,
      room_id: "planProposals.roomId",
      seq: "planProposals.seq",
      proposer_id: "planProposals.byMe",
      receiver_id: ONLY_LINKS,
      state: "planProposals.state",
      sport: "planProposals.sport",
      begins_wall: "planProposals.begins",
      zone: "planProposals.zone",
      begins_at: FOLLOWS,
      ends_at: "planProposals.endsAt",
      place_name: "planProposals.place",
      latitude: "planProposals.latitude",
      longitude: "planProposals.longitude",
      words: "planProposals.words",
      plan_id: "planProposals.meetupId",
      changed_at: "planProposals.changedAt",
      hidden: "Who has said it reads it as before, and is told by decisions.",
    },
    request_proposals: {
      low_id: ONLY_LINKS,
      high_id: ONLY_LINKS,
      proposer_id: "requestProposals.byMe",
      sport: "requestProposals.sport",
      begins_wall: "requestProposals.begins",
      zone: "requestProposals.zone",
      begins_at: FOLLOWS,
      ends_at: "requestProposals.endsAt",
      place_name: "requestProposals.place",
      latitude: "requestProposals.latitude",
      longitude: "requestProposals.longitude",
      words: "requestProposals.words",
      hidden: "Who has said it reads it as before, and is told by decisions.",
    },
    gathering_members: {
      gathering_id: "meetups.meetupId",
      member_id: ONLY_LINKS,
      part: "meetups.part",
      place: "The order among others.",
      since: "meetups.since",
      note: "meetups.note",
      offered_until: "Until when a seat is kept, which part tells.",
      left_late: "meetups.leftLate",
      is_willing: "meetups.wouldHost",
      begins_at: FOLLOWS,
    },
    calendar_feeds: {
      member_id: ONLY_LINKS,
      secret_hash: "Of the address only this is known, which opens nothing.",
      password_mark: "Ends the address with the password, and says nothing by itself.",
      made_at: "calendarFeed.madeAt",
    },
  },
  leaves: {
    gatherings:
      "Those of others, and of one's own when and where they were, for those who came, without who made them.",
    plan_proposals: "What was proposed stays for the other, by nobody.",
  },

  words: {
    meetups: "번개와 약속",
    planProposals: "대화에서 나눈 약속 제안",
    requestProposals: "메이트 신청과 함께 보낸 약속 제안",
    calendarFeed: "캘린더 구독을 만든 때",
  },
  files: (db, memberId) => ({
    // What it says as the page shows it to the member, or as they have said it themselves: of one that is not for them any more only
    // what they were in it, a hidden place only where they come, or came. Why they were declined is nobody's word.
    meetups: pagesOf(
      async (after: number | undefined, size) => {
        const { rows } = await sql<{ meetupId: number }>`
          select g.id as "meetupId", g.kind, coalesce(g.host_id = ${memberId}, false) as hosting,
                 coalesce(g.cohost_id = ${memberId}, false) as "coHosting", seen.sport, seen.title,
                 case when seen.id is not null then ${wordsFor(sql`${memberId}::bigint`)} end as description,
                 seen.begins_wall as begins, seen.zone, seen.ends_at as "endsAt",
                 case when knows and seen.id is not null then ${placeFor(sql`${memberId}::bigint`)} end as place, case when knows then seen.latitude end as latitude,
                 case when knows then seen.longitude end as longitude, seen.area, seen.place_shown as "placeShown",
                 seen.capacity, seen.level, seen.pace_seconds as "paceSeconds", seen.kilometres,
                 seen.ascent_metres as "ascentMetres", seen.audience, seen.joining, seen.created_at as "createdAt",
                 seen.cancelled_at as "cancelledAt", seen.cancel_reason as "cancelReason",
                 coalesce(g.cancelled_by = ${memberId}, false) as "cancelledByMe",
                 own.part, own.since, own.note, own.left_late as "leftLate", own.is_willing as "wouldHost"
            from gathering_members own join gatherings g on g.id = own.gathering_id
                 cross join lateral (select g.author_id is not distinct from ${memberId} as wrote) author
                 cross join lateral (select wrote or own.part = 'CONFIRMED' as knows) place
                 left join gatherings seen on seen.id = g.id and (wrote or ${isSeen(memberId)})
           where own.member_id = ${memberId} and own.gathering_id > ${after ?? 0}
           order by own.gathering_id limit ${sql.lit(size)}`.execute(db);
        return rows;
      },
      ({ meetupId }) => meetupId,
    ),
    // Of both sides, as the member reads them in the room.
    planProposals: pagesOf(
      async (after: number | undefined, size) => {
        const { rows } = await sql<
          Pick<Proposal, "id" | "words" | "placeName" | "latitude" | "longitude" | "isHidden">
        >`
          select p.id, p.room_id as "roomId", p.seq, other.nickname as with, p.proposer_id = ${memberId} as "byMe", p.state, p.sport,
                 p.begins_wall as begins, p.zone, p.ends_at as "endsAt", p.place_name as "placeName", p.latitude, p.longitude, p.words,
                 p.hidden and p.proposer_id <> ${memberId} as "isHidden", p.plan_id as "meetupId", p.changed_at as "changedAt"
            from plan_proposals p join ${MEMBERS} other on other.id = p.proposer_id + p.receiver_id - ${memberId}
           where (p.proposer_id = ${memberId} or p.receiver_id = ${memberId}) and p.id > ${after ?? 0}
           order by p.id limit ${sql.lit(size)}`.execute(db);
        return rows.map(({ placeName, words, isHidden, ...row }) => {
          const shown = shownTo({ ...row, placeName, words, isHidden });
          return { ...row, place: shown.placeName, words: shown.words };
        });
      },
      ({ id }) => id,
    ),
    // What others propose with theirs is told while these wait.
    requestProposals: rowsOf(async () => {
      const { rows } = await sql<object>`
        select other.nickname as to, e.sport, e.begins_wall as begins, e.zone, e.ends_at as "endsAt", e.place_name as place,
               e.latitude, e.longitude, e.words, true as "byMe"
          from request_proposals e join ${MEMBERS} other on other.id = e.low_id + e.high_id - ${memberId}
         where e.proposer_id = ${memberId} order by e.low_id, e.high_id`.execute(db);
      return rows;
    }),
    calendarFeed: rowsOf(() =>
      db.selectFrom("calendar_feeds").select("made_at as madeAt").where("member_id", "=", memberId).execute(),
    ),
  }),

  async erase(trx, memberId) {
    await eraseParts(trx, memberId);
    await sql`update gatherings set host_id = null where host_id = ${memberId}`.execute(trx);
    // What they have said of one goes with them, whoever has gone on as host.
    const { rows } = await sql<{ id: number; roomId: number | null }>`
      select id, room_id as "roomId" from gatherings where author_id = ${memberId} and kind = 'MEETUP' order by room_id`.execute(
      trx,
    );
    for (const { id, roomId } of rows) {
      if (roomId !== null) await eraseGroupRoomWords(trx, roomId, NAMELESS);
      await eraseWordsOn(trx, await selectEverybody(trx, id), paths.meetup(id));
    }
    await sql`update gatherings set author_id = null, title = ${NAMELESS}, description = '', place_name = area,
                     cancel_reason = case when cancel_reason is not null then '' end,
                     revision = revision + 1, changed_at = now()
               where author_id = ${memberId} and kind = 'MEETUP'`.execute(trx);
    await erasePlanWords(trx, memberId);
    await sql`update gatherings set cohost_id = null where cohost_id = ${memberId}`.execute(trx);
    await trx.deleteFrom("calendar_feeds").where("member_id", "=", memberId).execute();
  },

  /** They come to nothing any more: their seats go to others, and what they host to somebody else. Coming back brings none back. */
  setAside: leaveAllGatherings,
};

/** What they have proposed stays for the other, as what they have said in the room does; why they have called one off does not. */
async function erasePlanWords(trx: Db, memberId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update gatherings g set cancelled_by = null, cancel_reason = '', revision = revision + 1, changed_at = now()
      from plan_proposals p
     where p.plan_id = g.id and ${memberId} in (p.proposer_id, p.receiver_id) and g.cancelled_by = ${memberId}
    returning g.id`.execute(trx);
  for (const { id } of rows) await eraseWordsOn(trx, await selectEverybody(trx, id), paths.plans({ plan: id }));
  await sql`update gatherings set author_id = null where author_id = ${memberId} and kind = 'PLAN'`.execute(trx);
}
