/** 번개 of the demo (data/meetups.txt): two weeks from the start on, so that whoever starts it finds some to come. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { LEVEL_WORDS, LEVELS, type Level, type Sport } from "@fitmate/contract/profile";
import type { NewMeetup } from "@fitmate/contract/meetups";
import { SPORTS, sports } from "@fitmate/contract/sports";
import { dayAfter, dayOf, instantOf } from "@fitmate/contract/wallTime";
import type { Transaction } from "kysely";
import { sendMessage } from "../src/features/chat/sendingService.ts";
import { answerRequest, joinMeetup } from "../src/features/meetups/joining.ts";
import { cancelMeetup, createMeetup } from "../src/features/meetups/making.ts";
import { readMeetup } from "../src/features/meetups/reading.ts";
import type { Bus } from "../src/platform/bus/bus.ts";
import type { Clock } from "../src/platform/db/clock.ts";
import type { Database } from "../src/platform/db/schema.ts";

const FILE = resolve(import.meta.dirname, "data/meetups.txt");
const HOUR_MS = 3_600_000;

type Person = { memberId: number; nickname: string };
type World = { db: Transaction<Database>; bus: Bus; clock: Clock; people: ReadonlyMap<string, Person> };

type DemoMeetup = {
  host: string;
  said: NewMeetup;
  comes: string[];
  asks: { nickname: string; note: string }[];
  talk: { nickname: string; contents: string }[];
  /** Why it is cancelled; undefined: it is not. */
  cancelled: string | undefined;
};

/** Announces them as of `now`, with who comes, waits and asks, and what they write. */
export async function announceMeetups(world: World, now: Date): Promise<void> {
  for (const meetup of await readMeetups(now)) await announce(world, meetup);
}

async function announce({ db, bus, clock, people }: World, { host, said, comes, asks, talk, cancelled }: DemoMeetup) {
  const ports = { db, bus, clock };
  const person = (nickname: string): Person => {
    const found = people.get(nickname);
    if (!found) throw new Error(`The demo knows nobody called ${nickname}`);
    return found;
  };
  const { memberId } = person(host);
  const ids = await createMeetup(ports, memberId, said);
  const [id = 0] = ids;
  for (const nickname of comes) {
    await joinMeetup(ports, person(nickname).memberId, id, null);
    if (said.joining === "APPROVAL") await answerRequest(ports, memberId, id, nickname, true);
  }
  for (const { nickname, note } of asks) await joinMeetup(ports, person(nickname).memberId, id, note);
  const { roomId } = await readMeetup(db, id, memberId);
  for (const { nickname, contents } of talk) {
    if (roomId !== null) await sendMessage(ports, person(nickname), { chatRoomId: roomId, contents });
  }
  if (cancelled !== undefined) await cancelMeetup(ports, memberId, id, { reason: cancelled, scope: "THIS" });
}

/** What the file tells, seen from `now`. Throws where a line cannot be read. */
async function readMeetups(now: Date): Promise<DemoMeetup[]> {
  const text = (await readFile(FILE, "utf8")).replace(/^#.*$/gm, "");
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== "");
  return blocks.map((block) => readBlock(block.trim().split("\n"), now));
}

function readBlock([when = "", what = "", where = "", ...rest]: string[], now: Date): DemoMeetup {
  const [start = "", minutes = "", host = ""] = when.split(", ");
  const lines = rest.map((line) => line.trim());
  const told = lines.filter((line) => !/^(가는 사람|신청|취소|[^ ]+):/.test(line));
  const after = (mark: string) =>
    lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length).trim()] : []));
  const talk = lines.flatMap((line) => {
    const [, nickname = "", contents = ""] = /^([^ :]+): (.*)$/.exec(line) ?? [];
    return contents === "" || nickname === "신청" || nickname === "취소" ? [] : [{ nickname, contents }];
  });
  return {
    host,
    said: {
      ...readWhat(what),
      ...readWhere(where),
      begins: readStart(start, now),
      minutes: Number.parseInt(minutes, 10),
      description: told.join("\n"),
    },
    comes: after("가는 사람:").flatMap((names) => names.split(" ")),
    asks: after("신청:").map((line) => {
      const [nickname = "", note = ""] = line.split(": ");
      return { nickname, note };
    }),
    talk,
    cancelled: after("취소:")[0],
  };
}

/** `오늘 20:00`, tomorrow where that is less than an hour ahead; `2일 뒤 19:30`. */
function readStart(start: string, now: Date): string {
  const [, days, time = ""] = /^(?:오늘|(\d+)일 뒤) (\d\d:\d\d)$/.exec(start) ?? [];
  if (time === "") throw new Error(`The demo cannot read when: ${start}`);
  const on = (day: number) => `${dayAfter(dayOf(now), day)}T${time}`;
  if (days !== undefined) return on(Number(days));
  return instantOf(on(0)).getTime() > now.getTime() + HOUR_MS ? on(0) : on(1);
}

const SPORT_OF = new Map<string, Sport>(SPORTS.map((sport) => [sports[sport].word, sport]));

/** 러닝 | 제목 | 10명 | 6:30 8km | 승인, 모두에게, 매주 4, 여성끼리 */
function readWhat(line: string) {
  const [word = "", title = "", people = "", effort = "", ...sorts] = line.split("|").map((part) => part.trim());
  const sport = SPORT_OF.get(word);
  if (!sport) throw new Error(`The demo knows no sport ${word}`);
  const [, weeks] = /매주 (\d)/.exec(sorts.join(" ")) ?? [];
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(effort) ?? [];
  const [, kilometres] = /([\d.]+)km/.exec(effort) ?? [];
  const [, ascent] = /(\d+)m\b/.exec(effort.replace(/[\d.]+km/, "")) ?? [];
  const level = (LEVELS[sport] as readonly Level[]).find((one) => effort.startsWith(LEVEL_WORDS[one]));
  return {
    sport,
    title,
    capacity: Number.parseInt(people, 10),
    level: level ?? null,
    paceSeconds: minutes === undefined ? null : Number(minutes) * 60 + Number(seconds),
    kilometres: kilometres === undefined ? null : Number(kilometres),
    ascentMetres: ascent === undefined ? null : Number(ascent),
    audience: sorts.includes("여성끼리") ? ("SAME_GENDER" as const) : ("EVERYONE" as const),
    joining: sorts.includes("승인") ? ("APPROVAL" as const) : ("OPEN" as const),
    placeShown: sorts.includes("모두에게") ? ("EVERYONE" as const) : ("PARTICIPANTS" as const),
    weeks: weeks === undefined ? null : Number(weeks),
  };
}

function readWhere(line: string) {
  const [, name = "", latitude = "", longitude = ""] = /^(.+) ([\d.]+),([\d.]+)$/.exec(line.trim()) ?? [];
  if (name === "") throw new Error(`The demo cannot read where: ${line}`);
  return { place: { name, latitude: Number(latitude), longitude: Number(longitude) } };
}
