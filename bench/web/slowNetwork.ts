/**
 * A phone's network between a browser and a server of this machine. The browser's own emulation leaves out service workers and
 * the opening of connections; this is what all bytes go through.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** As Lighthouse takes a slow 4G to be. */
const ROUND_TRIP_MS = 150;
const BYTES_A_MS = 200;
/** Sent at once before others have their turn: a packet of the network. */
const PACKET_BYTES = 1_460;

export type SlowNetwork = { url: string; close(): Promise<void> };

/** Opens it in front of the server on `port`. All connections share its bandwidth towards the browser. */
export async function openSlowNetwork(port: number): Promise<SlowNetwork> {
  const sockets = new Set<Socket>();
  /** When the line is free again, by `performance.now()`. */
  let freeAt = 0;

  const send = async (from: Socket, to: Socket) => {
    for await (const bytes of from as AsyncIterable<Buffer>) {
      for (let sent = 0; sent < bytes.length; sent += PACKET_BYTES) {
        const packet = bytes.subarray(sent, sent + PACKET_BYTES);
        freeAt = Math.max(freeAt, performance.now()) + packet.length / BYTES_A_MS;
        const wait = freeAt - performance.now();
        if (wait >= 1) await sleep(wait);
        setTimeout(() => to.write(packet), ROUND_TRIP_MS / 2);
      }
    }
    setTimeout(() => to.end(), ROUND_TRIP_MS / 2);
  };

  const listener = createServer((browser) => {
    const server = connect(port, "127.0.0.1");
    for (const socket of [browser, server]) {
      sockets.add(socket);
      const end = () => {
        sockets.delete(socket);
        browser.destroy();
        server.destroy();
      };
      socket.setNoDelay(true).on("error", end).on("close", end);
    }
    void send(server, browser).catch(() => undefined);
    // A connection opens in one round trip, and only then anything is sent.
    const openAt = performance.now() + ROUND_TRIP_MS;
    browser.on("data", (bytes) => {
      const waits = Math.max(openAt - performance.now(), 0);
      setTimeout(() => server.write(bytes), waits + ROUND_TRIP_MS / 2);
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, "close");
    },
  };
}
