/** Gatherings as tests announce them. */
import type { NewMeetup } from "@fitmate/contract/meetups";
import { wallTimeOf } from "@fitmate/contract/wallTime";

const HOUR_MS = 3_600_000;

/** One at 자양역, for everybody, in `hours`; `changes`: what is said otherwise. */
export function newMeetup(changes: Partial<NewMeetup> = {}, hours = 30): NewMeetup {
  return {
    sport: "RUNNING",
    title: "토요일 밤 한강 8km",
    description: "",
    begins: wallTimeOf(new Date(Date.now() + hours * HOUR_MS)),
    minutes: 75,
    place: { name: "자양역 3번 출구 앞", latitude: 37.5311, longitude: 127.0667 },
    placeShown: "PARTICIPANTS",
    capacity: 10,
    level: null,
    paceSeconds: 390,
    kilometres: 8,
    ascentMetres: null,
    audience: "EVERYONE",
    joining: "OPEN",
    weeks: null,
    ...changes,
  };
}
