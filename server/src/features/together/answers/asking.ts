/** The question after a gathering. Claimed and stored in one transaction: asked once, or not yet. */
import { paths } from "@fitmate/contract/paths";
import { type Bus, NOBODY, type Publish, publishAll } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { suspendedAmong } from "../../accounts/memberQueries.ts";
import { blockedAmong } from "../../mates/queries.ts";
import { claimEnded, type Ended } from "../../meetups/endedQueries.ts";
import { selectMembersIn } from "../../meetups/seatQueries.ts";
import { notifyAll } from "../../notifications/service.ts";
import { insertQuestions } from "./queries.ts";

const AT_ONCE = 20;

/** Asks everybody who came to what is over by now. */
export async function askAll(ports: { db: Db; bus: Bus }): Promise<void> {
  while (await askSome(ports));
}

/** Asks about a few; answers whether there may be more. */
async function askSome({ db, bus }: { db: Db; bus: Bus }): Promise<boolean> {
  const { toPublish, more } = await inTransaction(db, async (trx) => {
    const ended = await claimEnded(trx, AT_ONCE);
    const publishes: Publish[] = [];
    for (const each of ended) publishes.push(await ask(trx, each));
    return { toPublish: publishes, more: ended.length === AT_ONCE };
  });
  publishAll(bus, toPublish);
  return more;
}

/**
 * Of a plan the question comes from the other one, of a 번개 from its host, unless that is oneself, gone, suspended or apart by a
 * block. Whoever is suspended is not told: back in time, they find what waits for them.
 */
async function ask(trx: Db, about: Ended): Promise<Publish> {
  const asked = await insertQuestions(trx, about, await selectMembersIn(trx, about.id, ["CONFIRMED"]));
  const suspended = await suspendedAmong(trx, asked);
  const present = asked.filter((memberId) => !suspended.includes(memberId));
  const isPlan = about.kind === "PLAN";
  const [one, other] = present;
  if (one === undefined || other === undefined || (isPlan && (await blockedAmong(trx, one, [other])).length > 0))
    return NOBODY;
  const hostId = present.find((memberId) => memberId === about.hostId);
  const apart = isPlan || hostId === undefined ? [] : await blockedAmong(trx, hostId, present);
  const told = present.map((memberId) => {
    const host = hostId === undefined || apart.includes(memberId) ? memberId : hostId;
    return isPlan
      ? { memberId, senderId: memberId === one ? other : one }
      : { memberId, senderId: host, words: about.title };
  });
  return notifyAll(trx, { type: "TRAINED", url: paths.training(about.id) }, told);
}
