/** What the tests' own servers stand on: any free port of this machine, and an end that waits for nobody. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export abstract class LocalServer {
  readonly #server: Server = createServer((request, response) => void this.answer(request, response));

  protected abstract answer(request: IncomingMessage, response: ServerResponse): Promise<void>;

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
