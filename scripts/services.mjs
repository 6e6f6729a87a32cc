/** PostgreSQL and Redis to test on, where they answer. */
import { createConnection } from "node:net";
import { Problem } from "./problem.mjs";

const REDIS = "redis://127.0.0.1:6379";
const PATIENCE_MS = 2_000;

/**
 * Addresses of both, or undefined with a line that says what is missing. With REQUIRE_SERVICES=1 that is a Problem.
 * @returns {Promise<{ databaseUrl: string, redisUrl: string } | undefined>}
 */
export async function findServices() {
  const { findTestDatabaseUrl } = await import("../server/test/testServer.ts");
  const databaseUrl = await findTestDatabaseUrl();
  const redisUrl = process.env.TEST_REDIS_URL || REDIS;
  const redis = await answers(redisUrl);
  if (databaseUrl !== undefined && redis) return { databaseUrl, redisUrl };
  const missing = [databaseUrl === undefined && "PostgreSQL (TEST_DATABASE_URL)", !redis && "Redis (TEST_REDIS_URL)"]
    .filter(Boolean)
    .join(" and ");
  if (process.env.REQUIRE_SERVICES === "1")
    throw new Problem(`REQUIRE_SERVICES is set, but there is no ${missing} to test on.`);
  process.stdout.write(`No ${missing} within reach: the server is tested on the embedded database only.\n`);
  return undefined;
}

/**
 * Whether a Redis talks at `address`, whatever it says: a password is the suite's business.
 * @param {string} address
 * @returns {Promise<boolean>}
 */
function answers(address) {
  const { hostname, port, protocol } = new URL(address);
  if (protocol === "rediss:") return Promise.resolve(true);
  return new Promise((done) => {
    const socket = createConnection({ host: hostname, port: Number(port || 6379), timeout: PATIENCE_MS });
    /** @param {boolean} answer */
    const finish = (answer) => {
      socket.destroy();
      done(answer);
    };
    socket.once("connect", () => socket.write("PING\r\n"));
    socket.once("data", () => finish(true));
    socket.once("error", () => finish(false));
    socket.once("timeout", () => finish(false));
    socket.once("close", () => finish(false));
  });
}
