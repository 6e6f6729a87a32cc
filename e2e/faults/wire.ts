/** A wire between a server and what it stands on, which can fall silent, slow down and break. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

type Link = { near: Socket; far: Socket; isSilent: boolean };

export type Wire = {
  /** Where it begins, on 127.0.0.1. */
  port: number;
  /**
   * Lets nothing through any more, in either direction, and ends nothing: a cable that is pulled. `open`: what is connected
   * now, while new connections work; `all`: new ones too.
   */
  silence(which: "open" | "all"): void;
  /** Resets every connection there is, and each new one at once: nobody is there. */
  refuse(): void;
  /** Lets everything through again, with what has waited. */
  heal(): void;
  /** From now on everything takes `milliseconds` longer in each direction. */
  delay(milliseconds: number): void;
  /** Resets every connection there is. */
  cut(): void;
  /** New connections end at `target` from now on. */
  leadTo(target: NetConnectOpts): void;
  /** Connections there are. */
  readonly links: number;
  close(): Promise<void>;
};

/** Opens a wire to `first`, a port or a Unix socket; it begins at `port`, or at any that is free. */
export async function openWire(first: NetConnectOpts, port = 0): Promise<Wire> {
  let target = first;
  const links = new Set<Link>();
  let takesNew = true;
  let isRefusing = false;
  let lateMs = 0;

  const carry = (from: Socket, to: Socket) =>
    from.on("data", (bytes: Buffer) => {
      const pass = () => void (to.writable && to.write(bytes));
      if (lateMs > 0) setTimeout(pass, lateMs);
      else pass();
    });

  const listener = createServer((near) => {
    if (isRefusing) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    const link: Link = { near, far, isSilent: false };
    links.add(link);
    const end = () => {
      // A cable that is pulled does not tell either side of the other's end.
      if (link.isSilent) return;
      links.delete(link);
      near.destroy();
      far.destroy();
    };
    for (const side of [near, far]) side.setNoDelay(true).on("error", end).on("close", end);
    carry(near, far);
    carry(far, near);
    if (!takesNew) hush(link);
  });
  listener.listen(port, "127.0.0.1");
  await once(listener, "listening");

  const hush = (link: Link) => {
    link.isSilent = true;
    link.near.pause();
    link.far.pause();
  };
  const cut = () => {
    for (const { near, far } of links) {
      near.resetAndDestroy();
      // Unix sockets know no reset.
      far.destroy();
    }
    links.clear();
  };
  return {
    port: (listener.address() as AddressInfo).port,
    get links() {
      return links.size;
    },
    silence(which) {
      takesNew = which === "open";
      for (const link of links) hush(link);
    },
    refuse() {
      isRefusing = true;
      cut();
    },
    heal() {
      takesNew = true;
      isRefusing = false;
      for (const link of links) {
        link.isSilent = false;
        for (const side of [link.near, link.far]) {
          if (side.destroyed) side.emit("close");
          else side.resume();
        }
      }
    },
    delay(milliseconds) {
      lateMs = milliseconds;
    },
    cut,
    leadTo(next) {
      target = next;
    },
    async close() {
      cut();
      listener.close();
      await once(listener, "close");
    },
  };
}
