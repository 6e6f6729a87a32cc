/** Two mates on different nodes: whether what one node tells reaches the other by Redis. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Chatter } from "./chatter.ts";
import { makePairs } from "./members.ts";
import type { ServerNode } from "./services.ts";
import { StreamReader } from "./streamReader.ts";
import { until } from "./scenario.ts";

const HINT_WITHIN_MS = 200;

export class Crossing {
  /** Of the one who is written to, on the other node. */
  readonly stream: StreamReader;
  readonly #writer: Chatter;
  readonly #listener: Chatter;

  private constructor(stream: StreamReader, writer: Chatter, listener: Chatter) {
    this.stream = stream;
    this.#writer = writer;
    this.#listener = listener;
  }

  static async open(
    stack: AsyncDisposableStack,
    pool: pg.Pool,
    [here, there]: readonly [ServerNode, ServerNode],
  ): Promise<Crossing> {
    const [pair] = await makePairs(pool, here.url, 1);
    if (!pair) throw new Error("There is no pair.");
    const { members, roomId } = pair;
    const [writer, listener] = [new Chatter(here.url, members[0], roomId), new Chatter(there.url, members[1], roomId)];
    stack.defer(() => Promise.all([writer.stop(), listener.stop()]).then(() => {}));
    const stream = await StreamReader.open(there.url, members[1]);
    stack.defer(async () => stream.close());
    return new Crossing(stream, writer, listener);
  }

  /** Writes until a hint of what is written from now on arrives; answers after how many milliseconds. */
  async arrival(patienceMs: number): Promise<number> {
    const start = performance.now();
    const hasArrived = async () => {
      this.#writer.write("들려요?");
      await sleep(HINT_WITHIN_MS);
      return this.stream.named("chat").some(({ at }) => at > start);
    };
    await until(hasArrived, patienceMs, "hints do not reach the other node");
    return performance.now() - start;
  }

  /** What is wrong once it is quiet: messages that did not arrive. */
  async missing(patienceMs: number): Promise<string[]> {
    const isComplete = () => this.#writer.isSettled && this.#listener.history.length === this.#writer.acknowledged.size;
    return until(isComplete, patienceMs, "messages are missing").then(
      () => [],
      (error: Error) => [error.message],
    );
  }
}

/** Lines of a log that speak of Redis. */
export function linesAboutRedis(log: readonly string[]): number {
  return log.filter((line) => line.includes('"msg":"Redis')).length;
}
