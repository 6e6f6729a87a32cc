/** A whole server on a database of its own, as the tests of every feature use it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { genderOf } from "@fitmate/contract/gender";
import { hash } from "@node-rs/argon2";
import { createLocalBus, type Bus } from "../src/platform/bus/bus.ts";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { signUp } from "../src/features/accounts/service.ts";
import { createRedisBus } from "../src/platform/bus/redis.ts";
import { openClock } from "../src/platform/db/clock.ts";
import { type OpenDatabase, openDatabase } from "../src/platform/db/database.ts";
import { createLogger } from "../src/platform/logger.ts";
import type { Ports } from "../src/platform/ports.ts";
import { openSigning } from "../src/platform/signing.ts";
import { openStorage } from "../src/platform/storage/storage.ts";
import { createTestDatabase } from "./database.ts";
import { HttpClient, type NewMember, newcomer, TEST_PASSWORD, TestMember } from "./client.ts";
import { NOWHERE } from "./push.ts";

export type TestApp = {
  /** http://127.0.0.1:port of the listening server. */
  url: string;
  database: OpenDatabase;
  bus: Bus;
  /** What the server was given; uploads are in a folder that goes when it closes. */
  ports: Ports;
  /** A client without a session. */
  visitor: HttpClient;
  /** A new member, signed in. */
  member(nickname: string, options?: NewMember): Promise<TestMember>;
  /** Fails when an endpoint has refused by a code that it does not declare, also where its test took the answer. */
  close(): Promise<void>;
};

/** One for all, and a cheap one: two that are as costly as they should be took every test longer than what most are about. */
const PASSWORD_HASH = hash(TEST_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

const raiseBusError = (error: unknown) => {
  throw error;
};

/** `prefix` keeps the test files that share one Redis apart: their member ids are the same. */
function openTestBus(prefix: string): Promise<Bus> {
  const redisUrl = process.env.TEST_REDIS_URL;
  return redisUrl ? createRedisBus(redisUrl, raiseBusError, prefix) : Promise.resolve(createLocalBus());
}

/**
 * Starts a server on a fresh database; `environment` adds to or overrides the test configuration, `logged` takes the lines of
 * its log in place of the terminal, `wayTo` answers the url under which the server finds the database.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  logged?: NodeJS.WritableStream,
  wayTo: (url: string) => Promise<string> = async (url) => url,
): Promise<TestApp> {
  const testDatabase = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "fitmate-data-"));
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: testDatabase.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    // Tests ask faster than people; those of the limits set it back.
    LIMIT_FACTOR: "100",
    SIGN_UPS_PER_ADDRESS: "100000",
    SIGN_IN_ATTEMPTS_PER_ADDRESS: "100000",
    PUSH_SERVICES: NOWHERE,
    YOUTUBE_PICTURES_URL: NOWHERE,
    ...environment,
  });
  const log = createLogger(config.logLevel, logged);
  const prepares = config.databasePrepares;
  const database = openDatabase(await wayTo(testDatabase.url), 5, () => {}, { prepares });
  const bus = await openTestBus(new URL(testDatabase.url).pathname.slice(1));
  const storage = await openStorage(config);
  const clock = await openClock(database.db);
  const signing = await openSigning(database.db, clock);
  const ports: Ports = { config, db: database.db, pool: database.pool, clock, bus, storage, signing, log };
  const undeclared = new Set<string>();
  const app = await buildApp(ports, (endpoint, code) => {
    undeclared.add(`${endpoint} ${code}`);
    // The answer is 500 then, which no test of a refusal takes for it.
    throw new Error(`${endpoint} has refused by ${code}, which it does not declare`);
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });

  return {
    url,
    database,
    bus,
    ports,
    visitor: new HttpClient(url),
    async member(nickname, options) {
      const { gender, ...account } = newcomer(nickname, options);
      await signUp(database.db, { ...account, gender: genderOf(gender) }, { hash: () => PASSWORD_HASH });
      return TestMember.signIn(url, nickname);
    },
    async close() {
      await app.close();
      await bus.close();
      await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (undeclared.size > 0) throw new Error(`Refused, but not so declared: ${[...undeclared].join(", ")}`);
    },
  };
}

export type AnotherNode = { url: string; close(): Promise<void> };

/** Another node on the database, storage and bus of `app`, but for what `ports` says; closed before `app`. */
export async function startAnotherNode(app: TestApp, ports: Partial<Ports> = {}): Promise<AnotherNode> {
  const node = await buildApp({ ...app.ports, log: createLogger("error"), ...ports });
  return { url: await node.listen({ host: "127.0.0.1", port: 0 }), close: () => node.close() };
}
