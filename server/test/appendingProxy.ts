/** A proxy as most are: it hands requests on and appends the address they came from to X-Forwarded-For. */
import { type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { LocalServer } from "./localServer.ts";

export class AppendingProxy extends LocalServer {
  readonly #target: string;
  readonly #seenAs: string | undefined;

  private constructor(target: string, seenAs: string | undefined) {
    super();
    this.#target = target;
    this.#seenAs = seenAs;
  }

  /** `seenAs`: where its clients are for it, since in a test everybody is on this machine. */
  static start(target: string, seenAs?: string): Promise<AppendingProxy> {
    return new AppendingProxy(target, seenAs).listen();
  }

  protected override answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { "x-forwarded-for": before, ...headers } = incoming.headers;
    const from = this.#seenAs ?? incoming.socket.remoteAddress ?? "";
    const forwarded = before === undefined ? from : `${String(before)}, ${from}`;
    const further = ask(
      this.#target + (incoming.url ?? "/"),
      { method: incoming.method, headers: { ...headers, "x-forwarded-for": forwarded } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, outgoing, () => {});
      },
    );
    pipeline(incoming, further, () => {});
  }
}
