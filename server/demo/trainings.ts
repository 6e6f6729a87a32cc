/** 함께 운동 of the demo: who trained with whom by plans that are over, as both have said; one waits for its answer. */
import type { TrainingAnswer } from "@fitmate/contract/together";
import { sql, type Transaction } from "kysely";
import { askAll } from "../src/features/together/answers/asking.ts";
import { answer, readQuestions } from "../src/features/together/answers/service.ts";
import { keepAllStale } from "../src/features/together/trust/keeping.ts";
import type { Bus } from "../src/platform/bus/bus.ts";
import type { Database } from "../src/platform/db/schema.ts";

type Person = { memberId: number; nickname: string };
type World = { db: Transaction<Database>; bus: Bus; people: ReadonlyMap<string, Person> };
type Word = TrainingAnswer["people"][number];

/** What is said in turn: who is praised by several is praised for much the same. */
const WORDS: readonly Omit<Word, "nickname">[] = [
  { met: true, again: true, praises: ["PACE", "PUNCTUAL"] },
  { met: true, again: true, praises: ["PACE", "MOOD", "PUNCTUAL"] },
  { met: true, again: true, praises: ["PACE", "MOOD"] },
];

/** Asks about what is over, and lets everybody but `undecided` answer, some days before. */
export async function rememberTrainings(world: World, undecided: string): Promise<void> {
  const { db, people } = world;
  await askAll(world);
  let said = 0;
  for (const { memberId, nickname } of people.values()) {
    if (nickname === undecided) continue;
    for (const { gatheringId, people: others } of await readQuestions(db, memberId)) {
      const word = WORDS[said % WORDS.length] ?? { met: true, again: true, praises: [] };
      said += 1;
      await answer(world, memberId, gatheringId, {
        people: others.map((other) => ({ nickname: other.nickname, ...word, praises: [...word.praises] })),
      });
    }
  }
  // As if a night had passed since.
  await sql`update trainings set shown_from = now() - interval '1 hour', released_at = case when released_at is not null then now() - interval '1 hour' end`.execute(
    db,
  );
  await sql`update training_counts set stale_at = now()`.execute(db);
  await keepAllStale(db);
}
