/** A wire to a node that counts what goes over it, in both directions: what a proxy would carry, without TLS. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Meter = { port: number; readonly bytes: number; close(): Promise<void> };

/** Opens one to the port `target` of this machine. */
export async function openMeter(target: number): Promise<Meter> {
  let bytes = 0;
  const open = new Set<Socket>();
  const carry = (from: Socket, to: Socket) => {
    from.setNoDelay(true).on("data", (part: Buffer) => (bytes += part.length));
    from
      .on("error", () => to.destroy())
      .on("close", () => {
        open.delete(from);
        to.destroy();
      });
    open.add(from);
    from.pipe(to);
  };
  const listener = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    carry(near, far);
    carry(far, near);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    port: (listener.address() as AddressInfo).port,
    get bytes() {
      return bytes;
    },
    async close() {
      for (const socket of open) socket.destroy();
      listener.close();
      await once(listener, "close");
    },
  };
}
