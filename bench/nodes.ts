/**
 * What nodes do in the database while nobody does anything: transactions and rows a second of one node and of ten, with fifty
 * members connected and with two hundred, each with an event stream and a chat room open. What grows with the nodes and what grows
 * with the members may add up; nothing may grow with both. Redis: REDIS_URL, else one on this machine. Database: one of its own on the
 * server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench nodes`.
 */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { pathOf } from "../server/test/client.ts";
import { Connection } from "./chatRelay/connection.ts";
import { makeRooms } from "./chatRelay/rooms.ts";
import { CHAT, stompWire } from "./chatRelay/wires.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { reachable, start, stop } from "./measuring/processes.ts";

const REDIS_URL = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";
const FIRST_PORT = 3941;
const NODES = [1, 10];
/** No more than a node looks at each second: of a larger crowd it looks at a part, so that ten nodes together look at more than one. */
const MEMBERS = [50, 200];
/** In all: of a small table PostgreSQL reads the whole, whomever it is asked for. */
const ROOMS = 100_000;
/** Until those who have come are at rest. */
const SETTLE_MS = 12_000;
/** Several turns of whatever comes round in seconds. */
const WATCHED_MS = 30_000;
/** How much of the whole may be explained by nodes × members alone. */
const GOAL = 0.1;

type Work = { transactions: number; rows: number };
type Count = { nodes: number; members: number } & Work;

async function main(): Promise<void> {
  await withServer((serverUrl) =>
    withDatabase(serverUrl, "fitmate_bench_nodes", async ({ pool }, url) => {
      const rooms = await makeRooms(pool, ROOMS);
      await pool.query("vacuum analyze");
      // One of each room: two on one node would share what it keeps of the room.
      const guests = rooms.map(({ id, tokens: [token] }) => ({ room: id, token }));
      const counts: Count[] = [];
      for (const nodes of NODES) {
        for (const members of MEMBERS) {
          counts.push({ nodes, members, ...(await watch(pool, url, nodes, guests.slice(0, members))) });
        }
      }
      report(counts);
    }),
  );
}

type Guest = { room: number; token: string };

/** A second's work of `count` nodes that the guests are connected to, evenly. */
async function watch(pool: pg.Pool, url: string, count: number, guests: readonly Guest[]): Promise<Work> {
  await using stack = new AsyncDisposableStack();
  const ports = Array.from({ length: count }, (_, index) => FIRST_PORT + index);
  const environment = { DATABASE_URL: url, REDIS_URL, REDIS_PREFIX: "fitmate_bench_nodes", LOG_LEVEL: "error" };
  for (const port of ports) {
    const node = start("server/src/main.ts", { ...environment, DATABASE_POOL_SIZE: "4", PORT: String(port) });
    stack.defer(() => stop(node));
  }
  for (const port of ports) await reachable(`http://127.0.0.1:${port}/readyz`);
  for (const [index, { room, token }] of guests.entries()) {
    const port = ports[index % count] ?? FIRST_PORT;
    const stream = await openStream(port, token);
    stack.defer(() => void stream.destroy());
    const connection = await Connection.open(stompWire(port, CHAT), token);
    stack.defer(() => connection.socket.terminate());
    await connection.join(room);
  }
  await sleep(SETTLE_MS);
  const [before, began] = [await workDone(pool), performance.now()];
  await sleep(WATCHED_MS);
  const after = await workDone(pool);
  const seconds = (performance.now() - began) / 1_000;
  return {
    transactions: (after.transactions - before.transactions) / seconds,
    rows: (after.rows - before.rows) / seconds,
  };
}

async function openStream(port: number, token: string): Promise<IncomingMessage> {
  const asked = get(`http://127.0.0.1:${port}${pathOf("subscribeNotifications")}`, {
    headers: { "x-auth-token": token },
  });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}.`);
  return answer.resume();
}

/** Since the database is there; rows that were read, whatever for. */
async function workDone(pool: pg.Pool): Promise<Work> {
  // Nodes tell of it once a second.
  const { rows } = await pool.query<Work>(
    `select (xact_commit + xact_rollback)::float8 as transactions, (tup_returned + tup_fetched)::float8 as rows
       from pg_stat_database where datname = current_database()`,
  );
  if (!rows[0]) throw new Error("The database counts nothing.");
  return rows[0];
}

function report(counts: readonly Count[]): void {
  const rounded = ({ nodes, members, transactions, rows }: Count) => ({
    nodes,
    members,
    "transactions/s": Number(transactions.toFixed(1)),
    "a node": Number((transactions / nodes).toFixed(2)),
    "rows/s": Math.round(rows),
  });
  console.table(counts.map(rounded));
  for (const what of ["transactions", "rows"] as const) {
    const [fewOfOne, manyOfOne, fewOfTen, manyOfTen] = counts.map((count) => count[what]) as [
      number,
      number,
      number,
      number,
    ];
    // What is left once the part of the nodes and that of the members are taken off.
    const share = (manyOfTen - fewOfTen - manyOfOne + fewOfOne) / manyOfTen;
    process.stdout.write(
      `goal: of ${what}, at most ${GOAL} by nodes × members (${share.toFixed(2)}): ${share <= GOAL ? "met" : "MISSED"}\n`,
    );
    if (share > GOAL) process.exitCode = 1;
  }
}

await main();
