/** What is measured of each server: how long one message takes, how many a second go through, what a connection costs. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Connection } from "./connection.ts";
import type { Wire } from "./wires.ts";

const TEXT = "오늘 저녁 7시에 한강에서 같이 뛰어요!";
const WARM_UP_MS = 1_500;
const MEASURED_MS = 4_000;
const OPEN_AT_ONCE = 50;
const SETTLE_MS = 2_000;

/** A room and the tokens of its two members. */
export type Room = { id: number; tokens: [string, string] };

/** Milliseconds from one member's send to the other's hearing it, one message after another. */
export async function latencies(wire: Wire, { id, tokens }: Room, count: number, pauseMs = 0): Promise<number[]> {
  const [sender, hearer] = [await Connection.open(wire, tokens[0]), await Connection.open(wire, tokens[1])];
  await hearer.join(id);
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const heard = new Promise<void>((resolve) => (hearer.onMessage = resolve));
    const start = performance.now();
    const stored = sender.send(id, TEXT);
    await heard;
    times.push(performance.now() - start);
    await stored;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  for (const each of [sender, hearer]) each.socket.terminate();
  return times;
}

export type Load = {
  /** Connections a room that send; the room's two members listen besides. */
  senders: number;
  /** Sends of one connection that wait for their receipt. */
  window: number;
  /** Between two sends of one connection: what the product allows a member. */
  pauseMs: number;
};

/** Receipts a second while everybody sends as fast as `load` lets them. */
export async function throughput(wire: Wire, rooms: readonly Room[], load: Load): Promise<number> {
  let receipts = 0;
  const over = new AbortController();
  const open: Connection[] = [];
  const pump = async (connection: Connection, room: number) => {
    await sleep(Math.random() * load.pauseMs);
    while (!over.signal.aborted) {
      const start = performance.now();
      await connection.send(room, TEXT);
      receipts += 1;
      const rest = load.pauseMs - (performance.now() - start);
      if (rest > 0) await sleep(rest);
    }
  };
  const senders: [Connection, room: number][] = [];
  for (const { id, tokens } of rooms) {
    for (const token of tokens) {
      const hearer = await Connection.open(wire, token);
      await hearer.join(id);
      open.push(hearer);
    }
    for (let index = 0; index < load.senders; index++) {
      const sender = await Connection.open(wire, tokens[index % 2] ?? "");
      open.push(sender);
      senders.push([sender, id]);
    }
  }
  // Not before all are connected: a busy server would keep the last ones waiting.
  for (const [sender, room] of senders) for (let slot = 0; slot < load.window; slot++) void pump(sender, room);
  await sleep(WARM_UP_MS);
  const [before, start] = [receipts, performance.now()];
  await sleep(MEASURED_MS);
  const rate = ((receipts - before) / (performance.now() - start)) * 1_000;
  over.abort();
  for (const { socket } of open) socket.terminate();
  await sleep(SETTLE_MS);
  return rate;
}

/** KiB of the server's memory that each of `count` connections takes, signed in and listening to a room. */
export async function memoryEach(wire: Wire, rooms: readonly Room[], count: number, pid: number): Promise<number> {
  const before = residentKib(pid);
  const open: Connection[] = [];
  const openOne = async (index: number) => {
    const room = rooms[index % rooms.length];
    if (!room) return;
    const connection = await Connection.open(wire, room.tokens[0]);
    await connection.join(room.id);
    open.push(connection);
  };
  for (let index = 0; index < count; index += OPEN_AT_ONCE)
    await Promise.all(Array.from({ length: OPEN_AT_ONCE }, (_, offset) => openOne(index + offset)));
  await sleep(SETTLE_MS);
  const after = residentKib(pid);
  for (const { socket } of open) socket.terminate();
  await sleep(SETTLE_MS);
  return (after - before) / count;
}

function residentKib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
