/** 약속 of the demo (data/plans.txt): to come, waiting for an answer, past, off, and one with a request that waits. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { NewProposal } from "@fitmate/contract/proposals";
import { SPORTS, sports } from "@fitmate/contract/sports";
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import type { Transaction } from "kysely";
import { markRead } from "../src/features/chat/service.ts";
import { acceptProposal, cancelPlan, proposePlan } from "../src/features/meetups/plans/service.ts";
import type { Bus } from "../src/platform/bus/bus.ts";
import type { Clock } from "../src/platform/db/clock.ts";
import type { Database } from "../src/platform/db/schema.ts";
import { AppError } from "../src/platform/http/errors.ts";

const FILE = resolve(import.meta.dirname, "data/plans.txt");
const UNIT_MS = { 분: 60_000, 시간: 3_600_000, 일: 86_400_000 } as const;

type Person = { memberId: number; nickname: string };
type World = { db: Transaction<Database>; bus: Bus; clock: Clock; people: ReadonlyMap<string, Person> };

export type DemoPlan = {
  proposer: string;
  receiver: string;
  said: NewProposal;
  at: Date;
  /** 기다림, 수락, 신청, or 취소 with its reason. */
  outcome: string;
};

/** What the file tells, seen from `now`. Throws where a line cannot be read. */
export async function readPlans(now: Date): Promise<DemoPlan[]> {
  const lines = (await readFile(FILE, "utf8")).split("\n");
  return lines.filter((line) => line.trim() !== "" && !line.startsWith("#")).map((line) => readLine(line, now));
}

function readLine(line: string, now: Date): DemoPlan {
  const [who = "", word = "", when = "", where = "", ago = "", outcome = "", words = ""] = line
    .split("|")
    .map((part) => part.trim());
  const [proposer = "", receiver = ""] = who.split(" → ");
  const sport = SPORTS.find((one) => sports[one].word === word);
  const [, days = "", way = "", time = "", minutes = ""] = /^(\d+)일 (뒤|전) (\d\d:\d\d), (\d+)분$/.exec(when) ?? [];
  const [, name = "", latitude = "", longitude = ""] = /^(.+) ([\d.]+),([\d.]+)$/.exec(where) ?? [];
  const [, count = "", unit = ""] = /^(\d+)(분|시간|일) 전$/.exec(ago) ?? [];
  if (!sport || time === "" || name === "" || unit === "" || outcome === "")
    throw new Error(`The demo cannot read the plan: ${line}`);
  return {
    proposer,
    receiver,
    said: {
      sport,
      begins: `${dayAfter(dayOf(now), Number(days) * (way === "뒤" ? 1 : -1))}T${time}`,
      minutes: Number(minutes),
      place: { name, latitude: Number(latitude), longitude: Number(longitude) },
      words,
    },
    at: new Date(now.getTime() - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]),
    outcome,
  };
}

/** Proposes and answers them; those of requests that wait are theirs. */
export async function makePlans(world: World, plans: readonly DemoPlan[]): Promise<void> {
  for (const plan of plans) if (plan.outcome !== "신청") await makePlan(world, plan);
}

/** The same among people who may have parted, or planned something else, by now. */
export async function renewPlans(world: World, plans: readonly DemoPlan[]): Promise<void> {
  for (const plan of plans) {
    const refused = await makePlans(world, [plan]).catch((error: unknown) => error);
    if (refused !== undefined && !(refused instanceof AppError)) throw refused;
  }
}

async function makePlan({ db, bus, clock, people }: World, { proposer, receiver, said, at, outcome }: DemoPlan) {
  const ports = { db, bus, clock };
  const person = (nickname: string): Person => {
    const found = people.get(nickname);
    if (!found) throw new Error(`The demo knows nobody called ${nickname}`);
    return found;
  };
  const { message } = await proposePlan(
    ports,
    person(proposer),
    { nickname: receiver, replaces: null, ...said },
    { at },
  );
  if (outcome === "기다림") return;
  await markRead(ports, person(receiver), message.chatRoomId, message.seq);
  const planId = await acceptProposal(ports, person(receiver), message.proposal?.proposalId ?? 0, { at });
  const [, reason] = /^취소: (.+)$/.exec(outcome) ?? [];
  if (reason !== undefined) await cancelPlan(ports, person(proposer), planId, reason);
}
