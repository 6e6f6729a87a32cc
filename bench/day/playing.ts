/** People at work: each kind of act alone, to see what it costs, and all of them as a day has them. */
import { setTimeout as sleep } from "node:timers/promises";
import { DOING, type World } from "./acts.ts";
import { type Cost, costBy, NOTHING, plus } from "./cost.ts";
import { often, type Random } from "./draw.ts";
import { Guest } from "./guest.ts";
import { type Act, ACTS, HOURS, MIX, VISIT_MINUTES, VISITS_A_DAY } from "./mix.ts";
import type { Done, Stage } from "./stage.ts";

/**
 * Pairs that do the act at the same time, and how long each pauses after it, on average: some forty acts a second, as many as the fullest
 * hour has. A process that wakes for each of them works longer than one that finds the next ones waiting.
 */
const LANES = 3;
const PAUSE_MS = 45;
const RESTS = 7;
const REST_FOR_MS = 5_000;
const AT_LEAST = 150;
const FOR_MS = 4_000;
const AT_MOST = 2_000;
/**
 * Whose square somebody was shown is noted once a day (features/mates/ledger): the first time is dear, the next ones are cheap. So
 * these are measured with people who come for the first time, and once again each.
 */
const NOTED: ReadonlySet<Act> = new Set(["firstOpen", "open", "firstView", "map", "mapView"]);
const FRESH_PAIRS = 75;
/** So many that not all of theirs is in the processor's caches. */
const KNOWN_PAIRS = 250;
/** They come along by themselves: with a visit, and with a map. */
const BROUGHT: ReadonlySet<Act> = new Set(["firstOpen", "open", "firstView"]);
/** What a member may do so often and no more, or finds so much of. */
const SCARCE: Partial<Record<Act, number>> = {
  writePost: 500,
  requestMate: 500,
  acceptMate: 100,
  joinMeetup: 300,
  createMeetup: 100,
  checkIn: 60,
  saveVideo: 500,
};
/** What is dear, or a machine that is busy with other things, is left at that. */
const AT_LONGEST_MS = 6_000;
/** Until what acts set going is done: notices of messages wait for two turns of a second. */
const SETTLE_MS = 2_500;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SHOWN_FAILURES = 5;

type Pair = readonly [Guest, Guest];

export class Play {
  readonly stage: Stage;
  readonly world: World;
  /** How often each act was done. */
  counts = new Map<Act, number>();
  /** Seconds that members were connected. */
  onlineSeconds = 0;
  /** What failed, at most a few in words. */
  failures = 0;
  readonly failed: string[] = [];
  /** How long a visit began after its time, at most. */
  latestMs = 0;
  /** Who has done the dear one of NOTED today. */
  readonly #opened = new Set<number>();
  readonly #viewed = new Set<number>();
  readonly #fresh: readonly Pair[];
  /** They have been there for long while acts are measured. */
  readonly known: readonly Pair[];
  readonly #random: Random;

  constructor(stage: Stage, world: World, random: Random) {
    this.stage = stage;
    this.world = world;
    this.#random = random;
    // From the highest numbers down: the day begins at the lowest.
    const last = Array.from({ length: FRESH_PAIRS + KNOWN_PAIRS }, (_, index) =>
      this.pair(world.people.daily - 1 - 2 * index),
    );
    this.#fresh = last.slice(0, FRESH_PAIRS);
    this.known = last.slice(FRESH_PAIRS);
  }

  /** Those with the numbers `first` and the one after it. */
  pair(first: number): Pair {
    return [new Guest(this.stage, first), new Guest(this.stage, first + 1)];
  }

  async act(act: Act, me: Guest, mate: Guest): Promise<void> {
    try {
      await DOING[act](this.world, me, mate);
      this.counts.set(act, (this.counts.get(act) ?? 0) + 1);
    } catch (error) {
      this.failures += 1;
      if (this.failed.length < SHOWN_FAILURES) this.failed.push(`${act}: ${(error as Error).message}`);
    }
  }

