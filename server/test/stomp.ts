/** A STOMP client that says exactly what a test tells it to, byte by byte; tests of what the chat does talk as ChatClient. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { StompDecoder } from "../src/platform/stomp/decoder.ts";
import type { Frame } from "../src/platform/stomp/frame.ts";
import { STOMP_LIMITS } from "../src/platform/stomp/limits.ts";

const PATIENCE_MS = 30_000;

export type ReceivedFrame = { command: string; headers: Record<string, string>; body: string };

export class RawStomp {
  readonly socket: WebSocket;
  /** What came in, as it came. */
  readonly texts: string[] = [];
  /** Frames nobody has asked for yet, without the receipts that `sendAndWait` waits for. */
  readonly frames: ReceivedFrame[] = [];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  readonly #decoder = new StompDecoder({ ...STOMP_LIMITS, maxFrameBytes: Number.MAX_SAFE_INTEGER });
  readonly #receipts = new Map<string, (answer: ReceivedFrame | undefined) => void>();
  #wake = () => {};

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      socket.on("close", (code) => {
        resolve(code);
        for (const answer of this.#receipts.values()) answer(undefined);
        this.#wake();
      });
    });
    socket.on("error", () => {});
    socket.on("message", (data) => {
      const bytes = data as Buffer;
      this.texts.push(bytes.toString());
      this.#decoder.push(bytes);
      for (let frame = this.#decoder.next(); frame; frame = this.#decoder.next()) this.#take(plain(frame));
      this.#wake();
    });
  }

  /** Opens a WebSocket to `/ws` of the server at `url`. Rejects when it is refused. */
  static async open(url: string, protocols: string[] = []): Promise<RawStomp> {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, protocols);
    const client = new RawStomp(socket);
    await once(socket, "open");
    return client;
  }

  /** Opens and connects as STOMP 1.2, signed in if `token` is given. */
  static async connect(url: string, token?: string): Promise<RawStomp> {
    const client = await RawStomp.open(url);
    client.send("CONNECT", { "accept-version": "1.2", ...(token !== undefined && { "X-AUTH-TOKEN": token }) });
    await client.expect("CONNECTED");
    return client;
  }

  /** Sends one frame; headers go out as they are. */
  send(command: string, headers: Record<string, string | number> = {}, body = ""): void {
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
    this.socket.send(`${command}\n${lines.join("")}\n${body}\0`);
  }

  /** The next frame. Throws when none comes or the connection ends. */
  async next(): Promise<ReceivedFrame> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const frame = this.frames.shift();
      if (frame) return frame;
      const left = deadline - Date.now();
      if (left <= 0 || this.socket.readyState === WebSocket.CLOSED) throw new Error("no frame came");
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, left).unref();
      });
    }
  }

  /** The next frame, which has to be of this command. */
  async expect(command: string): Promise<ReceivedFrame> {
    const frame = await this.next();
    if (frame.command !== command) throw new Error(`expected ${command}, got ${JSON.stringify(frame)}`);
    return frame;
  }

  /** Sends a frame with a receipt header and waits for its RECEIPT. Throws when an ERROR or the end comes instead. */
  async sendAndWait(command: string, headers: Record<string, string | number> = {}, body = ""): Promise<void> {
    const receipt = crypto.randomUUID();
    const answer = new Promise<ReceivedFrame | undefined>((resolve) => this.#receipts.set(receipt, resolve));
    this.send(command, { ...headers, receipt }, body);
    const frame = await answer;
    if (frame?.command !== "RECEIPT") throw new Error(`no receipt: ${JSON.stringify(frame)}`);
  }

  #take(frame: ReceivedFrame): void {
    const waiting = this.#receipts.get(frame.headers["receipt-id"] ?? "");
    if (waiting) waiting(frame);
    else this.frames.push(frame);
  }

  /** Cuts the connection without a word. */
  drop(): void {
    this.socket.terminate();
  }
}

function plain({ command, headers, body }: Frame): ReceivedFrame {
  return { command, headers: Object.fromEntries(headers), body: body.toString() };
}
