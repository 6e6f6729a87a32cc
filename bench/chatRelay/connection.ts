/** One client of whichever server is measured. */
import { once } from "node:events";
import { WebSocket } from "ws";
import type { Wire } from "./wires.ts";

export class Connection {
  readonly socket: WebSocket;
  onMessage = () => {};
  readonly #wire: Wire;
  readonly #waiting = new Map<string, () => void>();
  #receipts = 0;

  private constructor(socket: WebSocket, wire: Wire) {
    this.socket = socket;
    this.#wire = wire;
    socket.on("message", (data: Buffer) => this.#read(data.toString()));
    socket.on("error", (error) => {
      throw error;
    });
  }

  static async open(wire: Wire, token: string): Promise<Connection> {
    const socket = new WebSocket(wire.url, wire.subprotocols, { perMessageDeflate: false });
    await once(socket, "open");
    const hello = wire.hello(token);
    if (hello !== undefined) {
      const answer = once(socket, "message");
      socket.send(hello);
      const [text] = (await answer) as [Buffer];
      if (!text.toString().startsWith("CONNECTED")) throw new Error(`Not let in: ${text.toString()}`);
    }
    return new Connection(socket, wire);
  }

  join(room: number): Promise<void> {
    return this.#ask((receipt) => this.#wire.join(room, receipt));
  }

  /** Resolves on the receipt. */
  send(room: number, text: string): Promise<void> {
    return this.#ask((receipt) => this.#wire.send(room, receipt, text));
  }

  #ask(frame: (receipt: string) => string): Promise<void> {
    const receipt = String(this.#receipts++);
    return new Promise((resolve) => {
      this.#waiting.set(receipt, resolve);
      this.socket.send(frame(receipt));
    });
  }

  #read(frame: string): void {
    if (this.#wire.isMessage(frame)) return this.onMessage();
    const receipt = this.#wire.receiptIn(frame);
    if (receipt === undefined) {
      if (frame.trim() === "") return;
      throw new Error(`Unexpected: ${frame}`);
    }
    this.#waiting.get(receipt)?.();
    this.#waiting.delete(receipt);
  }
}
