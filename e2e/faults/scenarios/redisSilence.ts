/** Redis says nothing for 25 s, and no connection ends by it: both nodes go on alone, and find together again. */
import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@fitmate/contract/endpoints";
import type { Member } from "../chatter.ts";
import { Crossing, linesAboutRedis } from "../crossing.ts";
import { makeCrowd } from "../members.ts";
import { expectNone, type Scenario, until } from "../scenario.ts";
import { openStage } from "../stage.ts";
import { StreamReader } from "../streamReader.ts";

const SILENT_MS = 25_000;
const OPEN_WITHIN_MS = 3_000;
const END_WITHIN_MS = 8_000;
const BACK_WITHIN_MS = 15_000;
/** Of a node in the minute that this takes: that Redis is away, and that it is back. */
const LINES = 2;

export const redisSilence: Scenario = {
  name: "redisSilence",
  about: "Redis silent for 25 s: streams open at once, ended sessions end, hints cross again by themselves",
  short: false,
  async run(_seed, stack) {
    const { pool, nodes } = await openStage(stack, { LOG_LEVEL: "info", LIMIT_FACTOR: "10" });
    const [here, there] = [nodes[0].server, nodes[1].server];
    const crossing = await Crossing.open(stack, pool, [here, there]);
    const [latecomer, leaver] = await makeCrowd(pool, 2);
    if (!latecomer || !leaver) throw new Error("Nobody is there.");
    const leaving = await StreamReader.open(there.url, leaver);
    await crossing.arrival(BACK_WITHIN_MS);

    for (const { server, toRedis } of nodes) {
      server.log.length = 0;
      toRedis.silence("all");
    }
    const start = performance.now();
    await signOut(here.url, leaver);
    let slowest = 0;
    while (performance.now() - start < SILENT_MS) {
      slowest = Math.max(slowest, await timeToOpen(there.url, latecomer));
      await sleep(500);
    }
    for (const { toRedis } of nodes) toRedis.heal();

    const back = await crossing.arrival(BACK_WITHIN_MS);
    const complaints = await crossing.missing(10_000);
    const { stream } = crossing;
    await until(() => stream.named("missed").length > 0, 1_000, "nobody said that hints were missed").catch(
      (error: Error) => complaints.push(error.message),
    );
    const ended = (leaving.endedAt ?? Infinity) - start;
    const lines = Math.max(...nodes.map(({ server }) => linesAboutRedis(server.log)));
    if (slowest > OPEN_WITHIN_MS) complaints.push(`a stream took ${Math.round(slowest)} ms to open`);
    if (ended > END_WITHIN_MS) complaints.push(`a session that ended on the other node was open for ${ended} ms`);
    if (stream.endedAt !== undefined) complaints.push("a stream ended");
    if (lines > LINES) complaints.push(`${lines} lines of log`);
    expectNone(complaints);
    return {
      "back after": `${(back / 1_000).toFixed(1)} s`,
      "slowest opening": `${Math.round(slowest)} ms`,
      "session ended after": `${(ended / 1_000).toFixed(1)} s`,
      log: `${lines} lines`,
    };
  },
};

async function signOut(url: string, { token }: Member): Promise<void> {
  const { method, path } = endpoints.signOut;
  const answer = await fetch(url + path, { method, headers: { "X-AUTH-TOKEN": token } });
  if (!answer.ok) throw new Error(`signing out answered ${answer.status}`);
}

/** Milliseconds; Infinity when it does not open. */
async function timeToOpen(url: string, member: Member): Promise<number> {
  const start = performance.now();
  const opened = await StreamReader.open(url, member).catch(() => undefined);
  opened?.close();
  return opened ? performance.now() - start : Infinity;
}
