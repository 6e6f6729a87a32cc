/** Sends a flood whenever it is told to, from a process of its own: reading the answers must not slow down who measures. */
import { Agent, get } from "node:http";
import { connect } from "node:net";

/** `addresses`: of each request. `pipelined`: all on one connection, at once; else one each on `connections` of them. */
export type Flood = { port: number; addresses: string[] } & (
  | { pipelined: true; connections?: never }
  | { pipelined?: never; connections: number }
);

/** What came of it. */
export type Outcome = { answers: number; milliseconds: number };

const PATIENCE_MS = 60_000;
const ENCODINGS = "gzip, br";

/** Answers how many were answered before the connection was closed. */
function pipeline({ port, addresses }: Flood): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answers = 0;
    socket.setEncoding("latin1");
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => resolve(answers));
    socket.on("data", (part: string) => {
      // Compressed bodies do not say it by chance; where one is cut in two it is not counted, which does not matter.
      answers += part.split("HTTP/1.1 ").length - 1;
      if (answers >= addresses.length) socket.end();
    });
    const request = (address: string) => `GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`;
    socket.write(addresses.map(request).join(""));
  });
}

async function each({ port, addresses, connections = 1 }: Flood): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (path: string) =>
    new Promise<number>((resolve) => {
      const headers = { "accept-encoding": ENCODINGS };
      const sent = get({ port, host: "127.0.0.1", path, agent, headers, timeout: PATIENCE_MS }, (answer) => {
        answer.resume();
        answer.on("close", () => resolve(answer.complete ? 1 : 0));
      });
      sent.on("timeout", () => sent.destroy());
      sent.on("error", () => resolve(0));
    });
  const answered = await Promise.all(addresses.map(ask));
  agent.destroy();
  return answered.reduce((sum, one) => sum + one, 0);
}

async function attack(flood: Flood): Promise<void> {
  const start = performance.now();
  const answers = await (flood.pipelined ? pipeline(flood) : each(flood));
  const outcome: Outcome = { answers, milliseconds: performance.now() - start };
  process.send?.(outcome);
}

process.on("message", (flood: Flood) => void attack(flood));
