/** Redis is killed and back at once while many look on: nobody's stream ends, and what they ask for is spread. */
import { pathOf } from "../../../server/test/client.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { RECONNECT_DELAY_MS, REFETCH_WITHIN_MS } from "@fitmate/contract/limits";
import type { Member } from "../chatter.ts";
import { linesAboutRedis } from "../crossing.ts";
import { makeCrowd } from "../members.ts";
import { type Random, randomFrom } from "../random.ts";
import { expectNone, type Scenario, until } from "../scenario.ts";
import { openStage } from "../stage.ts";
import { StreamReader } from "../streamReader.ts";

const STREAMS = 1_000;
const OPENED_AT_ONCE = 20;
const WATCHED_MS = 15_000;
const ANSWERED_WITHIN_MS = 60_000;
/** What the app's bell, messenger and list of mates ask. */
const ASKED = (["getUnreadNotifications", "getChatUnread", "getMates"] as const).map((name) => pathOf(name));
/** Of what is asked in all, at most so much in the fullest second: evenly spread it is a tenth. */
const FULLEST = 0.25;

/** `ms`: how long the answer took; undefined until then. */
type Question = { at: number; ms?: number; isRefused?: boolean };

export const redisBlip: Scenario = {
  name: "redisBlip",
  about: `Redis killed and back under ${STREAMS} streams: none ends, and what was missed is fetched over ten seconds`,
  short: false,
  async run(seed, stack) {
    const { pool, proxy, redis, nodes } = await openStage(stack, { LOG_LEVEL: "info", LIMIT_FACTOR: "10" });
    const random = randomFrom(seed);
    const crowd = (await makeCrowd(pool, STREAMS)).map((member) => new Onlooker(proxy.url, member, random));
    stack.defer(async () => crowd.forEach((each) => each.close()));
    for (let first = 0; first < STREAMS; first += OPENED_AT_ONCE)
      await Promise.all(crowd.slice(first, first + OPENED_AT_ONCE).map((each) => each.open()));
    // The same questions without a blip: what this machine takes for them anyway.
    for (const each of crowd) each.askSoon();
    await sleep(REFETCH_WITHIN_MS);
    const usual = await answers(crowd);
    for (const { server } of nodes) server.log.length = 0;

    const start = performance.now();
    await redis.kill();
    await until(() => crowd.some(({ hasHeard }) => hasHeard), WATCHED_MS, "nobody said that hints were missed");
    const told = performance.now() - start;
    await sleep(WATCHED_MS);

    const asked = await answers(crowd);
    const perSecond = new Map<number, number>();
    for (const { at } of asked) {
      const second = Math.floor((at - start) / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    const fullest = Math.max(...perSecond.values());
    const [p99, usualP99] = [slowOnes(asked), slowOnes(usual)];
    const ended = crowd.filter(({ hasEnded }) => hasEnded).length;
    const deaf = crowd.filter(({ hasHeard }) => !hasHeard).length;
    const [refused, usualRefused] = [asked, usual].map((each) => each.filter(({ isRefused }) => isRefused).length);
    const lines = Math.max(...nodes.map(({ server }) => linesAboutRedis(server.log)));
    const complaints: string[] = [];
    if (ended > 0) complaints.push(`${ended} of ${STREAMS} streams ended`);
    if (deaf > 0) complaints.push(`${deaf} of ${STREAMS} were not told`);
    if (fullest > asked.length * FULLEST) complaints.push(`${fullest} of ${asked.length} requests in one second`);
    if (lines > 2) complaints.push(`${lines} lines of log`);
    expectNone(complaints);
    return {
      streams: `${STREAMS}, 0 ended`,
      "told after": `${(told / 1_000).toFixed(1)} s`,
      requests: `${asked.length}, ${fullest} in the fullest second`,
      // What these are depends on what else the machine does: told beside what they were before, not judged.
      p99: `${p99} ms (before ${usualP99} ms)`,
      refused: `${refused} (before ${usualRefused})`,
      log: `${lines} lines`,
    };
  },
};

/** What was asked since the last time, once all of it is answered. */
async function answers(crowd: readonly Onlooker[]): Promise<Question[]> {
  const asked = crowd.flatMap((each) => each.asked);
  await until(() => asked.every(({ ms }) => ms !== undefined), ANSWERED_WITHIN_MS, "requests were not answered");
  for (const each of crowd) each.asked = [];
  return asked;
}

/** Milliseconds within which 99 of 100 were answered. */
function slowOnes(asked: readonly Question[]): number {
  const took = asked.map(({ ms = 0 }) => ms).toSorted((one, other) => one - other);
  return Math.round(took[Math.floor(took.length * 0.99)] ?? 0);
}

/** One who does what the app does: asks anew after a while when hints were missed, and at once where a stream opens again. */
class Onlooker {
  asked: Question[] = [];
  hasEnded = false;
  /** That hints were missed. */
  hasHeard = false;
  readonly #url: string;
  readonly #member: Member;
  readonly #random: Random;
  #isClosed = false;
  #stream: StreamReader | undefined;
  #refetch: NodeJS.Timeout | undefined;

  constructor(url: string, member: Member, random: Random) {
    this.#url = url;
    this.#member = member;
    this.#random = random;
  }

  async open(): Promise<void> {
    this.#stream = await StreamReader.open(this.#url, this.#member);
    this.#stream.onEvent = (event) => {
      if (event !== "missed") return;
      this.hasHeard = true;
      this.askSoon();
    };
    this.#stream.onEnd = () => void this.#openAgain();
  }

  askSoon(): void {
    this.#refetch ??= setTimeout(() => {
      this.#refetch = undefined;
      void this.#askAll();
    }, this.#random(REFETCH_WITHIN_MS));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#refetch);
    this.#stream?.close();
  }

  async #openAgain(): Promise<void> {
    if (this.#isClosed) return;
    this.hasEnded = true;
    this.hasHeard = true;
    await sleep(RECONNECT_DELAY_MS + this.#random(1_000));
    await this.open().then(
      () => this.#askAll(),
      () => {},
    );
  }

  async #askAll(): Promise<void> {
    await Promise.all(
      ASKED.map(async (path) => {
        const question: Question = { at: performance.now() };
        this.asked.push(question);
        const headers = { "X-AUTH-TOKEN": this.#member.token };
        const answer = await fetch(this.#url + path, { headers }).catch(() => undefined);
        await answer?.arrayBuffer();
        question.ms = performance.now() - question.at;
        question.isRefused = !answer?.ok;
      }),
    );
  }
}
