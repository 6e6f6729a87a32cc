/**
 * A simulated year of a thousand members who train with each other, answer or do not, are suspended and leave: at each moment what is
 * kept is what a recount says, and what a plain count of everything that was ever said says.
 */
import { Praise } from "@fitmate/contract/trust";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { daysAfter, insertEnded } from "../../../../test/past.ts";
import { askNow } from "../../../../test/trainings.ts";
import { DatabaseOutage } from "../../../platform/db/outage.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { answer } from "../answers/service.ts";
import { takeOutWordsOf } from "../answers/suspendingService.ts";
import { trainingData } from "../answers/personalQueries.ts";
import { recountOf, selectTrust } from "./countingQueries.ts";
import { keepAllStale } from "./keeping.ts";

const MEMBERS = 1_000;
/** So many times a fortnight passes: a year, and a month in which the first ones stop counting. */
const STEPS = 28;
const STEP_DAYS = 14;
const GATHERINGS_A_STEP = 30;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What one said of another, on the day on which it ended. */
type Said = { gatheringId: number; day: number; by: number; of: number; met: boolean };

/** What has been said, and by whom it does not count. Days are those of the simulation. */
class Memory {
  readonly said: Said[] = [];
  readonly suspended = new Set<number>();
  readonly gone = new Set<number>();

  /** At how many gatherings, and with how many people, the member trained in the year before `today`: plainly, of everything. */
  numbersOf(member: number, today: number): { times: number; people: number } {
    const mine = this.said.filter(({ by, of, met }) => met && (by === member || of === member));
    const key = ({ gatheringId, by, of }: Said) => `${gatheringId} ${by} ${of}`;
    const words = new Set(mine.map(key));
    const pairs = mine.filter((each) => each.by === member && words.has(key({ ...each, by: each.of, of: member })));
    const counted: Said[] = [];
    // In the order in which both had said so: all of a gathering answer on the day on which it ends.
    for (const pair of pairs.toSorted((one, other) => one.day - other.day || one.gatheringId - other.gatheringId)) {
      if (!counted.some((before) => before.of === pair.of && pair.day - before.day < 30)) counted.push(pair);
    }
    const shown = counted.filter(({ day, of }) => day < today && day > today - 365 && !this.suspended.has(of));
    return {
      times: new Set(shown.map(({ gatheringId }) => gatheringId)).size,
      people: new Set(shown.map(({ of }) => of)).size,
    };
  }
}

/** Seven who answer at once wait for each other; who waits too long is told so, has changed nothing, and tries again. */
async function untilNotAway<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof DatabaseOutage)) throw error;
    }
  }
}

