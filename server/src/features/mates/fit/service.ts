/** '잘 맞는 순': of the people nearby, whoever fits the one who looks best first, and why. */
import { type Cell, distanceBand } from "@fitmate/contract/cell";
import { MAP_FIT_CANDIDATES } from "@fitmate/contract/limits";
import type { Db } from "../../../platform/db/database.ts";
import { type Habits, selectHabits } from "../../accounts/profileQueries.ts";
import { nearestCandidates, peopleById } from "./queries.ts";
import type { Area } from "../../../platform/cellArea.ts";
import type { Look, PersonRow } from "../map/queries.ts";
import { againAmong } from "../../together/trust/trainingQueries.ts";
import { matesAmong } from "../queries.ts";
import { type Footing, matchOf } from "./score.ts";

type Fit = Required<Pick<PersonRow, "score" | "reasons">>;
type Placed = Cell & { id: number };

/** The `size` best fitting of the nearest to `centre`, from a hundred of them or `size`; who fits alike stays in order of distance. */
export async function bestFitting(db: Db, look: Look, centre: Cell, size: number, area?: Area): Promise<PersonRow[]> {
  const { rows: candidates } = await nearestCandidates(look, centre, Math.max(size, MAP_FIT_CANDIDATES), area).execute(
    db,
  );
  const fits = await fitsOf(db, look, candidates);
  const best = [...fits].toSorted(([, one], [, other]) => other.score - one.score).slice(0, size);
  const { rows } = await peopleById(
    look,
    best.map(([id]) => id),
  ).execute(db);
  return rows.map((row) => ({ ...row, ...fits.get(row.id) }));
}

/** The same people in the same order, each with score and reasons. */
export async function withFits(db: Db, look: Look, rows: readonly PersonRow[]): Promise<PersonRow[]> {
  const fits = await fitsOf(db, look, rows);
  return rows.map((row) => ({ ...row, ...fits.get(row.id) }));
}

/** How well each of `people` fits, in their order. All of them show on the map: what they do is for everybody to know. */
async function fitsOf(db: Db, { memberId, mine }: Look, people: readonly Placed[]): Promise<Map<number, Fit>> {
  const ids = people.map(({ id }) => id);
  const [habits, mates, again] = await Promise.all([
    selectHabits(db, [memberId, ...ids]),
    matesAmong(db, memberId, ids),
    againAmong(db, memberId, ids),
  ]);
  const myHabits = habits.get(memberId);
  return new Map(
    people.map((each) => {
      const band = mine ? distanceBand(mine, each) : null;
      const footing = { areMates: mates.has(each.id), band, again: again.has(each.id) };
      return [each.id, fitOf(myHabits, habits.get(each.id), footing)];
    }),
  );
}

function fitOf(my: Habits | undefined, their: Habits | undefined, footing: Footing): Fit {
  if (!my || !their) return { score: 0, reasons: [] };
  const { score, reasons } = matchOf(my, their, footing);
  return { score, reasons };
}
