/**
 * SIGTERM for a server that is answering, with chats and event streams open: it says first that it is not ready, sends everybody
 * elsewhere one after the other, finishes what it was asked, and is gone soon after.
 */
import { pathOf } from "../../../server/test/client.ts";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { makePairs } from "../members.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage } from "../stage.ts";

const DRAIN_SECONDS = 3;
const PEOPLE = 20;
/** Each way to the database: a request asks it more than once. */
const SLOW_MS = 600;
const NOT_READY_WITHIN_MS = 300;
const GONE_WITHIN_MS = 8_000;

export const sigterm: Scenario = {
  name: "sigterm",
  about: "SIGTERM with a request on its way: not ready at once, everybody sent elsewhere by and by, answered, gone",
  short: false,
  async run(_seed, stack) {
    const { nodes, pool } = await openStage(stack, { SHUTDOWN_DRAIN_SECONDS: String(DRAIN_SECONDS) });
    const [{ server, toDatabase }] = nodes;
    const pairs = await makePairs(pool, server.url, PEOPLE / 2);
    const tokens = pairs.flatMap(({ members }) => members.map(({ token }) => token));
    const ends = await Promise.all(
      tokens.flatMap((token) => [openSocket(server.url, token), openStream(server.url, token)]),
    );

    const agent = new Agent({ keepAlive: true });
    stack.defer(() => agent.destroy());
    toDatabase.delay(SLOW_MS);
    const slow = ask(server.url + pathOf("getMyProfile"), tokens[0] ?? "", agent);
    await sleep(100);

    const start = performance.now();
    const since = () => Math.round(performance.now() - start);
    const left: number[] = [];
    for (const end of ends) void end.gone.then(() => left.push(since()));
    const gone = server.terminate().then((code) => ({ code, at: since() }));
    // Asked before the signal arrives, it would wait for the database.
    await sleep(50);
    const notReadyAt = await untilNotReady(server.url, since);
    const { status, headers } = await slow;
    const answeredAt = since();
    toDatabase.delay(0);
    const { code, at: goneAt } = await gone;
    await server.ready();

    const [first, last] = [Math.min(...left), Math.max(...left)];
    const complaints: string[] = [];
    if (!(notReadyAt <= NOT_READY_WITHIN_MS)) complaints.push(`readyz said 503 after ${notReadyAt} ms`);
    if (status !== 200) complaints.push(`the request on its way was answered with ${status}`);
    if (headers.connection !== "close") complaints.push(`its answer says Connection: ${headers.connection}`);
    if (left.length !== ends.length) complaints.push(`${left.length} of ${ends.length} sockets and streams have ended`);
    if (last - first < 1_000) complaints.push(`all sockets and streams ended within ${last - first} ms`);
    if (goneAt < DRAIN_SECONDS * 1_000) complaints.push(`it left after ${goneAt} ms`);
    if (goneAt - Math.max(answeredAt, DRAIN_SECONDS * 1_000) > GONE_WITHIN_MS)
      complaints.push(`it was gone ${goneAt - answeredAt} ms after its last answer`);
    if (code !== 0) complaints.push(`it ended with ${code}`);
    expectNone(complaints);
    return {
      "not ready after": `${notReadyAt} ms`,
      answered: `${answeredAt} ms`,
      "sockets and streams sent away": `${first} to ${last} ms`,
      gone: `${goneAt} ms`,
    };
  },
};

type End = { gone: Promise<unknown> };

async function openSocket(url: string, token: string): Promise<End> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "v12.stomp");
  const gone = once(socket, "close");
  await once(socket, "open");
  const connected = once(socket, "message");
  socket.send(`CONNECT\naccept-version:1.2\nheart-beat:0,0\nX-AUTH-TOKEN:${token}\n\n\0`);
  await connected;
  return { gone };
}

async function openStream(url: string, token: string): Promise<End> {
  const { body } = await fetch(url + pathOf("subscribeNotifications"), { headers: { "X-AUTH-TOKEN": token } });
  const reader = body?.getReader();
  await reader?.read();
  const read = async (): Promise<void> => {
    for (let isOver = !reader; !isOver;) isOver = (await reader?.read())?.done ?? true;
  };
  return { gone: read() };
}

async function ask(
  url: string,
  token: string,
  agent: Agent,
): Promise<{ status?: number; headers: IncomingMessage["headers"] }> {
  const asked = request(url, { agent, headers: { "X-AUTH-TOKEN": token } }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode, headers: answer.headers };
}

/** When `readyz` first says 503; NaN when it cannot be reached before. */
async function untilNotReady(url: string, since: () => number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(NOT_READY_WITHIN_MS) }).catch(() => {});
    await answer?.body?.cancel();
    if (!answer) return Number.NaN;
    if (answer.status === 503) return since();
    await sleep(20);
  }
}