it("counts right at every moment of a year", { timeout: 600_000 }, async () => {
  const { db } = app.database;
  const seed = Number(process.env.SEED ?? 20_261_124);
  const random = randomOf(seed);
  const { rows } = await sql<{ id: number }>`
    insert into members (nickname, nickname_key, is_public)
    select 'year' || n, 'year' || n, true from generate_series(1, ${MEMBERS}::integer) n returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const nicknames = new Map(ids.map((id, place) => [id, `year${place + 1}`]));
  const memory = new Memory();
  // Most train with a few regulars, so that pairs and lots come up again.
  const neighbours = (of: number) => ids[(of + random(8) + 1) % 60] ?? ids[0] ?? 0;
  const member = () => (random(3) === 0 ? (ids[random(MEMBERS)] ?? 0) : neighbours(random(60)));

  for (let step = 0; step < STEPS; step += 1) {
    const today = step * STEP_DAYS;
    for (let each = 0; each < GATHERINGS_A_STEP; each += 1) {
      const drawn = new Set(Array.from({ length: 2 + random(5) }, member));
      const people = [...drawn].filter((id) => !memory.gone.has(id) && !memory.suspended.has(id));
      if (people.length > 1) await train(people, today, people.length === 2 && random(2) === 0);
    }
    await check(today, `seed ${seed}, day ${today}`);
    if (step % 4 === 3) await suspendSomebody();
    if (step % 6 === 5) await eraseSomebody();
    await check(today, `seed ${seed}, day ${today}, after somebody was suspended or left`);
    await daysAfter(db, STEP_DAYS);
    // A year of autovacuum, in a minute.
    await sql`vacuum analyze`.execute(db);
    // Before the job has come round, and after it.
    await check(today + STEP_DAYS, `seed ${seed}, before day ${today + STEP_DAYS}`);
    await keepAllStale(db);
    await check(today + STEP_DAYS, `seed ${seed}, on day ${today + STEP_DAYS}`);
  }
  expect((await sql`select from trainings where released_at is not null`.execute(db)).rows.length).toBeGreaterThan(100);

  async function train(people: readonly number[], today: number, isPlan: boolean): Promise<void> {
    const gatheringId = await insertEnded(db, people, { kind: isPlan ? "PLAN" : "MEETUP" });
    await askNow(app);
    const answers = people
      .filter(() => random(6) > 0)
      .map((by) => {
        const named = people.filter((of) => of !== by && (isPlan || random(5) > 0));
        const words = named.map((of) => ({ of, met: random(8) > 0, again: random(2) === 0, praises: somePraises() }));
        return { by, words };
      });
    // All at once, as they would be.
    await Promise.all(
      answers.map(({ by, words }) => {
        const said = words.map(({ of, met, again, praises }) => ({
          nickname: nicknames.get(of) ?? "",
          met,
          again: met && again,
          praises: met ? praises : [],
        }));
        return untilNotAway(() => answer(app.ports, by, gatheringId, { people: said }));
      }),
    );
    for (const { by, words } of answers) {
      for (const { of, met } of words) memory.said.push({ gatheringId, day: today, by, of, met });
    }
  }

  function somePraises(): Praise[] {
    const drawn = [Praise.options[random(3)], Praise.options[random(Praise.options.length)]];
    return [...new Set(drawn)].flatMap((each) => each ?? []);
  }

  async function suspendSomebody(): Promise<void> {
    const id = neighbours(random(60));
    if (memory.gone.has(id)) return;
    const isBack = memory.suspended.delete(id);
    if (!isBack) memory.suspended.add(id);
    await inTransaction(db, (trx) => takeOutWordsOf(trx, id, !isBack));
  }

  async function eraseSomebody(): Promise<void> {
    const id = ids[20 + random(40)] ?? 0;
    if (memory.gone.has(id) || memory.suspended.has(id)) return;
    memory.gone.add(id);
    await inTransaction(db, (trx) => trainingData.erase(trx, id));
  }

  async function check(today: number, when: string): Promise<void> {
    const { rows: wrong } = await sql`
      select k.member_id from training_counts k
        full join (${recountOf(sql`array(select member_id from trainings union select member_id from training_counts)`)}) c
          on c.member_id = k.member_id
       where (k.stale_at is null or k.stale_at > now())
         and (k.times, k.people, k.again, k.praises, k.stale_at)
             is distinct from (c.times, c.people, c.again, c.praises, c.stale_at)`.execute(db);
    expect(wrong, when).toEqual([]);
    // Nothing is said by fewer than three together, and nobody speaks twice at a time.
    const { rows: few } = await sql`
      select member_id from trainings where released_at is not null
       group by member_id, released_at having count(distinct person) < 3`.execute(db);
    expect(few, when).toEqual([]);
    const { rows: twice } = await sql`
      select member_id, person from trainings where released_at + interval '365 days' > now()
       group by member_id, person having count(distinct released_at) > 1`.execute(db);
    expect(twice, when).toEqual([]);
    const regulars = ids.slice(0, 80).filter((id) => !memory.gone.has(id));
    const shown = await selectTrust(db, regulars);
    const expected = regulars.flatMap((id) => {
      const { times, people } = memory.numbersOf(id, today);
      return people >= 3 ? [{ id, times, people }] : [];
    });
    expect(
      [...shown].map(([id, { times, people }]) => ({ id, times, people })).toSorted((one, other) => one.id - other.id),
      when,
    ).toEqual(expected);
    for (const { again, people } of shown.values()) {
      const yes = again ?? 0;
      expect(yes === 0 || (yes >= 3 && yes <= people), when).toBe(true);
    }
  }
});
