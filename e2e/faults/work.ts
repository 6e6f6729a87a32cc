/** People who do what people do here, while something breaks: 20 pairs chat, 60 others write, comment, like and move about. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { HttpClient, type TestAnswer } from "../../server/test/client.ts";
import type { Member } from "./chatter.ts";
import { Conversations } from "./conversations.ts";
import { makeMember } from "./members.ts";
import { type Random, randomFrom } from "./random.ts";
import { recount } from "./recount.ts";
import { expectNone } from "./scenario.ts";
import type { Stage } from "./stage.ts";

const PAIRS = 20;
const OTHERS = 60;
const SETTLE_MS = 30_000;
const PATIENCE_MS = 15_000;
const SEOUL = { lat: 37.5446, long: 127.0374 };
const SPREAD = 0.1;

export type Work = {
  conversations: Conversations;
  /**
   * Ends it and answers what was done, for the table. Throws what was lost, doubled, miscounted or should not have been answered,
   * once it is quiet, and where a server has ended by itself.
   */
  settle(): Promise<Record<string, string>>;
};

/**
 * Puts 100 members to work; of each pair one speaks to the first of `urls` and one to the second, the others to either. The end of
 * `stack` sends home whoever is still there.
 */
export async function putToWork(
  { pool, nodes }: Pick<Stage, "pool" | "nodes">,
  seed: number,
  stack: AsyncDisposableStack,
  urls: readonly [string, string] = [nodes[0].server.url, nodes[1].server.url],
): Promise<Work> {
  const conversations = await Conversations.start(pool, urls, stack, PAIRS, seed);
  const workers: Worker[] = [];
  for (let index = 0; index < OTHERS; index++) {
    const member = await makeMember(pool, `w${index}`);
    workers.push(new Worker(urls[index % 2 === 0 ? 0 : 1], member, randomFrom(seed + 1_000 + index)));
  }
  const working = new AbortController();
  stack.defer(() => working.abort());
  const turns = workers.map((worker) => worker.work(workers, working.signal));

  const complaints = async () => [
    ...(await conversations.judge()),
    ...(await judgeWritten(pool, workers)),
    ...(await recount(pool)),
  ];
  return {
    conversations,
    async settle() {
      conversations.end();
      working.abort();
      await Promise.all(turns);
      const crashes = nodes.reduce((sum, { server }) => sum + server.crashes, 0);
      if (crashes > 0) throw new Error(`servers ended by themselves: ${crashes} times`);
      const deadline = Date.now() + SETTLE_MS;
      for (let found = await complaints(); found.length > 0; found = await complaints()) {
        if (Date.now() > deadline) expectNone(found);
        await sleep(500);
      }
      return {
        acknowledged: `${conversations.acknowledged} messages`,
        done: `${workers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} other acts`,
        refused: `${workers.reduce((sum, { unavailable }) => sum + unavailable, 0)}`,
      };
    },
  };
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
