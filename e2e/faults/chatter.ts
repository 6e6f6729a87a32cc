/**
 * One who chats as the web app does: subscribe first, then fill up by `after`; merge by `seq`; send one at a time and again
 * under the same `clientMessageId` until the RECEIPT is there. Outbox and history are the app's own. Not by ChatClient, which is one
 * connection and ends with it: this one lives on over many.
 */
import { pathOf } from "../../server/test/client.ts";
import { Client } from "@stomp/stompjs";
import {
  CHAT_EVENTS_HEADER,
  type ChatMessage,
  CHAT_SEND_DESTINATION,
  chatRoomDestination,
} from "@fitmate/contract/chat";
import type { ErrorBody } from "@fitmate/contract/errors";
import { CHAT_PAGE_SIZE } from "@fitmate/contract/limits";
import { setTimeout as sleep } from "node:timers/promises";
import { continues, follows, type History, joinRuns, lastSeq } from "../../web/src/data/chat/history.ts";
import { chatMessageOf } from "../../web/src/data/chat/wire.ts";
import {
  nextQueued,
  type Outbox,
  timeAfter,
  unsent,
  unsettled,
  withEntry,
} from "../../web/src/features/chat/outbox/outbox.ts";

/** Shorter than the app's, so that a test sees many of them. */
const RECONNECT_MS = 300;
const ANSWER_MS = 4_000;

export type Member = { nickname: string; token: string };

export class Chatter {
  readonly member: Member;
  /** What the server has said it has stored: `clientMessageId` → contents. */
  readonly acknowledged = new Map<string, string>();
  /** Refusals no honest member should ever get. */
  readonly refusals: string[] = [];
  history: History = [];
  #outbox: Outbox = [];
  #isSending = false;
  #isFilling = false;
  /** How often it was to fill up: an answer that was under way at the last time may have been read before what that was about. */
  #fills = 0;
  /** How often it had to load everything anew. */
  #lives = 0;
  #receipts = 0;
  readonly #url: string;
  readonly #roomId: number;
  readonly #client: Client;
  readonly #waiting = new Map<string, { done(): void; lost(): void }>();

  constructor(url: string, member: Member, roomId: number) {
    this.member = member;
    this.#url = url;
    this.#roomId = roomId;
    this.#client = new Client({
      brokerURL: `${url.replace("http", "ws")}/ws`,
      connectHeaders: { "X-AUTH-TOKEN": member.token },
      reconnectDelay: RECONNECT_MS,
      connectionTimeout: ANSWER_MS,
      discardWebsocketOnCommFailure: true,
      onConnect: () => this.#connected(),
      onStompError: ({ body }) => this.#refused(body),
      onWebSocketClose: () => {
        for (const { lost } of this.#waiting.values()) lost();
        this.#waiting.clear();
      },
    });
    this.#client.activate();
  }

  /** Everything written has been acknowledged, and has come back as a message of the room. */
  get isSettled(): boolean {
    return this.#outbox.length === 0;
  }

  write(contents: string): void {
    const clientMessageId = crypto.randomUUID();
    const writtenAt = timeAfter(this.#outbox);
    this.#outbox = [
      ...this.#outbox,
      { clientMessageId, chatRoomId: this.#roomId, contents, writtenAt, state: "queued" },
    ];
    void this.#flush();
  }

  async stop(): Promise<void> {
    await this.#client.deactivate({ force: true });
  }

  #connected(): void {
    const subscribed = this.#awaitReceipt();
    this.#client.subscribe(chatRoomDestination(this.#roomId), ({ body, headers }) => this.#heard(body, headers), {
      id: "room",
      receipt: subscribed.id,
      [CHAT_EVENTS_HEADER]: "reload",
    });
    subscribed.answer.then(
      () => this.#fill(),
      () => {},
    );
    void this.#flush();
  }

  #heard(body: string, { type }: Record<string, string>): void {
    if (type === "reload") return this.#loadAnew();
    if (type !== "message") return;
    const message = chatMessageOf(JSON.parse(body) as ChatMessage);
    if (follows(this.history, message)) this.#merge([message]);
    else void this.#fill();
  }

  /** Asks for whatever comes after the last known message, page by page, until there is no more. */
  async #fill(): Promise<void> {
    this.#fills += 1;
    if (this.#isFilling) return;
    this.#isFilling = true;
    for (let isFull = true; isFull;) {
      const [known, lives, fills] = [this.history, this.#lives, this.#fills];
      // The last known one comes once more, and shows whether this is still the same history.
      const page = await this.#page(Math.max(0, lastSeq(known) - 1)).catch(() => undefined);
      const isOfThisLife = lives === this.#lives;
      if (page && isOfThisLife && continues(known, page)) this.#merge(page);
      else if (page && isOfThisLife) this.#loadAnew();
      else if (!page) await sleep(RECONNECT_MS);
      isFull = !page || lives !== this.#lives || fills !== this.#fills || page.length === CHAT_PAGE_SIZE;
    }
    this.#isFilling = false;
  }

  /** The server has gone back in time: what is known may be gone, and what was sent and has not come back. */
  #loadAnew(): void {
    this.#lives += 1;
    this.history = [];
    this.#outbox = unsent(this.#outbox, this.#roomId);
    void this.#flush();
    void this.#fill();
  }

  async #page(after: number): Promise<History> {
    const answer = await fetch(this.#url + pathOf("getChatHistory", { query: { chatRoomId: this.#roomId, after } }), {
      headers: { "X-AUTH-TOKEN": this.member.token },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!answer.ok) throw new Error(`history answered ${answer.status}`);
    return ((await answer.json()) as ChatMessage[]).map(chatMessageOf);
  }

  #merge(messages: History): void {
    this.history = joinRuns(this.history, messages);
    this.#outbox = unsettled(this.#outbox, messages);
  }

  async #flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let entry = nextQueued(this.#outbox); entry && this.#client.connected; entry = nextQueued(this.#outbox)) {
      const { clientMessageId, contents } = entry;
      const stored = this.#awaitReceipt();
      const body = JSON.stringify({ chatRoomId: this.#roomId, contents, clientMessageId });
      this.#client.publish({ destination: CHAT_SEND_DESTINATION, body, headers: { receipt: stored.id } });
      try {
        await stored.answer;
        this.acknowledged.set(clientMessageId, contents);
        // It may have come back before its receipt.
        this.#outbox = unsettled(withEntry(this.#outbox, { ...entry, state: "sent" }), this.history);
      } catch {
        // It stays queued, and goes out again over the next connection.
        break;
      }
    }
    this.#isSending = false;
  }

  /** A fault of the server's may pass; anything else should not have happened. */
  #refused(body: string): void {
    const { status, code } = JSON.parse(body) as ErrorBody;
    if (status < 500) this.refusals.push(code);
  }

  #awaitReceipt(): { id: string; answer: Promise<void> } {
    const id = `r${this.#receipts++}`;
    const answer = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => this.#client.forceDisconnect(), ANSWER_MS);
      const settle = (act: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        act();
      };
      this.#waiting.set(id, { done: () => settle(resolve), lost: () => settle(() => reject(new Error("lost"))) });
    });
    this.#client.watchForReceipt(id, () => this.#waiting.get(id)?.done());
    return { id, answer };
  }
}
