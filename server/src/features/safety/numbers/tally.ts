/** Counts of the log, put together. */
import type { Counts } from "../../../platform/db/schema.ts";
import { CASE_GOAL_HOURS, URGENT_GOAL_HOURS } from "@fitmate/contract/limits";

/** A key of `counts` says of what: a reason, a measure, an act, or, of TOOK_n, how many minutes; n: the hours it was to be done in. */
export type Count = { what: string; counts: Counts };

/** What is said of reports, not of objections. */
const OF_REPORTS = [CASE_GOAL_HOURS, URGENT_GOAL_HOURS];
const HOUR_MINUTES = 60;

export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  constructor(counted: readonly Count[]) {
    for (const { what, counts } of counted) {
      const kept = this.#counts.get(what) ?? new Map<string, number>();
      for (const [key, count] of Object.entries(counts)) kept.set(key, (kept.get(key) ?? 0) + count);
      this.#counts.set(what, kept);
    }
  }

  /** All of that, or only those with `key`. */
  of(what: string, key?: string): number {
    const counts = this.#counts.get(what);
    if (key !== undefined) return counts?.get(key) ?? 0;
    return Array.from(counts?.values() ?? []).reduce((sum, count) => sum + count, 0);
  }

  /** Each of it, most frequent first. */
  each(what: string): { key: string; count: number }[] {
    return Array.from(this.#counts.get(what) ?? [], ([key, count]) => ({ key, count }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  }

  /** What was decided of what was to be decided in so many hours. */
  decided(goals: readonly number[] = OF_REPORTS): number {
    return goals.reduce((sum, goal) => sum + this.of(`TOOK_${goal}`), 0);
  }

  /** The same, in time. */
  inTime(goal: number): number {
    let sum = 0;
    for (const [minutes, count] of this.#times([goal])) if (minutes < goal * HOUR_MINUTES) sum += count;
    return sum;
  }

  /** Minutes to a decision, the middle one (of two the earlier), as precisely as the database tells them; null of none. */
  medianMinutes(goals: readonly number[] = OF_REPORTS): number | null {
    const times = this.#times(goals);
    const half = this.decided(goals) / 2;
    let passed = 0;
    for (const minutes of Float64Array.from(times.keys()).toSorted()) {
      passed += times.get(minutes) ?? 0;
      if (passed >= half) return minutes;
    }
    return null;
  }

  /** How many decisions took how many minutes. */
  #times(goals: readonly number[]): Map<number, number> {
    const times = new Map<number, number>();
    for (const goal of goals) {
      for (const [key, count] of this.#counts.get(`TOOK_${goal}`) ?? [])
        times.set(Number(key), (times.get(Number(key)) ?? 0) + count);
    }
    return times;
  }
}
