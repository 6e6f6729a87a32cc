/** One event stream of a member, as it comes. */
import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { get as getOverTls } from "node:https";
import { endpoints } from "@fitmate/contract/endpoints";
import type { Member } from "./chatter.ts";

const OPEN_WITHIN_MS = 30_000;

export class StreamReader {
  /** Names and data of what came, in order. */
  readonly events: { event: string; data: string; at: number }[] = [];
  /** When the server ended it, in milliseconds of `performance.now()`. */
  endedAt: number | undefined;
  onEvent: (event: string) => void = () => {};
  onEnd: () => void = () => {};
  readonly #request: ClientRequest;
  #pending = "";

  private constructor(request: ClientRequest, answer: IncomingMessage) {
    this.#request = request;
    answer.setEncoding("utf8").on("data", (text: string) => this.#take(text));
    answer.on("error", () => {});
    answer.once("close", () => {
      this.endedAt = performance.now();
      this.onEnd();
    });
  }

  /** Resolves once its first bytes are there; over TLS whatever the certificate. Throws what else the server answered. */
  static async open(url: string, { token }: Member): Promise<StreamReader> {
    return new Promise((resolve, reject) => {
      const headers = { "X-AUTH-TOKEN": token };
      const options = { headers, agent: false, timeout: OPEN_WITHIN_MS, rejectUnauthorized: false };
      const request = (url.startsWith("https:") ? getOverTls : get)(
        url + endpoints.subscribeNotifications.path,
        options,
        (answer) => {
          request.setTimeout(0);
          if (answer.statusCode === 200) return resolve(new StreamReader(request, answer));
          answer.resume();
          reject(new Error(`a stream answered ${answer.statusCode}`));
        },
      );
      request.on("timeout", () => request.destroy(new Error(`a stream did not open within ${OPEN_WITHIN_MS} ms`)));
      request.on("error", reject);
    });
  }

  /** Those of one name. */
  named(name: string): { data: string; at: number }[] {
    return this.events.filter(({ event }) => event === name);
  }

  close(): void {
    this.#request.destroy();
  }

  #take(text: string): void {
    const blocks = (this.#pending + text).split("\n\n");
    this.#pending = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event === undefined) continue;
      this.events.push({ event, data: data ?? "", at: performance.now() });
      this.onEvent(event);
    }
  }
}
