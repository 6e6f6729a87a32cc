/** A server for a test to talk to, on any free port of this machine; closing it waits for no connection. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export abstract class LocalServer {
  readonly #server: Server = createServer((request, response) => void this.answer(request, response));

  protected abstract answer(...exchange: Parameters<Answer>): ReturnType<Answer>;

  get url(): string {
    const address = this.#server.address();
    if (typeof address !== "object" || !address) throw new Error("The server has no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  async listen(): Promise<this> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

/** One that is nothing but its answers. */
export function startLocalServer(answer: Answer): Promise<LocalServer> {
  class AnsweringServer extends LocalServer {
    protected override answer = answer;
  }
  return new AnsweringServer().listen();
}
