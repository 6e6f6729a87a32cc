/** Redis is killed and back at once while many look on: nobody's stream ends, and what they ask for is spread. */
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
const ASKED = ["/api/notification/unread", "/api/dm/unread", "/api/matching/requests/lists"];
/** Of what is asked in all, at most so much in the fullest second: evenly spread it is a tenth. */
const FULLEST = 0.25;

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
    for (const { server } of nodes) server.log.length = 0;

    const start = performance.now();
    await redis.kill();
    await until(() => crowd.some(({ hasHeard }) => hasHeard), WATCHED_MS, "nobody said that hints were missed");
    const told = performance.now() - start;
    await sleep(WATCHED_MS);

    const asked = crowd.flatMap((each) => each.asked);
    const isQuiet = () => asked.every(({ ms }) => ms !== undefined);
    await until(isQuiet, ANSWERED_WITHIN_MS, "requests were not answered");
    const perSecond = new Map<number, number>();
    for (const { at } of asked) {
      const second = Math.floor((at - start) / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    const fullest = Math.max(...perSecond.values());
    const took = asked.map(({ ms = 0 }) => ms).toSorted((one, other) => one - other);
    const p99 = Math.round(took[Math.floor(took.length * 0.99)] ?? 0);
    const ended = crowd.filter(({ hasEnded }) => hasEnded).length;
    const deaf = crowd.filter(({ hasHeard }) => !hasHeard).length;
    const refused = asked.filter(({ isRefused }) => isRefused).length;
    const lines = Math.max(...nodes.map(({ server }) => linesAboutRedis(server.log)));
    const complaints: string[] = [];
    if (ended > 0) complaints.push(`${ended} of ${STREAMS} streams ended`);
    if (deaf > 0) complaints.push(`${deaf} of ${STREAMS} were not told`);
    if (refused > 0) complaints.push(`${refused} of ${asked.length} requests were refused`);
    if (fullest > asked.length * FULLEST) complaints.push(`${fullest} of ${asked.length} requests in one second`);
    if (lines > 2) complaints.push(`${lines} lines of log`);
    if (complaints.length > 0) complaints.push(`99 of 100 requests took less than ${p99} ms`);
    expectNone(complaints);
    return {
      streams: `${STREAMS}, 0 ended`,
      "told after": `${(told / 1_000).toFixed(1)} s`,
      requests: `${asked.length}, ${fullest} in the fullest second`,
      p99: `${p99} ms`,
      log: `${lines} lines`,
    };
  },
};

/** One who does what the app does: asks anew after a while when hints were missed, and at once where a stream opens again. */
class Onlooker {
  /** `ms`: how long the answer took; undefined until then. */
  readonly asked: { at: number; ms?: number; isRefused?: boolean }[] = [];
  hasEnded = false;
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

  /** Whether hints were missed, and this one knows. */
  get hasHeard(): boolean {
    return this.hasEnded || this.#refetch !== undefined;
  }

  async open(): Promise<void> {
    this.#stream = await StreamReader.open(this.#url, this.#member);
    this.#stream.onEvent = (event) => {
      if (event === "missed") this.#refetch ??= setTimeout(() => void this.#askAll(), this.#random(REFETCH_WITHIN_MS));
    };
    this.#stream.onEnd = () => void this.#openAgain();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#refetch);
    this.#stream?.close();
  }

  async #openAgain(): Promise<void> {
    if (this.#isClosed) return;
    this.hasEnded = true;
    await sleep(RECONNECT_DELAY_MS + this.#random(1_000));
    await this.open().then(
      () => this.#askAll(),
      () => {},
    );
  }

  async #askAll(): Promise<void> {
    await Promise.all(
      ASKED.map(async (path) => {
        const question: Onlooker["asked"][number] = { at: performance.now() };
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
