/** The chat as any STOMP client has it; what the protocol does byte by byte is tested with RawStomp. */
import { CHAT_SEND_DESTINATION, type ChatMessage, chatRoomDestination } from "@fitmate/contract/chat";
import { Client } from "@stomp/stompjs";

export class ChatClient {
  /** What came of the rooms listened to, in the order it came. */
  readonly messages: ChatMessage[] = [];
  readonly #client: Client;
  /** What ends everything that is still waited for. */
  readonly #refused: Promise<never>;

  private constructor(client: Client) {
    this.#client = client;
    this.#refused = new Promise((_, reject) => {
      client.onStompError = ({ headers }) => reject(new Error(headers["message"]));
      client.onWebSocketError = () => reject(new Error("no connection"));
    });
    this.#refused.catch(() => {});
  }

  /** Signed in by `token`. Throws when it is refused. */
  static async connect(url: string, token: string): Promise<ChatClient> {
    const client = new Client({
      brokerURL: `${url.replace("http", "ws")}/ws`,
      connectHeaders: { "X-AUTH-TOKEN": token },
      reconnectDelay: 0,
    });
    const chat = new ChatClient(client);
    const connected = new Promise<void>((resolve) => (client.onConnect = () => resolve()));
    client.activate();
    await Promise.race([connected, chat.#refused]);
    return chat;
  }

  /** From then on nothing of the room is missed. Throws when it is refused. */
  listen(chatRoomId: number): Promise<void> {
    return this.#receipted((receipt) => {
      const take = (body: string) => void this.messages.push(JSON.parse(body) as ChatMessage);
      this.#client.subscribe(chatRoomDestination(chatRoomId), ({ body }) => take(body), { receipt });
    });
  }

  /** Resolves once the message is stored. Throws when it is refused. */
  send(message: { chatRoomId: number; contents: string; token?: string }): Promise<void> {
    return this.#receipted((receipt) =>
      this.#client.publish({
        destination: CHAT_SEND_DESTINATION,
        body: JSON.stringify(message),
        headers: { receipt },
      }),
    );
  }

  close(): Promise<void> {
    return this.#client.deactivate();
  }

  #receipted(act: (receipt: string) => void): Promise<void> {
    const receipt = crypto.randomUUID();
    const answer = new Promise<void>((resolve) => this.#client.watchForReceipt(receipt, () => resolve()));
    act(receipt);
    return Promise.race([answer, this.#refused]);
  }
}
