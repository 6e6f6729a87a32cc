/**
 * One node after the other is restarted, as for an upgrade, behind a proxy of deploy/ with 200 requests a second, a fifth of them
 * POSTs: none fails.
 */
import { pathOf } from "../../../server/test/client.ts";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { type FrontProxy, isInstalled } from "../frontProxies.ts";
import { makePairs } from "../members.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage } from "../stage.ts";

/** As in compose.yaml: deploy/ counts on it. */
const DRAIN_SECONDS = 5;
const RESTARTS = 10;
const EVERY_MS = 5;
/**
 * Between one node that is back and the next that leaves, as docs/operations.md asks: nginx, which counts in whole seconds, tries
 * it again after up to seven.
 */
const PAUSE_MS = 10_000;
const ANSWER_MS = 30_000;
const SOCKETS = 50;
/** A machine that cannot keep up is not asked for more and more: the rate says so. */
const WAITING_MAX = 200;

type Call = { method: string; path: string; token?: string };

export function rollingRestart(front: FrontProxy): Scenario {
  return {
    name: `rollingRestart-${front.name}`,
    about: `${RESTARTS} rolling restarts behind ${front.name} at 200 requests a second: none fails`,
    short: false,
    async run(_seed, stack): Promise<Record<string, string>> {
      if (!isInstalled(front)) return { "left out": `there is no ${front.name} here` };
      const environment = {
        SHUTDOWN_DRAIN_SECONDS: String(DRAIN_SECONDS),
        TRUST_PROXY: "1",
        LIMIT_FACTOR: "1000",
      };
      const { nodes, pool } = await openStage(stack, environment);
      const [one, other] = nodes.map(({ server }) => server);
      if (!one || !other) throw new Error("There are two nodes.");
      const pairs = await makePairs(pool, one.url, 10);
      const port = await front.start([one.port, other.port], stack);

      const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, rejectUnauthorized: false });
      stack.defer(() => agent.destroy());
      const calls = pairs.flatMap(({ members: [{ token }, { nickname }] }): Call[] => [
        { method: "GET", path: pathOf("getMyProfile"), token },
        { method: "GET", path: pathOf("getChatRooms"), token },
        { method: "GET", path: "/" },
        { method: "GET", path: "/favicon.svg" },
        { method: "POST", path: pathOf("openChatRoom", { params: { nickname } }), token },
      ]);
      // What nobody has asked for yet takes longer than any second time.
      for (const call of calls.slice(0, 10)) await ask(port, agent, call);

      const failures = new Map<string, number>();
      const asked: Promise<void>[] = [];
      let waiting = 0;
      const start = performance.now();
      const timer = setInterval(() => {
        // A busy machine is late with its timers.
        while (waiting < WAITING_MAX && asked.length < (performance.now() - start) / EVERY_MS) {
          const call = calls[asked.length % calls.length];
          if (!call) return;
          waiting += 1;
          const answered = ask(port, agent, call).catch((error: Error) => {
            const what = `${call.method} ${error.message}`;
            failures.set(what, (failures.get(what) ?? 0) + 1);
          });
          asked.push(answered.finally(() => (waiting -= 1)));
        }
      }, EVERY_MS);
      for (let restart = 0; restart < RESTARTS; restart++) {
        for (const server of [one, other]) {
          await server.terminate();
          await server.ready();
          await sleep(PAUSE_MS);
        }
      }
      clearInterval(timer);
      const seconds = (performance.now() - start) / 1_000;
      await Promise.all(asked);
      const crashes = one.crashes + other.crashes;
      expectNone([
        ...Array.from(failures, ([what, times]) => `${what}: ${times} of ${asked.length}`),
        ...(crashes > 0 ? [`servers ended by themselves: ${crashes} times`] : []),
      ]);
      return { failed: `0 of ${asked.length}`, rate: `${Math.round(asked.length / seconds)} a second` };
    },
  };
}

/** Throws for every answer but a good one. */
async function ask(port: number, agent: Agent, { method, path, token }: Call): Promise<void> {
  const asked = request({
    host: "127.0.0.1",
    servername: "localhost",
    port,
    agent,
    method,
    path,
    headers: { host: `localhost:${port}`, ...(token && { "X-AUTH-TOKEN": token }) },
    signal: AbortSignal.timeout(ANSWER_MS),
  }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  if (answer.statusCode !== 200) throw new Error(`${path} → ${answer.statusCode}`);
}
