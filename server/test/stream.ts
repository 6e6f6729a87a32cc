/** A member's event stream as a test reads it: parsed by the rules of the HTML standard. */
import { endpoints } from "@fitmate/contract/endpoints";
import type { StreamEvent } from "@fitmate/contract/eventStream";
import type { TestMember } from "./client.ts";

type TestEvent = { event: string; data: unknown };
/** A limit for what hangs. */
const PATIENCE_MS = 20_000;

export class TestStream {
  readonly response: Response;
  /** Everything that came, comments too, as it came. */
  text = "";
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  readonly #abort: AbortController;
  #unread: TestEvent[] = [];
  #pending = "";
  #wake: () => void = () => {};

  /** Opens the stream, going on from `lastEventId`, and waits for its first bytes: from then on nothing is missed. */
  static async open(member: TestMember, lastEventId?: string): Promise<TestStream> {
    const abort = new AbortController();
    const response = await fetch(member.url + endpoints.subscribeNotifications.path, {
      headers: { "x-auth-token": member.token, ...(lastEventId !== undefined && { "last-event-id": lastEventId }) },
      signal: abort.signal,
    });
    if (response.status !== 200) throw new Error(`the stream answered ${response.status}: ${await response.text()}`);
    const stream = new TestStream(response, abort);
    while (!stream.text.includes("\n\n")) await stream.#arrival();
    return stream;
  }

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    this.ended = this.#read();
  }

  /** The next event called `event` that was not asked for yet; events of other names stay for later. */
  async next(event: StreamEvent, patienceMs: number = PATIENCE_MS): Promise<unknown> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const index = this.#unread.findIndex((candidate) => candidate.event === event);
      const [found] = index >= 0 ? this.#unread.splice(index, 1) : [];
      if (found) return found.data;
      if (Date.now() >= deadline) throw new Error(`no event "${event}" within ${patienceMs} ms`);
      await this.#arrival(deadline - Date.now());
    }
  }

  /** What a reader that connects again brings as `Last-Event-ID`. */
  get lastEventId(): string | undefined {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1];
  }

  /** What came and was not asked for. */
  get unread(): readonly TestEvent[] {
    return this.#unread;
  }

  close(): void {
    this.#abort.abort();
  }

  #arrival(patienceMs: number = PATIENCE_MS): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? []) this.#take(decoder.decode(chunk, { stream: true }));
    } catch (error) {
      if (!this.#abort.signal.aborted) throw error;
    }
  }

  #take(text: string): void {
    this.text += text;
    const blocks = (this.#pending + text).split("\n\n");
    this.#pending = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event !== undefined && data !== undefined) this.#unread.push({ event, data: JSON.parse(data) });
    }
    this.#wake();
  }
}