  /** Everything in its proportion, for `milliseconds`: what has not been compiled yet is slow. */
  async warmUp(pairs: readonly Pair[], milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    let turn = 0;
    await this.#inLanes(pairs, 0, () => {
      const act = ACTS[turn % ACTS.length];
      turn += 1;
      return performance.now() < end || turn < 3 * ACTS.length ? act : undefined;
    });
  }

  /** What one `act` costs, while those are connected that are known, which costs `background` a second. */
  async costOf(act: Act, background: Cost): Promise<Cost> {
    const pairs = NOTED.has(act) ? this.#fresh : this.known;
    const [before, began, counted] = [await this.stage.done(), performance.now(), this.counts.get(act) ?? 0];
    let times = 0;
    await this.#inLanes(pairs, PAUSE_MS, (turn, turns) => {
      if (NOTED.has(act)) return turn < turns ? act : undefined;
      const taken = performance.now() - began;
      const isEnough = times >= (SCARCE[act] ?? AT_MOST) || taken > (times >= AT_LEAST ? FOR_MS : AT_LONGEST_MS);
      times += 1;
      return isEnough ? undefined : act;
    });
    for (const guest of pairs === this.known ? [] : pairs.flat()) guest.disconnect();
    await sleep(SETTLE_MS);
    const whole = costBetween(before, await this.stage.done());
    const own = plus(whole, background, -(performance.now() - began) / 1_000);
    const done = (this.counts.get(act) ?? 0) - counted;
    return costBy((measure) => Math.max(0, own[measure]) / done);
  }

  /** What a second costs in which nobody does anything: the median of several, since a vacuum may fall into one. */
  async costOfRest(): Promise<Cost> {
    await sleep(SETTLE_MS);
    const parts: Cost[] = [];
    while (parts.length < RESTS) {
      const [before, began] = [await this.stage.done(), performance.now()];
      await sleep(REST_FOR_MS);
      const whole = costBetween(before, await this.stage.done());
      parts.push(plus(NOTHING, whole, 1_000 / (performance.now() - began)));
    }
    return costBy((measure) => parts.map((part) => part[measure]).toSorted((a, b) => a - b)[(RESTS - 1) / 2] ?? 0);
  }

  /** `next` is told the number of the turn in its lane, and after how many everybody has had theirs. */
  async #inLanes(
    pairs: readonly Pair[],
    pauseMs: number,
    next: (turn: number, turns: number) => Act | undefined,
  ): Promise<void> {
    const lane = async (own: readonly Pair[]) => {
      const turns = 2 * own.length;
      let turn = 0;
      for (let act = next(turn, turns); act; act = next(turn, turns)) {
        const [odd, even] = own[turn % own.length] ?? this.pair(1);
        const [me, mate] = Math.floor(turn / own.length) % 2 === 0 ? [odd, even] : [even, odd];
        await this.act(act, me, mate);
        turn += 1;
        if (pauseMs > 0) await sleep(2 * pauseMs * this.#random());
      }
    };
    await Promise.all(lanesOf(pairs).map(lane));
  }

  /**
   * The hours from `first` to `last` of a day of which only `part` of the members comes, `speed` times as fast. Those who would have come
   * before `first` are there before it begins: `onBegin` is called then.
   */
  async day(hours: readonly [first: number, last: number], speed: number, part: number, onBegin: () => Promise<void>) {
    const [first, last] = hours;
    const pairs = Math.floor((this.world.people.daily / 2) * part);
    const shareOf = (from: number, to: number) =>
      HOURS.slice(from, to).reduce<number>((sum, hour) => sum + hour, 0) / 100;
    const visits: number[] = [];
    for (let hour = first; hour < last; hour += 1) {
      const count = Math.round(pairs * VISITS_A_DAY * shareOf(hour, hour + 1));
      for (let index = 0; index < count; index += 1) visits.push(hour - first + this.#random());
    }
    visits.sort((one, other) => one - other);
    const free = Array.from({ length: pairs }, (_, index) => 2 * index + 1);
    const notYet = (1 - shareOf(0, first)) ** VISITS_A_DAY;
    const been = free.filter(() => this.#random() >= notYet).map((number) => this.pair(number));
    const comeBefore = async (own: readonly Pair[]) => {
      for (const [odd, even] of own) {
        for (const [me, mate] of [[odd, even] as const, [even, odd] as const]) {
          await this.#first("firstOpen", this.#opened, me, mate);
          await this.#first("firstView", this.#viewed, me, mate);
        }
        for (const guest of [odd, even]) guest.disconnect();
      }
    };
    await Promise.all(lanesOf(been).map(comeBefore));
    await sleep(SETTLE_MS);

    await onBegin();
    const began = performance.now();
    const open = new Set<Promise<void>>();
    for (const hour of visits) {
      const due = began + (hour * HOUR_MS) / speed;
      if (due > performance.now()) await sleep(due - performance.now());
      this.latestMs = Math.max(this.latestMs, performance.now() - due);
      const [number] = free.splice(Math.floor(this.#random() * free.length), 1);
      if (number === undefined) throw new Error("Everybody is there already.");
      const visit = this.#visit(number, speed).finally(() => {
        free.push(number);
        open.delete(visit);
      });
      open.add(visit);
    }
    await Promise.all(open);
    await sleep(SETTLE_MS);
  }

  /** With the dear one of NOTED where it is their first of today. */
  async #actOfToday(act: Act, me: Guest, mate: Guest): Promise<void> {
    if (act === "map" || act === "mapView") await this.#first("firstView", this.#viewed, me, mate);
    if (act !== "open") return this.act(act, me, mate);
    if (!(await this.#first("firstOpen", this.#opened, me, mate))) await this.act(act, me, mate);
  }

  async #first(act: Act, done: Set<number>, me: Guest, mate: Guest): Promise<boolean> {
    if (done.has(me.id)) return false;
    done.add(me.id);
    await this.act(act, me, mate);
    return true;
  }

  async #visit(number: number, speed: number): Promise<void> {
    const [odd, even] = this.pair(number);
    const acts = ACTS.filter((act) => !BROUGHT.has(act)).flatMap((act) =>
      Array.from({ length: often(this.#random, (2 * MIX[act].aDay) / VISITS_A_DAY) }, () => ({
        act,
        at: this.#random(),
      })),
    );
    acts.sort((one, other) => one.at - other.at);
    await this.#actOfToday("open", odd, even);
    await this.#actOfToday("open", even, odd);
    const began = performance.now();
    for (const { act, at } of acts) {
      const due = began + (at * VISIT_MINUTES * MINUTE_MS) / speed;
      if (due > performance.now()) await sleep(due - performance.now());
      const [me, mate] = this.#random() < 0.5 ? [odd, even] : [even, odd];
      await this.#actOfToday(act, me, mate);
    }
    this.onlineSeconds += (2 * (performance.now() - began)) / 1_000;
    odd.disconnect();
    even.disconnect();
  }
}

const lanesOf = (pairs: readonly Pair[]) =>
  Array.from({ length: LANES }, (_, lane) => pairs.filter((_pair, index) => index % LANES === lane));

export function costBetween(before: Done, after: Done): Cost {
  return costBy((measure) => after[measure] - before[measure]);
}
