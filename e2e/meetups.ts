/** Gatherings as a client that is no browser announces and joins them. */
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import type { MeetupChange, NewMeetup } from "@fitmate/contract/meetups";
import { api, type Member } from "./fixtures.ts";
import type { Product } from "./product.ts";

/** The day on Korean clocks. */
export const today = (product: Product) => dayOf(product.now());
const PLACE = { name: "자양역 3번 출구 앞", latitude: 37.5316, longitude: 127.0667 };

/** A gathering two days ahead. */
const evening = (product: Product): Omit<NewMeetup, "weeks"> => ({
  sport: "RUNNING",
  title: "밤 한강 8km",
  description: "",
  begins: `${dayAfter(today(product), 2)}T20:00`,
  minutes: 75,
  place: PLACE,
  placeShown: "PARTICIPANTS",
  capacity: 10,
  level: null,
  paceSeconds: null,
  kilometres: null,
  ascentMetres: null,
  audience: "EVERYONE",
  joining: "OPEN",
});

/** Announces one; answers its id. */
export async function announce(product: Product, { token }: Member, some: Partial<NewMeetup> = {}): Promise<number> {
  const body: NewMeetup = { ...evening(product), weeks: null, ...some };
  return (await api(product, token).ask("createMeetup", { body })).meetupId;
}

/** Changes one that was announced with `some`. */
export const change = (product: Product, { token }: Member, meetupId: number, some: Partial<MeetupChange>) =>
  api(product, token).ask("updateMeetup", {
    params: { meetupId },
    body: { ...evening(product), scope: "THIS", ...some },
  });

export const join = (product: Product, { token }: Member, meetupId: number) =>
  api(product, token).ask("joinMeetup", { params: { meetupId } });

/** The number of its room, for whoever is in it. */
export async function roomOf(product: Product, { token }: Member, meetupId: number): Promise<number> {
  const { roomId } = await api(product, token).ask("getMeetup", { params: { meetupId } });
  if (roomId === null) throw new Error(`Gathering ${meetupId} has no room yet.`);
  return roomId;
}
