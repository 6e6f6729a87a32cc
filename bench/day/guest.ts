/** A member who has the app open: at one node, with an event stream and a chat connection. */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { HttpClient, pathOf } from "../../server/test/client.ts";
import { Connection } from "../chatRelay/connection.ts";
import { CHAT, stompWire } from "../chatRelay/wires.ts";
import { nicknameOf, tokenOf } from "./people.ts";
import type { Stage } from "./stage.ts";

const TEXT = "오늘 저녁 7시에 한강에서 같이 뛰어요!";
const PATIENCE_MS = 20_000;

export class Guest {
  readonly id: number;
  readonly nickname: string;
  readonly api: HttpClient;
  readonly #port: number;
  readonly #token: string;
  #stream: IncomingMessage | undefined;
  #connection: Connection | undefined;
  #heard = 0;
  #onHeard = () => {};

  /** Odd members are at the first node, even ones at the second. */
  constructor({ urls, ports }: Stage, id: number) {
    const node = id % 2 === 1 ? 0 : 1;
    this.id = id;
    this.nickname = nicknameOf(id);
    this.#token = tokenOf(id);
    this.#port = ports[node];
    this.api = new HttpClient(urls[node], this.#token);
  }

  get isOpen(): boolean {
    return this.#connection !== undefined;
  }

  /** Opens both connections; `room` is the one that is looked at. */
  async connect(room: number): Promise<void> {
    const asked = get(`http://127.0.0.1:${this.#port}${pathOf("subscribeNotifications")}`, {
      headers: { "x-auth-token": this.#token },
    });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`An event stream was answered ${answer.statusCode}.`);
    this.#stream = answer.on("error", () => {}).resume();
    this.#connection = await Connection.open(stompWire(this.#port, CHAT), this.#token);
    this.#connection.onMessage = () => {
      this.#heard += 1;
      this.#onHeard();
    };
    await this.#connection.join(room);
  }

  /** Resolves once the message is stored. */
  async say(room: number): Promise<void> {
    if (!this.#connection) throw new Error(`${this.nickname} is not connected.`);
    await within(this.#connection.send(room, TEXT));
  }

  /** Resolves once one more message has come than before `act`. */
  async hearing(act: () => Promise<void>): Promise<void> {
    const before = this.#heard;
    const heard = new Promise<void>((resolve) => {
      this.#onHeard = () => void (this.#heard > before && resolve());
    });
    await act();
    await within(heard);
    this.#onHeard = () => {};
  }

  disconnect(): void {
    this.#stream?.destroy();
    this.#connection?.socket.terminate();
    this.#stream = undefined;
    this.#connection = undefined;
  }
}

/** Throws where it takes longer than anybody waits. */
async function within(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer came")), PATIENCE_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
