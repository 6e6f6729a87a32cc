/**
 * Times and places the app proposes for a plan. What goes in of the other one's: between mates the times in which both usually have
 * some, which mates are told of each other anyway, by day (fit/times.ts); and their square, while the map shows it to them. What
 * they come to elsewhere, a square that no map shows, and of anybody but a mate anything at all, never.
 */
import type { Cell } from "@fitmate/contract/cell";
import { PLAN_OFFER_DAYS, PLAN_OFFER_LEAD_HOURS, PLAN_OFFERS_MAX } from "@fitmate/contract/limits";
import type { PlanOffers, PlanOffersQuery } from "@fitmate/contract/plans";
import { DAY_PARTS, type DayPart, type Slot, weekdayAt } from "@fitmate/contract/profile";
import { dayAfter, dayOf, instantOf } from "@fitmate/contract/wallTime";
import type * as z from "zod/mini";
import type { Clock } from "../../../platform/db/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { selectHabits } from "../../accounts/profileQueries.ts";
import { requireMember } from "../../accounts/service.ts";
import type { Looks } from "../../mates/ledger/lookService.ts";
import { selectShownCells } from "../../mates/location/queries.ts";
import { areMates } from "../../mates/queries.ts";
import { selectTimes } from "./overlapQueries.ts";
import { placesAround, placesBetween } from "./places.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** When each part of a day is offered to begin. */
const BEGINS: Record<DayPart, string> = { MORNING: "07:00", DAYTIME: "14:00", EVENING: "20:00" };

/** Times and places for a plan of the member's with another. `looks`: where it is noted whose square that took. */
export async function offerPlan(
  { db, clock, looks }: { db: Db; clock: Clock; looks: Looks },
  memberId: number,
  { nickname, sport, minutes }: z.infer<typeof PlanOffersQuery>,
): Promise<PlanOffers> {
  const other = await requireMember(db, nickname);
  if (other.id === memberId) throw new AppError("SELF_NOT_ALLOWED");
  const isMate = await areMates(db, memberId, other.id);
  const now = new Date(clock.now());
  const [slots, cells, taken] = await Promise.all([
    slotsOf(db, memberId, isMate ? other.id : undefined),
    selectShownCells(db, memberId, other.id),
    selectTimes(db, memberId, { beginsAt: now, endsAt: new Date(now.getTime() + (PLAN_OFFER_DAYS + 1) * DAY_MS) }),
  ]);
  const places = placesFor(cells, isMate, sport);
  if (places.placesFrom !== null) looks.noteUse(memberId, "PLANS");
  if (places.placesFrom === "MIDDLE") looks.noteUse(other.id, "PLANS");
  return { times: offerTimes(slots, { now, minutes, taken }), timesFrom: isMate ? "BOTH" : "MINE", ...places };
}

async function slotsOf(db: Db, memberId: number, mateId: number | undefined): Promise<readonly Slot[]> {
  const habits = await selectHabits(db, mateId === undefined ? [memberId] : [memberId, mateId]);
  const mine = habits.get(memberId)?.weeklySlots ?? [];
  if (mateId === undefined) return mine;
  const theirs = habits.get(mateId)?.weeklySlots ?? [];
  return mine.filter((slot) => theirs.includes(slot));
}

/** `mine`: where I have myself shown, or would be but for being private. `theirs`: where I see them. */
type Cells = { mine: Cell | null; isShown: boolean; theirs: Cell | null };

function placesFor(
  { mine, isShown, theirs }: Cells,
  isMate: boolean,
  sport: PlanOffersSport,
): Pick<PlanOffers, "places" | "placesFrom"> {
  if (mine === null) return { places: [], placesFrom: null };
  if (isMate && isShown && theirs !== null) return { places: placesBetween(mine, theirs, sport), placesFrom: "MIDDLE" };
  return { places: placesAround(mine, sport), placesFrom: "MINE" };
}

type PlanOffersSport = z.infer<typeof PlanOffersQuery>["sport"];
type Taken = { title: string; beginsAt: Date; endsAt: Date };
type Offer = PlanOffers["times"][number];

/** The next times of `slots`, earliest first: one a day and free, as far as there are; then others of these days, then taken ones. */
function offerTimes(
  slots: readonly Slot[],
  { now, minutes, taken }: { now: Date; minutes: number; taken: readonly Taken[] },
): Offer[] {
  const soonest = now.getTime() + PLAN_OFFER_LEAD_HOURS * HOUR_MS;
  const times = Array.from({ length: PLAN_OFFER_DAYS }, (_, days) => dayAfter(dayOf(now), days))
    .flatMap((day) => timesOf(day, slots))
    .filter(({ beginsAt }) => beginsAt.getTime() >= soonest)
    .map(({ begins, beginsAt }): Offer => {
      const endsAt = new Date(beginsAt.getTime() + minutes * MINUTE_MS);
      const overlaps = taken.filter((each) => each.beginsAt < endsAt && each.endsAt > beginsAt);
      return { begins, beginsAt: beginsAt.toISOString(), overlaps: overlaps.map(({ title }) => title) };
    });
  const free = oneADay(times.filter(({ overlaps }) => overlaps.length === 0));
  const others = times.filter(({ overlaps }) => overlaps.length > 0);
  return [...free, ...others].slice(0, PLAN_OFFERS_MAX).toSorted((a, b) => (a.begins < b.begins ? -1 : 1));
}

function timesOf(day: string, slots: readonly Slot[]): { begins: string; beginsAt: Date }[] {
  return DAY_PARTS.filter((part) => slots.includes(`${weekdayAt(day)}_${part}`)).map((part) => {
    const begins = `${day}T${BEGINS[part]}`;
    return { begins, beginsAt: instantOf(begins) };
  });
}

/** The first of each day, then what is left of these days. */
function oneADay(times: readonly Offer[]): Offer[] {
  const days = new Set<string>();
  const first = times.filter(({ begins }) => {
    const day = begins.slice(0, 10);
    if (days.has(day)) return false;
    days.add(day);
    return true;
  });
  return [...first, ...times.filter((time) => !first.includes(time))];
}
