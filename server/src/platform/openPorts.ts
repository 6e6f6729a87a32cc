/** Opens the outside world as the configuration says: database (own or embedded), bus, storage. */
import { resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { atMostEvery } from "./atMostEvery.ts";
import { type Bus, createLocalBus } from "./bus/bus.ts";
import { createClusterBus, createRedisBus } from "./bus/redis.ts";
import { openClock } from "./db/clock.ts";
import { openReplicas } from "./db/replicas.ts";
import { openDatabase } from "./db/database.ts";
import { startEmbedded } from "./db/embedded/embedded.ts";
import { migrate } from "./db/migrate.ts";
import type { Ports } from "./ports.ts";
import { openSigning } from "./signing.ts";
import { openStorage } from "./storage/storage.ts";

const MINUTE_MS = 60_000;

/** The bus; of Redis going and coming the log says no more than once a minute each. */
async function openBus({ redisUrl, redisClusterUrls, redisPrefix }: Config, log: FastifyBaseLogger): Promise<Bus> {
  const tellAway = atMostEvery(MINUTE_MS, (leftOut, error: unknown) =>
    log.warn({ err: error, leftOut }, "Redis: other nodes cannot be told"),
  );
  let bus: Bus;
  if (redisClusterUrls) bus = await createClusterBus(redisClusterUrls, tellAway, redisPrefix);
  else if (redisUrl !== undefined) bus = await createRedisBus(redisUrl, tellAway, redisPrefix);
  else return createLocalBus((error) => log.error({ err: error }, "a listener failed"));
  const tellBack = atMostEvery(MINUTE_MS, () => log.info("Redis: all nodes can be told again"));
  bus.onGap(tellBack);
  return bus;
}

/**
 * Ports that are ready (database migrated), and how to close them: last opened, first closed. `joins`: for a command beside the
 * product, which may have the embedded database open already.
 */
export async function openPorts(
  config: Config,
  log: FastifyBaseLogger,
  { joins = false } = {},
): Promise<{ ports: Ports; close(): Promise<void> }> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    let url = config.databaseUrl;
    if (url === undefined) {
      const embedded = await startEmbedded({ dataDir: resolve(config.dataDir, "postgres"), log, joins });
      closers.push(() => embedded.stop());
      url = embedded.url;
    }
    const onIdleError = (error: Error) => log.warn({ err: error }, "idle database connection lost");
    const database = openDatabase(url, config.databasePoolSize, onIdleError, { prepares: config.databasePrepares });
    closers.push(() => database.close());
    const replicas = openReplicas(config, database, log);
    if (replicas) closers.push(() => replicas.close());
    await migrate(database.db, {
      onBusy: (migration) =>
        log.warn({ migration }, "a migration waits: somebody holds a table it changes, such as a dump"),
    });

    const bus = await openBus(config, log);
    closers.push(() => bus.close());

    const storage = await openStorage(config);
    const clock = await openClock(database.db);
    const signing = await openSigning(database.db, clock);
    return {
      ports: { config, db: database.db, pool: database.pool, replicas, clock, bus, storage, signing, log },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
