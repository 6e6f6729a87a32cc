/** Pairs that talk all the time, and how long any of them had to wait for a RECEIPT. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Chatter } from "./chatter.ts";
import { judgeRoom } from "./judge.ts";
import { makePairs, type Pair } from "./members.ts";
import { randomFrom } from "./random.ts";

const LOOK_MS = 20;
const TEXTS = [
  "오늘 뛸까요? 🏃",
  "좋아요!",
  "7시에 한강에서 봐요",
  "👨‍👩‍👧 같이 가도 돼요?",
  "늦을 것 같아요 \\ : \n 미안해요",
];

type Wait = { from: number; to: number };
/** One who talks; `side`: whether they speak to the first or to the second address. */
export type Talker = { chatter: Chatter; roomId: number; side: number; waits: Wait[]; heardAt: number };

export class Conversations {
  readonly pairs: readonly Pair[];
  readonly talkers: readonly Talker[];
  readonly #pool: pg.Pool;
  readonly #talking = new AbortController();

  private constructor(pool: pg.Pool, pairs: readonly Pair[], talkers: readonly Talker[]) {
    this.#pool = pool;
    this.pairs = pairs;
    this.talkers = talkers;
  }

  /** Lets `count` pairs talk, one of each over the first of `urls`, the other over the second; the end of `stack` stops them. */
  static async start(
    pool: pg.Pool,
    urls: readonly [string, string],
    stack: AsyncDisposableStack,
    count: number,
    seed: number,
  ) {
    const pairs = await makePairs(pool, urls[0], count);
    const talkers = pairs.flatMap(({ members, roomId }) =>
      members.map((member, side): Talker => {
        const url = urls[side === 0 ? 0 : 1];
        return { chatter: new Chatter(url, member, roomId), roomId, side, waits: [], heardAt: performance.now() };
      }),
    );
    const conversations = new Conversations(pool, pairs, talkers);
    stack.defer(async () => {
      conversations.end();
      await Promise.all(talkers.map(({ chatter }) => chatter.stop()));
    });
    for (const [index, talker] of talkers.entries()) {
      void conversations.#talk(talker, seed + index);
      void conversations.#watch(talker);
    }
    return conversations;
  }

  /** Milliseconds that any of those `which` names waited longest for the next RECEIPT since `since`; who still waits counts. */
  longestWait(since: number, which: (talker: Talker) => boolean = () => true): number {
    const waits = this.talkers.filter(which).flatMap((talker) => [...talker.waits, this.#openWait(talker)]);
    return Math.max(...waits.map(({ from, to }) => to - Math.max(from, since)));
  }

  /** Milliseconds from `since` until everybody that `which` names has had a RECEIPT. Throws after `atMost`. */
  async backAfter(since: number, atMost: number, which: (talker: Talker) => boolean = () => true): Promise<number> {
    const talkers = this.talkers.filter(which);
    while (talkers.some(({ heardAt }) => heardAt < since)) {
      if (performance.now() - since > atMost) {
        const silent = talkers.filter(({ heardAt }) => heardAt < since).length;
        throw new Error(`${silent} of ${talkers.length} still could send nothing ${Math.round(atMost)} ms later`);
      }
      await sleep(LOOK_MS);
    }
    return Math.max(...talkers.map(({ waits }) => waits.find(({ to }) => to >= since)?.to ?? 0)) - since;
  }

  /** Messages that were acknowledged. */
  get acknowledged(): number {
    return this.talkers.reduce((sum, { chatter }) => sum + chatter.acknowledged.size, 0);
  }

  /** Nobody writes any more; what is written goes on being sent. */
  end(): void {
    this.#talking.abort();
  }

  /** What is wrong with the rooms and with what people show of them, in words. */
  async judge(): Promise<string[]> {
    const verdicts = this.pairs.map(({ roomId }) => {
      const chatters = this.talkers.filter((talker) => talker.roomId === roomId).map(({ chatter }) => chatter);
      return judgeRoom(this.#pool, roomId, chatters);
    });
    return (await Promise.all(verdicts)).flat();
  }

  #openWait({ chatter, heardAt }: Talker): Wait {
    const now = performance.now();
    return { from: chatter.isSettled ? now : heardAt, to: now };
  }

  async #talk({ chatter }: Talker, seed: number): Promise<void> {
    const random = randomFrom(seed);
    for (let turn = 0; !this.#talking.signal.aborted; turn++) {
      chatter.write(`${turn} ${TEXTS[random(TEXTS.length)]}`);
      await sleep(100 + random(900));
    }
  }

  async #watch(talker: Talker): Promise<void> {
    for (let known = 0; !this.#talking.signal.aborted; await sleep(LOOK_MS)) {
      const { size } = talker.chatter.acknowledged;
      if (size === known) continue;
      known = size;
      const now = performance.now();
      talker.waits.push({ from: talker.heardAt, to: now });
      talker.heardAt = now;
    }
  }
}

/** `milliseconds` for a figure. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
