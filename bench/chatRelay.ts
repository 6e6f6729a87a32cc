/**
 * The chat against a bare `ws` relay and against RabbitMQ's web-stomp (where Debian's package is installed), one after the
 * other on one machine: how long one message takes, sends a second over a hundred rooms, memory of an idle connection.
 * Ours twice: the STOMP server with an application that only hands on, and the whole product, which stores each message
 * before its RECEIPT, beside a bare relay that stores by the same statement. And what a message to fifty costs the database beside one to two. Database: DATABASE_URL (an empty one), else an embedded one in a folder of its own.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../server/src/platform/db/embedded/embedded.ts";
import { startBroker } from "./chatRelay/broker.ts";
import { latencies, type Load, memoryEach, type Room, throughput } from "./chatRelay/load.ts";
import { type Cost, costOfReaders } from "./chatRelay/readers.ts";
import { makeRooms } from "./chatRelay/rooms.ts";
import { withServer } from "./chatRelay/server.ts";
import { bareStoringWire, bareWire, CHAT, PLAIN, stompWire, type Wire } from "./chatRelay/wires.ts";
import { percentile } from "./measuring/http.ts";

const ROOMS = 100;
const MESSAGES = 1_000;
/** The product lets a connection send 20 a second. */
const PAUSE_MS = 52;
const STORED_MESSAGES = 200;
const RELAYED: Load = { senders: 2, window: 8, pauseMs: 0 };
const STORED: Load = { senders: 10, window: 1, pauseMs: PAUSE_MS };
const IDLE = 5_000;
const GOALS = { relayed: 0.6, stored: 0.7, latency: 2, memory: 20, readers: 1.5 };
const PORTS = { bare: 3921, echo: 3922, product: 3923, storing: 3924 };
const NAMES = {
  bare: "bare ws relay",
  echo: "our STOMP, handing on",
  broker: "RabbitMQ web-stomp",
  stored: "the chat, storing",
  storing: "bare ws, the same statement",
};
const quiet = { debug() {}, info() {}, warn() {} };

type Figures = { "p50 ms": number; "p99 ms": number; "sends/s": number; "KiB/connection": number | undefined };

const rooms: Room[] = Array.from({ length: ROOMS }, (_, id) => ({ id: id + 1, tokens: ["", ""] }));

async function main(): Promise<void> {
  const bare = await withServer("bench/chatRelay/bareServer.ts", PORTS.bare, {}, (pid) =>
    measure(NAMES.bare, bareWire(PORTS.bare), rooms, RELAYED, pid),
  );
  const echo = await withServer("bench/chatRelay/echoServer.ts", PORTS.echo, {}, () =>
    measure(NAMES.echo, stompWire(PORTS.echo, PLAIN), rooms, RELAYED),
  );
  const rabbit = await measureBroker();
  const { stored, storing, readers } = await measureProduct();
  report(
    {
      [NAMES.bare]: bare,
      [NAMES.echo]: echo,
      ...(rabbit && { [NAMES.broker]: rabbit }),
      [NAMES.stored]: stored,
      [NAMES.storing]: storing,
    },
    readers,
  );
}

async function measure(
  name: string,
  wire: Wire,
  among: readonly Room[],
  load: Load,
  pid?: number,
  pauseMs = 0,
): Promise<Figures> {
  const [first] = among;
  if (!first) throw new Error("No room.");
  process.stdout.write(`${name} …\n`);
  const times = (await latencies(wire, first, pauseMs ? STORED_MESSAGES : MESSAGES, pauseMs)).slice(50);
  const rate = await throughput(wire, among, load);
  return {
    "p50 ms": percentile(times, 0.5),
    "p99 ms": percentile(times, 0.99),
    "sends/s": rate,
    "KiB/connection": pid === undefined ? undefined : await memoryEach(wire, among, IDLE, pid),
  };
}

async function measureBroker(): Promise<Figures | undefined> {
  const broker = await startBroker();
  if (!broker) {
    process.stdout.write("RabbitMQ is not installed or did not start: it is left out.\n");
    return undefined;
  }
  try {
    return await measure(NAMES.broker, stompWire(broker.port, PLAIN), rooms, RELAYED);
  } finally {
    await broker.stop();
  }
}

type Readers = { two: Cost; fifty: Cost };

async function measureProduct(): Promise<{ stored: Figures; storing: Figures; readers: Readers }> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bench-"));
  await chmod(folder, 0o755);
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded({ dataDir: folder, log: quiet });
  const url = process.env.DATABASE_URL ?? embedded?.url ?? "";
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const environment = { DATABASE_URL: url, LOG_LEVEL: "error" };
    let made: Room[] = [];
    const stored = await withServer("server/src/main.ts", PORTS.product, environment, async (pid) => {
      made = await makeRooms(pool, ROOMS);
      return measure(NAMES.stored, stompWire(PORTS.product, CHAT), made, STORED, pid, PAUSE_MS);
    });
    const storing = await withServer("bench/chatRelay/storingServer.ts", PORTS.storing, environment, () =>
      measure(NAMES.storing, bareStoringWire(PORTS.storing), made, STORED, undefined, PAUSE_MS),
    );
    return { stored, storing, readers: await costOfReaders(url) };
  } finally {
    await pool.end();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(figures: Record<string, Figures>, { two, fifty }: Readers): void {
  const rounded = (row: Figures) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value && Number(value.toFixed(2))]));
  console.table(Object.fromEntries(Object.entries(figures).map(([name, row]) => [name, rounded(row)])));
  const [bare, echo, stored, storing] = [NAMES.bare, NAMES.echo, NAMES.stored, NAMES.storing].map(
    (name) => figures[name],
  );
  if (!bare || !echo || !stored || !storing) throw new Error("Something was not measured.");
  const goals: [what: string, isMet: boolean][] = [
    [
      `handing on >= ${GOALS.relayed} of bare (${(echo["sends/s"] / bare["sends/s"]).toFixed(2)})`,
      echo["sends/s"] >= GOALS.relayed * bare["sends/s"],
    ],
    [
      `storing >= ${GOALS.stored} of the same statement and a bare socket (${(stored["sends/s"] / storing["sends/s"]).toFixed(2)})`,
      stored["sends/s"] >= GOALS.stored * storing["sends/s"],
    ],
    [
      `handing on: p50 <= ${GOALS.latency} × bare (${(echo["p50 ms"] / bare["p50 ms"]).toFixed(2)})`,
      echo["p50 ms"] <= GOALS.latency * bare["p50 ms"],
    ],
    [
      `a message to fifty <= ${GOALS.readers} × the statements of one to two (${fifty.statements} for ${two.statements}; in time ${(fifty.p50 / two.p50).toFixed(2)} ×)`,
      fifty.statements <= GOALS.readers * two.statements,
    ],
    [`a connection <= ${GOALS.memory} KiB`, (stored["KiB/connection"] ?? 0) <= GOALS.memory],
  ];
  for (const [what, isMet] of goals) process.stdout.write(`goal: ${what}: ${isMet ? "met" : "MISSED"}\n`);
  if (goals.some(([, isMet]) => !isMet)) process.exitCode = 1;
}

await main();
