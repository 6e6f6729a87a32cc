/** What members say of gatherings that are over. */
import type { TrainingAnswer } from "@fitmate/contract/together";
import { sql } from "kysely";
import { requireMember } from "../src/features/accounts/service.ts";
import { askAll } from "../src/features/together/answers/asking.ts";
import { inTransaction } from "../src/platform/db/transaction.ts";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./client.ts";
import { type Ending, insertEnded } from "./past.ts";

/** Has everybody asked about what is over, also where the server's own job was just about to: it is waited for. */
export async function askNow({ ports, database: { db } }: TestApp): Promise<void> {
  await askAll(ports);
  await inTransaction(db, (trx) => sql`lock table gatherings in share mode`.execute(trx));
}

/** One of these members that is over, about which they are asked. */
export async function ended(app: TestApp, members: readonly TestMember[], ending: Ending = {}): Promise<number> {
  const ids = [];
  for (const { nickname } of members)
    ids.push((await requireMember(app.database.db, nickname, { suspended: true })).id);
  const gatheringId = await insertEnded(app.database.db, ids, ending);
  await askNow(app);
  return gatheringId;
}

type Word = TrainingAnswer["people"][number];

/** That one trained with somebody, and what else is said of them. */
export const trainedWith = ({ nickname }: { nickname: string }, said: Partial<Word> = {}): Word => ({
  nickname,
  met: true,
  again: null,
  praises: [],
  ...said,
});
export const missed = (other: { nickname: string }): Word => trainedWith(other, { met: false });

export const say = (by: TestMember, gatheringId: number, ...people: Word[]) =>
  by.call("answerTraining", { params: { gatheringId }, body: { people } });

/** A plan of the two that took place, as both say. */
export async function trained(
  app: TestApp,
  [one, saysOne]: readonly [TestMember, Partial<Word>],
  [other, saysOther]: readonly [TestMember, Partial<Word>],
): Promise<number> {
  const gatheringId = await ended(app, [one, other], { kind: "PLAN" });
  for (const [by, of, said] of [
    [one, other, saysOne],
    [other, one, saysOther],
  ] as const) {
    const { status, body } = await say(by, gatheringId, trainedWith(of, said));
    if (status !== 200) throw new Error(`answering was ${status}: ${JSON.stringify(body)}`);
  }
  return gatheringId;
}
