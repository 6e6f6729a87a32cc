/** The way to a database, which can break: connections through it may fall silent, and nobody may be there any more. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Relay = {
  /** The url of the database through it. */
  url: string;
  /** Lets nothing through the connections there are any more, and ends none; new ones work. */
  silence(): void;
  /** Cuts all connections; from now on none is taken (true), or all are again (false). */
  refuse(refuses: boolean): void;
  close(): Promise<void>;
};

/** Opens it to the PostgreSQL at `databaseUrl`, which may name a folder with a socket as its host. */
export async function startRelay(databaseUrl: string): Promise<Relay> {
  const url = new URL(databaseUrl);
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const listener = createServer((near) => {
    if (isRefusing) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    for (const [side, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(side);
      side.on("data", (bytes) => other.write(bytes));
      side.on("error", () => {});
      side.on("close", () => {
        sockets.delete(side);
        other.destroy();
      });
    }
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  url.hostname = "127.0.0.1";
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      for (const socket of sockets) socket.pause();
    },
    refuse(refuses) {
      isRefusing = refuses;
      cut();
    },
    async close() {
      cut();
      listener.close();
      await once(listener, "close");
    },
  };
}
