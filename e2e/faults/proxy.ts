/** The network between clients and servers: spreads connections over the servers, and cuts or stalls them. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

type Link = {
  client: Socket;
  server: Socket;
  /** Stalls that have not ended: they may overlap, and what is piped twice arrives twice. */
  stalls: number;
};

export type Proxy = {
  url: string;
  /** Cuts the connections that `choose` picks, without a farewell. */
  cut(choose: () => boolean): void;
  /** Lets nothing through the connections that `choose` picks for `milliseconds`; they live on. */
  stall(choose: () => boolean, milliseconds: number): void;
  close(): Promise<void>;
};

/** Opens it in front of the servers on `ports` of this machine, which get the connections by turns. */
export async function openProxy(ports: readonly number[]): Promise<Proxy> {
  const links = new Set<Link>();
  let turn = 0;
  const listener = createServer((client) => {
    const port = ports[turn++ % ports.length] ?? 0;
    const server = connect(port, "127.0.0.1");
    const link: Link = { client, server, stalls: 0 };
    links.add(link);
    const end = () => {
      links.delete(link);
      client.destroy();
      server.destroy();
    };
    for (const side of [client, server]) side.setNoDelay(true).on("error", end).on("close", end);
    client.pipe(server);
    server.pipe(client);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const cut = (choose: () => boolean) => {
    for (const { client, server } of [...links].filter(choose)) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  };
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut,
    stall(choose, milliseconds) {
      const stalled = [...links].filter(choose);
      for (const link of stalled) {
        link.stalls += 1;
        link.client.unpipe(link.server).pause();
        link.server.unpipe(link.client).pause();
      }
      setTimeout(() => {
        for (const link of stalled) {
          link.stalls -= 1;
          if (link.stalls > 0) continue;
          link.client.pipe(link.server);
          link.server.pipe(link.client);
        }
      }, milliseconds);
    },
    async close() {
      cut(() => true);
      listener.close();
      await once(listener, "close");
    },
  };
}
