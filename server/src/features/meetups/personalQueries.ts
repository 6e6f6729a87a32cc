/** Gatherings and who is in them, as personal data. */
import { sql } from "kysely";
import { ONLY_LINKS, pagesOf, rowsOf, type PersonalData } from "../../platform/personalData.ts";
import { changeGroupRoom } from "../chat/groupRoomService.ts";
import { eraseParts, selectOwnIds, selectPart } from "./seatQueries.ts";
import { changeWithin } from "./seats.ts";
import { leaveFrom } from "./joining.ts";

/** How one is called whose author is erased. */
const NAMELESS = "번개";
const FOLLOWS = "Follows from what is told already.";
const OF_ALL = "Of everybody in it, not of the member.";

export const gatheringData: PersonalData = {
  columns: {
    gatherings: {
      id: "meetups.meetupId",
      kind: "There is one kind in this file.",
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
      room_id: ONLY_LINKS,
      listed: FOLLOWS,
      changed_at: "When it was last changed, for calendars.",
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
  },

  files: (db, memberId) => ({
    // A hidden place only of those in which the member comes, or came; why they were declined is nobody's word.
    meetups: pagesOf(
      async (after: number | undefined, size) => {
        const { rows } = await sql<{ meetupId: number }>`
          select g.id as "meetupId", coalesce(g.host_id = ${memberId}, false) as hosting,
                 coalesce(g.cohost_id = ${memberId}, false) as "coHosting", g.sport, g.title, g.description,
                 g.begins_wall as begins, g.zone, g.ends_at as "endsAt",
                 case when own.knows then g.place_name end as place, case when own.knows then g.latitude end as latitude,
                 case when own.knows then g.longitude end as longitude, g.area, g.place_shown as "placeShown", g.capacity,
                 g.level, g.pace_seconds as "paceSeconds", g.kilometres, g.ascent_metres as "ascentMetres", g.audience,
                 g.joining, g.created_at as "createdAt", g.cancelled_at as "cancelledAt", g.cancel_reason as "cancelReason",
                 own.part, own.since, own.note, own.left_late as "leftLate", own.is_willing as "wouldHost"
            from (select m.*, m.part = 'CONFIRMED' as knows from gathering_members m
                   where m.member_id = ${memberId} and m.gathering_id > ${after ?? 0}) own
                 join gatherings g on g.id = own.gathering_id
           order by own.gathering_id limit ${sql.lit(size)}`.execute(db);
        return rows;
      },
      ({ meetupId }) => meetupId,
    ),
    calendarFeed: rowsOf(() =>
      db.selectFrom("calendar_feeds").select("made_at as madeAt").where("member_id", "=", memberId).execute(),
    ),
  }),

  async erase(trx, memberId) {
    await eraseParts(trx, memberId);
    await sql`update gatherings set host_id = null where host_id = ${memberId}`.execute(trx);
    // What they have said of one goes with them, whoever has gone on as host.
    const { rows } = await sql<{ roomId: number }>`
      select room_id as "roomId" from gatherings where author_id = ${memberId} and room_id is not null order by room_id`.execute(
      trx,
    );
    for (const { roomId } of rows) await changeGroupRoom(trx, roomId, { title: NAMELESS });
    await sql`update gatherings set author_id = null, title = ${NAMELESS}, description = '', place_name = area,
                     cancel_reason = case when cancel_reason is not null then '' end,
                     revision = revision + 1, changed_at = now()
               where author_id = ${memberId}`.execute(trx);
    await sql`update gatherings set cohost_id = null where cohost_id = ${memberId}`.execute(trx);
    await trx.deleteFrom("calendar_feeds").where("member_id", "=", memberId).execute();
  },

  /** They come to nothing any more: their seats go to others, and what they host to somebody else. Coming back brings none back. */
  async setAside(db, memberId) {
    for (const id of await selectOwnIds(db, memberId)) {
      await changeWithin(db, id, async (change) => {
        const part = await selectPart(change.db, id, memberId);
        if (part !== undefined) await leaveFrom(change, memberId, part);
      });
    }
  },
};
