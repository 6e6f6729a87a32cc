/** The wire between browsers and the product, which a journey can cut: all of it, or only the chat's connections. */
import { once } from "node:events";
import { createServer, connect, type Server, type Socket } from "node:net";
import type { Product } from "./product.ts";

export class Wire {
  /** Where browsers find the product at the other end. */
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Map<Socket, "chat" | "other">();
  #cut: "nothing" | "chat" | "everything" = "nothing";

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async to(product: Product): Promise<Wire> {
    const target = Number(new URL(product.url).port);
    const server = createServer((socket) => wire.#connect(socket, target));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("No port.");
    const wire = new Wire(server, address.port);
    return wire;
  }

  /** Ends connections without a word, and lets no new ones through. */
  cut(what: "chat" | "everything"): void {
    this.#cut = what;
    for (const [socket, kind] of this.#sockets) if (kind === "chat" || what === "everything") socket.destroy();
  }

  mend(): void {
    this.#cut = "nothing";
  }

  async remove(): Promise<void> {
    this.cut("everything");
    this.#server.close();
    await once(this.#server, "close");
  }

  #connect(socket: Socket, target: number): void {
    socket.on("error", () => {});
    this.#sockets.set(socket, "other");
    socket.once("close", () => this.#sockets.delete(socket));
    if (this.#cut === "everything") socket.destroy();
    socket.once("data", (start) => {
      const isChat = start.toString("latin1").startsWith("GET /ws ");
      if (isChat) this.#sockets.set(socket, "chat");
      if (isChat && this.#cut === "chat") {
        socket.destroy();
        return;
      }
      const upstream = connect(target, "127.0.0.1");
      upstream.on("error", () => socket.destroy());
      socket.once("close", () => upstream.destroy());
      upstream.write(start);
      socket.pipe(upstream).pipe(socket);
    });
  }
}
