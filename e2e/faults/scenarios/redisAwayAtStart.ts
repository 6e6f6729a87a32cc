/** There is no Redis when the servers start: one is refused by it, the other hears nothing from it. */
import pg from "pg";
import { freePort } from "../../../server/test/freePort.ts";
import { Crossing, linesAboutRedis } from "../crossing.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { ServerNode, startDatabase, startRedis } from "../services.ts";
import { openWire } from "../wire.ts";

const BACK_WITHIN_MS = 15_000;

export const redisAwayAtStart: Scenario = {
  name: "redisAwayAtStart",
  about: "servers start without Redis, refused and in silence: they listen, say so, and find together once it is there",
  short: false,
  async run(_seed, stack) {
    const [database, redis] = await Promise.all([startDatabase(), startRedis()]);
    stack.defer(() => database.stop());
    stack.defer(() => redis.stop());
    const silent = await openWire(redis.address);
    stack.defer(() => silent.close());
    silent.silence("all");
    const refusing = await freePort();
    const start = performance.now();
    const startNode = async (port: number) => {
      const server = await ServerNode.start({
        DATABASE_URL: database.url,
        REDIS_URL: redis.urlThrough(port),
        LOG_LEVEL: "info",
      });
      stack.defer(() => server.stop());
      return server;
    };
    const here = await startNode(refusing);
    const there = await startNode(silent.port);
    const started = performance.now() - start;
    const lines = [here, there].map(({ log }) => linesAboutRedis(log));

    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    stack.defer(() => pool.end());
    const crossing = await Crossing.open(stack, pool, [here, there]);
    const wire = await openWire(redis.address, refusing);
    stack.defer(() => wire.close());
    silent.heal();
    const together = await crossing.arrival(BACK_WITHIN_MS);
    const complaints = await crossing.missing(10_000);
    if (lines.includes(0)) complaints.push("a server did not say that Redis is away");
    if (lines.some((count) => count > 1))
      complaints.push(`${Math.max(...lines)} lines of log by the time they listened`);
    expectNone(complaints);
    return {
      "both listen after": `${(started / 1_000).toFixed(1)} s`,
      "together after": `${(together / 1_000).toFixed(1)} s`,
      log: `${Math.max(...lines)} lines`,
    };
  },
};
