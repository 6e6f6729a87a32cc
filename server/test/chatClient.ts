/** The chat as any STOMP client has it, in tests and journeys; what no client would send is tested with RawStomp. */
import { EventEmitter, once } from "node:events";
import { CHAT_EVENTS_HEADER, CHAT_SEND_DESTINATION, chatRoomDestination, type ChatSend } from "@fitmate/contract/chat";
import type { ErrorBody } from "@fitmate/contract/errors";
import { Client, type IFrame, type IMessage, type StompConfig } from "@stomp/stompjs";

const PATIENCE_MS = 30_000;
/** What one connection may send at once, and a little less. */
const AT_ONCE = 50;

/** That a connection has ended, and why the server said so in an ERROR, if it did. */
export class ChatEnded extends Error {
  readonly closeCode: number;
  readonly headers: Record<string, string>;
  readonly body: ErrorBody | undefined;

  constructor(closeCode: number, error: IFrame | undefined, problem: string | undefined) {
    super(error?.headers["message"] ?? problem ?? `the connection was closed with ${closeCode}`);
    this.closeCode = closeCode;
    this.headers = error?.headers ?? {};
    this.body = error && (JSON.parse(error.body) as ErrorBody);
  }
}

export class ChatClient {
  /** What came and was not asked for, in the order it came. */
  readonly unread: IMessage[] = [];
  /** Resolves when the connection has ended, whoever ended it. */
  readonly ended: Promise<ChatEnded>;
  readonly #client: Client;
  /** What ends everything that is still waited for. */
  readonly #lost: Promise<never>;
  readonly #arrivals = new EventEmitter();

  private constructor(client: Client) {
    this.#client = client;
    client.onUnhandledMessage = (message) => this.#take(message);
    this.ended = new Promise((resolve) => {
      let error: IFrame | undefined;
      let problem: string | undefined;
      client.onStompError = (frame) => (error = frame);
      client.onWebSocketError = ({ message }: { message?: string }) => (problem = message);
      client.onWebSocketClose = ({ code }: { code: number }) => resolve(new ChatEnded(code, error, problem));
    });
    this.#lost = this.ended.then((end) => Promise.reject(end));
    this.#lost.catch(() => {});
  }

  /** Signed in, if `token` is given. Throws when it is refused. */
  static async connect(url: string, token?: string, config: StompConfig = {}): Promise<ChatClient> {
    const client = new Client({
      brokerURL: `${url.replace("http", "ws")}/ws`,
      connectHeaders: token === undefined ? {} : { "X-AUTH-TOKEN": token },
      reconnectDelay: 0,
    });
    client.configure(config);
    const chat = new ChatClient(client);
    const connected = new Promise<void>((resolve) => (client.onConnect = () => resolve()));
    client.activate();
    await Promise.race([connected, chat.#lost]);
    return chat;
  }

  /** The version of STOMP that the two speak. */
  get version(): string | undefined {
    return this.#client.connectedVersion;
  }

  /** From then on nothing is missed of the room's messages, nor of `events`. Throws when it is refused. */
  listen(chatRoomId: number, events: readonly string[] = []): Promise<void> {
    return this.subscribe(
      chatRoomDestination(chatRoomId),
      events.length > 0 ? { [CHAT_EVENTS_HEADER]: events.join(",") } : {},
    );
  }

  /** The same for any destination, under the subscription id `room`. */
  subscribe(destination: string, headers: Record<string, string> = {}): Promise<void> {
    return this.#receipted((receipt) =>
      this.#client.subscribe(destination, (message) => this.#take(message), { ...headers, id: "room", receipt }),
    );
  }

  /** Listens no more. */
  leave(): Promise<void> {
    return this.#receipted((receipt) => this.#client.unsubscribe("room", { receipt }));
  }

  /** The next of what came. Throws when nothing comes, or when the connection ends first. */
  async next(): Promise<IMessage> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    for (;;) {
      const message = this.unread.shift();
      if (message) return message;
      await Promise.race([once(this.#arrivals, "message", { signal }), this.#lost]);
    }
  }

  /** Resolves once the message is stored. Throws when it is refused. */
  send(message: ChatSend): Promise<void> {
    return this.publish(CHAT_SEND_DESTINATION, message);
  }

  /** Sends anything anywhere, and waits for the receipt. Throws when it is refused. */
  publish(destination: string, body: object | string, receipt: string = crypto.randomUUID()): Promise<void> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return this.#receipted(() => this.#client.publish({ destination, body: text, headers: { receipt } }), receipt);
  }

  /** Says goodbye. Throws when the connection has ended without it. */
  async close(): Promise<void> {
    const said = new Promise<void>((resolve) => (this.#client.onDisconnect = () => resolve()));
    await Promise.all([this.#client.deactivate(), Promise.race([said, this.#lost])]);
  }

  #take(message: IMessage): void {
    this.unread.push(message);
    this.#arrivals.emit("message");
  }

  async #receipted(act: (receipt: string) => void, receipt: string = crypto.randomUUID()): Promise<void> {
    if (!this.#client.connected) throw await this.ended;
    const answer = new Promise<void>((resolve) => this.#client.watchForReceipt(receipt, () => resolve()));
    act(receipt);
    await Promise.race([answer, this.#lost]);
  }
}

/** Sends `texts` one after another over connections of their own; resolves when all are stored. Throws on a refusal. */
export async function sendAll(
  url: string,
  sender: { token: string },
  chatRoomId: number,
  texts: readonly string[],
): Promise<void> {
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    const client = await ChatClient.connect(url, sender.token);
    for (const contents of texts.slice(start, start + AT_ONCE)) await client.send({ chatRoomId, contents });
    await client.close();
  }
}
