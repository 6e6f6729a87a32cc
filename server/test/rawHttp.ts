/** HTTP byte for byte: for requests that no client library would send. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export type RawAnswer = { status: number; body: unknown };

export class RawConnection {
  readonly socket: Socket;
  readonly #openedAt = performance.now();
  #received = "";
  /** Milliseconds from opening to the end of the connection, whoever ended it. */
  readonly closed: Promise<number>;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("error", () => {});
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (this.#received += chunk));
    this.closed = new Promise((resolve) => socket.once("close", () => resolve(performance.now() - this.#openedAt)));
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const connection = new RawConnection(socket);
    await once(socket, "connect");
    return connection;
  }

  /** Whatever has come, as text. */
  get received(): string {
    return this.#received;
  }

  send(bytes: string | Buffer): void {
    if (this.socket.writable) this.socket.write(bytes);
  }

  /** Sends `bytes` again and again until the connection closes, no faster than they are taken. */
  async sendForEver(bytes: string | Buffer): Promise<void> {
    while (this.socket.writable) {
      if (!this.socket.write(bytes)) {
        await Promise.race([new Promise((resolve) => this.socket.once("drain", resolve)), this.closed]);
      }
    }
  }

  /** The first answer, once all of it is here. Throws when the connection closes before that. */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const answer = parseAnswer(this.#received);
      if (answer) return answer;
      if (this.socket.destroyed) throw new Error(`closed without an answer: ${this.#received.slice(0, 200)}`);
      await Promise.race([new Promise((resolve) => this.socket.once("data", resolve)), this.closed]);
    }
  }
}

function parseAnswer(text: string): RawAnswer | undefined {
  const headEnd = text.indexOf("\r\n\r\n");
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
  const body = Buffer.from(text.slice(headEnd + 4));
  if (headEnd === -1 || body.length < length) return undefined;
  const json = body.subarray(0, length).toString("utf8");
  return { status: Number(text.slice(9, 12)), body: json === "" ? undefined : JSON.parse(json) };
}

/** A GET of `path` as it is written. */
export function getRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
