/** Gatherings as calendars read them: iCalendar (RFC 5545). */
import { TZDate } from "@date-fns/tz";
import { paths } from "@fitmate/contract/paths";
import { planWith } from "@fitmate/contract/planWords";
import { ZONE } from "@fitmate/contract/wallTime";
import ical, { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { knowsPlace } from "../reading.ts";
import type { CalendarRow } from "./queries.ts";

const PRODUCT = { company: "FitMate", product: "FitMate", language: "KO" };
const FEED_NAME = "핏메이트 일정";
/** How often calendars that heed it read a feed again. */
const REFRESH_SECONDS = 3_600;

/** What Korea's clocks have shown since summer time ended for good, earlier than any gathering (IANA tz, Asia/Seoul). */
const VTIMEZONE = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:19881009T030000",
  "TZOFFSETFROM:+1000",
  "TZOFFSETTO:+0900",
  "TZNAME:KST",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

/** A line that text cannot look like: what is folded goes on behind a space. */
const FIRST_PART = /^(?:BEGIN:VEVENT|END:VCALENDAR)$/m;

/** A calendar of one. `site`: where people find us. */
export function writeOne(row: CalendarRow, site: string): string {
  return write(ical({ prodId: PRODUCT }), [row], site);
}

/** The calendar that is subscribed to, in the order of `rows`. */
export function writeFeed(rows: readonly CalendarRow[], site: string): string {
  return write(ical({ prodId: PRODUCT, name: FEED_NAME, ttl: REFRESH_SECONDS }), rows, site);
}

function write(calendar: ICalCalendar, rows: readonly CalendarRow[], site: string): string {
  for (const row of rows) addEvent(calendar, row, site);
  // Before all events but behind what is said of the calendar, where the library would put it, too.
  return `${calendar.toString().replace(FIRST_PART, `${VTIMEZONE}\r\n$&`)}\r\n`;
}

function addEvent(calendar: ICalCalendar, row: CalendarRow, site: string): void {
  const { id, kind, zone, isCancelled } = row;
  const url = site + (kind === "PLAN" ? paths.plans({ plan: id }) : paths.meetup(id));
  const title = titleOf(row);
  const knows = knowsPlace(row);
  calendar.createEvent({
    id: uidOf(row),
    sequence: row.revision,
    // Without a METHOD both say when it was last changed.
    stamp: row.changedAt,
    lastModified: row.changedAt,
    created: row.createdAt,
    // Not a Date: that one is written as the clock of this machine shows it.
    start: new TZDate(row.beginsAt, zone),
    end: new TZDate(row.endsAt, zone),
    timezone: zone,
    // Not all calendars show the status.
    summary: isCancelled ? `[취소됨] ${title}` : title,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    location: knows
      ? { title: `${row.placeName} (${row.area})`, geo: { lat: row.latitude, lon: row.longitude } }
      : { title: row.area },
    description: textOf(row, knows, url),
    url,
  });
}

/** A plan has none of its own. */
function titleOf({ title, sport, mate }: CalendarRow): string {
  return mate === null ? title : planWith(mate, sport);
}

/** The same for as long as there is the gathering, whatever we are called; that of no other installation. */
function uidOf({ id, createdAt }: CalendarRow): string {
  const made = createdAt.toISOString().replace(/[-:]|\.\d+/g, "");
  return `gathering-${id}-${made}@fitmate`;
}

function textOf({ description, isCancelled, cancelReason }: CalendarRow, knows: boolean, url: string): string {
  // Without a reason once the one who gave it is erased.
  const cancelled = cancelReason ? `취소됐어요: ${cancelReason}` : "취소됐어요.";
  const parts = [
    isCancelled ? cancelled : "",
    description,
    knows ? "" : "모이는 곳은 함께하는 사람에게만 보여요.",
    url,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}
