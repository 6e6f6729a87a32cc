/** People who do what people do here, while something breaks: 20 pairs chat, everybody else writes, likes, asks and moves about. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { HttpClient, type TestAnswer } from "../../server/test/client.ts";
import { Chatter, type Member } from "./chatter.ts";
import { judgeRoom } from "./judge.ts";
import { makeMember, makePairs, type Pair } from "./members.ts";
import { type Random, randomFrom } from "./random.ts";
import { recount } from "./recount.ts";
import type { Stage } from "./stage.ts";

const PAIRS = 20;
const OTHERS = 60;
const SETTLE_MS = 30_000;
const PATIENCE_MS = 15_000;
const SEOUL = { lat: 37.5446, long: 127.0374 };
const SPREAD = 0.1;
const TEXTS = [
  "오늘 뛸까요? 🏃",
  "좋아요!",
  "7시에 한강에서 봐요",
  "👨‍👩‍👧 같이 가도 돼요?",
  "늦을 것 같아요 \\ : \n 미안해요",
];

export type Work = {
  /** Of the rooms of the first twenty pairs. */
  rooms: readonly Pair[];
  /** Stops everybody; answers what was lost, doubled, miscounted or should not have been answered, in words. */
  judge(): Promise<string[]>;
  /** What was acknowledged, for the table. */
  figures(): Record<string, string>;
};

/** Puts 100 members to work over the proxy of `stage`; the end of `stack` sends home whoever is still there. */
export async function putToWork({ pool, proxy }: Stage, seed: number, stack: AsyncDisposableStack): Promise<Work> {
  const pairs = await makePairs(pool, proxy.url, PAIRS);
  const chatters = pairs.map(({ members, roomId }) => members.map((each) => new Chatter(proxy.url, each, roomId)));
  const rooms = pairs.map((pair, index) => ({ ...pair, chatters: chatters[index] ?? [] }));
  stack.defer(async () => void (await Promise.all(chatters.flat().map((chatter) => chatter.stop()))));
  const workers: Worker[] = [];
  for (let index = 0; index < OTHERS; index++)
    workers.push(new Worker(proxy.url, await makeMember(pool, `w${index}`), randomFrom(seed + 1_000 + index)));

  const working = new AbortController();
  stack.defer(() => working.abort());
  const turns = [
    ...chatters.flat().map((chatter, index) => talk(chatter, randomFrom(seed + index + 1), working.signal)),
    ...workers.map((worker) => worker.work(workers, working.signal)),
  ];
  return {
    rooms: pairs,
    async judge() {
      working.abort();
      await Promise.all(turns);
      const look = async () => {
        const verdicts = await Promise.all(rooms.map((room) => judgeRoom(pool, room.roomId, room.chatters)));
        return [...verdicts.flat(), ...(await judgeWritten(pool, workers)), ...(await recount(pool))];
      };
      const deadline = Date.now() + SETTLE_MS;
      for (;;) {
        const complaints = await look();
        if (complaints.length === 0 || Date.now() > deadline) return complaints;
        await sleep(500);
      }
    },
    figures: () => ({
      messages: `${chatters.flat().reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)}`,
      acts: `${workers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)}`,
      refused: `${workers.reduce((sum, { unavailable }) => sum + unavailable, 0)}`,
    }),
  };
}

async function talk(chatter: Chatter, random: Random, until: AbortSignal): Promise<void> {
  for (let turn = 0; !until.aborted; turn++) {
    chatter.write(`${turn} ${TEXTS[random(TEXTS.length)]}`);
    await sleep(100 + random(900));
  }
}

class Worker {
  readonly nickname: string;
  /** Texts that the server has said it has stored. */
  readonly written = new Map<string, "post" | "comment">();
  /** Answers that no honest member should get while something is broken: neither done nor 503. */
  readonly surprises: string[] = [];
  acknowledged = 0;
  unavailable = 0;
  readonly #client: HttpClient;
  readonly #random: Random;
  #lastPost = 0;
  #turn = 0;

  constructor(url: string, { nickname, token }: Member, random: Random) {
    this.nickname = nickname;
    this.#client = new HttpClient(url, token);
    this.#random = random;
  }

  async work(all: readonly Worker[], until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      this.#turn += 1;
      await this.#act(all[this.#random(all.length)] ?? this);
      await sleep(200 + this.#random(1_800));
    }
  }

  async #act(other: Worker): Promise<void> {
    const text = `${this.nickname}의 ${this.#turn}번째 글`;
    const act = this.#random(10);
    if (this.#lastPost === 0 || act === 0) {
      const content = { title: text, description: "<p>글</p>", category: "RUNNING", hashtag: ["한강"] };
      const answer = await this.#call(this.#client.call("createPost", { body: content }));
      if (answer) {
        this.#lastPost = (answer.body as { id: number }).id;
        this.written.set(text, "post");
      }
    } else if (act < 4) {
      const params = { postId: other.#lastPost || this.#lastPost };
      if (await this.#call(this.#client.call("addComment", { params, body: { comment: text } })))
        this.written.set(text, "comment");
    } else if (act < 7) {
      await this.#call(this.#client.call("likePost", { params: { postId: other.#lastPost || this.#lastPost } }));
    } else if (act < 8) {
      const near = (middle: number) => middle + (this.#random(1_000) / 1_000 - 0.5) * SPREAD;
      const query = { lat: near(SEOUL.lat), long: near(SEOUL.long) };
      await this.#call(this.#client.call("setMyLocation", { query }));
    } else if (act < 9) {
      await this.#call(this.#client.call("searchPosts"));
    } else {
      await this.#call(this.#client.call("getUnreadNotifications"));
    }
  }

  /** The answer if it was done; undefined after a 503 or without an answer. */
  async #call(call: Promise<TestAnswer>): Promise<TestAnswer | undefined> {
    const late = sleep(PATIENCE_MS, undefined, { ref: false });
    const answer = await Promise.race([call.catch(() => undefined), late]);
    if (answer?.status === 200) {
      this.acknowledged += 1;
      return answer;
    }
    this.unavailable += 1;
    if (answer && answer.status !== 503) this.surprises.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    return undefined;
  }
}

/** Every text that was acknowledged is stored once. */
async function judgeWritten(pool: pg.Pool, workers: readonly Worker[]): Promise<string[]> {
  const stored = {
    post: await countTexts(pool, "select title as text, count(*)::int as times from posts group by title"),
    comment: await countTexts(
      pool,
      "select comment as text, count(*)::int as times from post_comments group by comment",
    ),
  };
  return workers.flatMap(({ nickname, written, surprises }) => [
    ...[...written].flatMap(([text, kind]) => {
      const times = stored[kind].get(text) ?? 0;
      return times === 1 ? [] : [`the acknowledged ${kind} '${text}' is stored ${times} times`];
    }),
    ...(surprises.length > 0 ? [`${nickname} was answered ${surprises.length} times like ${surprises[0]}`] : []),
  ]);
}

async function countTexts(pool: pg.Pool, sql: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ text: string; times: number }>(sql);
  return new Map(rows.map(({ text, times }) => [text, times]));
}
