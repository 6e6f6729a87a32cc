/** The chat over STOMP: `/sub/dm/room/{id}`, `/pub/dm/message` and `/pub/dm/typing`. */
import {
  CHAT_EVENTS,
  CHAT_EVENTS_HEADER,
  CHAT_SEND_DESTINATION,
  CHAT_TYPING_DESTINATION,
  ChatSend,
  ChatTyping,
  chatRoomDestination,
  type ChatEndEvent,
} from "@fitmate/contract/chat";
import { Counter } from "prom-client";
import { inBatches } from "../../platform/batches.ts";
import type { ResolveToken, SignedIn } from "../../platform/http/authentication.ts";
import { AppError } from "../../platform/http/errors.ts";
import { check } from "../../platform/http/validation.ts";
import { Rate, Rates } from "../../platform/rate.ts";
import type { Signing } from "../../platform/signing.ts";
import type { SessionWatch } from "../../platform/sse/memberStreams.ts";
import type { Deliver, StompApplication, StompListener, StompPeer } from "../../platform/stomp/application.ts";
import type { Headers } from "../../platform/stomp/frame.ts";
import { type Append, createAppend } from "./appending.ts";
import { Identity, type IdentityPorts } from "./identity.ts";
import { requireSide } from "./policy.ts";
import { RoomChannels } from "./roomChannels.ts";
import { selectMissingSides } from "./roomsQueries.ts";
import { sendMessage } from "./sendingService.ts";
import { type ChatPorts, publishTyping } from "./service.ts";
import { MessageNotifier } from "./notifying.ts";

const handedOn = new Counter({
  name: "fitmate_messages_handed_on_total",
  help: "Messages that this node wrote to sockets, one for each that listens.",
});

const TOKEN_HEADER = "X-AUTH-TOKEN";
const ROOM_ID = /[1-9]\d{0,14}$/;
const SENDS_PER_SECOND = 20;
const SENDS_AT_ONCE = 60;
/** Each asks who it is, whether they are in the room, and for its channel; at once as many as connect anew. */
const SUBSCRIPTIONS_PER_SECOND = 20;
const SUBSCRIPTIONS_AT_ONCE = 200;
const TYPINGS_PER_SECOND = 1;
const TYPINGS_AT_ONCE = 5;

const newSendRate = (factor = 1) => new Rate(SENDS_PER_SECOND * factor, SENDS_AT_ONCE * factor);
const newSubscriptionRate = (factor: number) =>
  new Rate(SUBSCRIPTIONS_PER_SECOND * factor, SUBSCRIPTIONS_AT_ONCE * factor);

const utf8 = new TextDecoder("utf-8", { fatal: true });

export type ChatSockets = {
  /** For the STOMP server. */
  application: StompApplication;
  /**
   * Closes the connections whose session is over, or whose member has left a room they listen to, without anybody having said
   * so; or only what they hear of that room, where they know of such an end. Called once a second it looks at each connection within ROUND_SECONDS, at AT_LEAST of them each time.
   */
  closeEnded(): Promise<void>;
  /** Delivers what is stored and did not come by the bus. */
  catchUp(): Promise<void>;
  /** Of messages that came over these connections and that nobody has read since. */
  notifier: MessageNotifier;
};

export type ChatSocketsPorts = ChatPorts & {
  signing: Signing;
  resolveToken: ResolveToken;
  sessions: SessionWatch;
  limitFactor: number;
};

/** What the connections of a node share. */
type Shared = ChatPorts &
  IdentityPorts & {
    append: Append;
    notifier: MessageNotifier;
    /** By member, however many connections they have. */
    sendRates: Rates;
    subscriptionRates: Rates;
    limitFactor: number;
  };

/** Seconds in which every connection is looked at once: others tell when a session ends, but while they cannot be heard. */
const ROUND_SECONDS = 30;
const ROUND_SECONDS_WHILE_AWAY = 2;
/** A look at so many takes the database no millisecond: on a small node all of them, every second. */
const AT_LEAST = 250;

/** Sessions that one question to the database is about. */
const LOOKED_UP_AT_ONCE = 500;

export function createChatSockets(ports: ChatSocketsPorts): ChatSockets {
  const nicknameIn = inBatches(LOOKED_UP_AT_ONCE, async (ids: string[]) => {
    const live = await ports.sessions.selectLive([...new Set(ids)]);
    return ids.map((id) => live.get(id));
  });
  const shared: Shared = {
    ...ports,
    nicknameIn,
    append: createAppend(ports.db),
    notifier: new MessageNotifier(ports),
    sendRates: new Rates(),
    subscriptionRates: new Rates(),
  };
  const channels = new RoomChannels(ports);
  /** The one that was not looked at for longest comes first. */
  const connections = new Set<ChatConnection>();
  /** Connections that are still to be looked at because hints may have been lost. */
  let owed = 0;
  ports.bus.onGap(() => (owed = connections.size));
  const nextInTurn = (): ChatConnection[] => {
    const isSure = ports.bus.isWhole && owed <= 0;
    const share = Math.ceil(connections.size / (isSure ? ROUND_SECONDS : ROUND_SECONDS_WHILE_AWAY));
    const next = Array.from(connections).slice(0, Math.max(share, AT_LEAST));
    for (const connection of next) {
      connections.delete(connection);
      connections.add(connection);
    }
    owed -= next.length;
    return next;
  };

  return {
    application: (peer) => {
      const connection = new ChatConnection(shared, channels, peer, () => connections.delete(connection));
      connections.add(connection);
      return connection;
    },
    async closeEnded() {
      // Those of now: others may connect meanwhile.
      const asked = nextInTurn().flatMap((connection) => {
        const { me } = connection;
        return me ? [{ connection, ...me, roomIds: [...connection.roomIds] }] : [];
      });
      if (asked.length === 0) return;
      const live = await ports.sessions.selectLive([...new Set(asked.map(({ sessionId }) => sessionId))]);
      const sides = asked.flatMap(({ memberId, roomIds }) => roomIds.map((roomId) => ({ memberId, roomId })));
      const gone = sides.length === 0 ? [] : await selectMissingSides(ports.db, sides);
      const left = new Set(gone.map(({ memberId, roomId }) => `${memberId} ${roomId}`));
      for (const { connection, sessionId, memberId, roomIds } of asked) {
        if (!live.has(sessionId)) connection.expire();
        else connection.endRooms(new Set(roomIds.filter((roomId) => left.has(`${memberId} ${roomId}`))));
      }
    },
    catchUp: () => channels.catchUp(),
    notifier: shared.notifier,
  };
}

/** A subscription to a room; `end`: its member is no longer there. */
type Listening = { roomId: number; end: () => void };

class ChatConnection implements StompListener {
  readonly #ports: Shared;
  readonly #channels: RoomChannels;
  readonly #peer: StompPeer;
  readonly #onClose: () => void;
  readonly #identity: Identity;
  /** By subscription: a room may be listened to twice. */
  readonly #rooms = new Map<Deliver, Listening>();
  /** Of those that may turn out to be nobody's. */
  readonly #rate = newSendRate();
  readonly #typingRate = new Rate(TYPINGS_PER_SECOND, TYPINGS_AT_ONCE);

  constructor(ports: Shared, channels: RoomChannels, peer: StompPeer, onClose: () => void) {
    this.#ports = ports;
    this.#channels = channels;
    this.#peer = peer;
    this.#onClose = onClose;
    this.#identity = new Identity(ports, {
      onKnown: ({ memberId }) => peer.belongsTo(String(memberId)),
      onEnd: () => this.expire(),
    });
  }

  /** undefined before the first token. */
  get me(): SignedIn | undefined {
    return this.#identity.me;
  }

  /** The rooms it listens to. */
  get roomIds(): Iterable<number> {
    return Array.from(this.#rooms.values(), ({ roomId }) => roomId);
  }

  expire(): void {
    this.#peer.refuse(new AppError("SESSION_EXPIRED"));
  }

  /** The member is no longer in these rooms: nothing of them comes any more. */
  endRooms(roomIds: ReadonlySet<number>): void {
    for (const { roomId, end } of this.#rooms.values()) if (roomIds.has(roomId)) end();
  }

  async connect(headers: Headers): Promise<void> {
    const token = headers.get(TOKEN_HEADER);
    if (token !== undefined) await this.#identity.signIn(token);
  }

  async subscribe(destination: string, deliver: Deliver, headers: Headers): Promise<() => void> {
    const { subscriptionRates, limitFactor } = this.#ports;
    const rate = this.me && subscriptionRates.of(String(this.me.memberId), () => newSubscriptionRate(limitFactor));
    if (rate && !rate.take()) throw new AppError("TOO_MANY_REQUESTS");
    const me = await this.#identity.requireLive(undefined);
    const roomId = Number(ROOM_ID.exec(destination)?.[0] ?? 0);
    if (roomId === 0 || destination !== chatRoomDestination(roomId)) throw new AppError("NOT_FOUND");
    const { otherId } = await requireSide(this.#ports.db, roomId, me.memberId);
    const asked = headers.get(CHAT_EVENTS_HEADER)?.split(",") ?? [];
    // Only names that there are: the client's own text is not kept.
    const wanted = new Set<string>(["message", ...CHAT_EVENTS.filter((name) => asked.includes(name))]);
    const leave = await this.#channels.join(roomId, (telling) => {
      const { type } = telling.event;
      const json = wanted.has(type) || type === "end" ? telling.jsonFor(me.memberId) : undefined;
      if (json === undefined) return;
      if (type === "end") return this.#rooms.get(deliver)?.end();
      if (type === "message") handedOn.inc();
      deliver(json, { type });
    });
    const stop = () => {
      this.#rooms.delete(deliver);
      leave();
    };
    const end = () => {
      stop();
      if (wanted.has("end")) deliver(JSON.stringify({ chatRoomId: roomId } satisfies ChatEndEvent), { type: "end" });
      else this.#peer.refuse(new AppError("FORBIDDEN"));
    };
    this.#rooms.set(deliver, { roomId, end });
    if (otherId === null) await this.#lookAgain(roomId, me.memberId, stop);
    return stop;
  }

  /** Who has left a group room while they came to listen was told nothing of it. */
  async #lookAgain(roomId: number, memberId: number, stop: () => void): Promise<void> {
    try {
      await requireSide(this.#ports.db, roomId, memberId);
    } catch (error) {
      stop();
      throw error;
    }
  }

  async send(destination: string, body: Buffer): Promise<void> {
    if (destination === CHAT_TYPING_DESTINATION) return this.#typing(body);
    if (destination !== CHAT_SEND_DESTINATION) throw new AppError("NOT_FOUND");
    if (!this.#rate.take()) throw new AppError("TOO_MANY_REQUESTS");
    const { token, ...draft } = check(ChatSend, parseJson(body));
    const me = await this.#identity.requireLive(token);
    const { append, notifier, sendRates, limitFactor } = this.#ports;
    if (!sendRates.of(String(me.memberId), () => newSendRate(limitFactor)).take())
      throw new AppError("TOO_MANY_REQUESTS");
    await sendMessage(this.#ports, me, draft, { append, onStored: (side) => notifier.note(side) });
  }

  /** Whoever types more often than anybody can look is not heard; that ends no connection. */
  async #typing(body: Buffer): Promise<void> {
    if (!this.#typingRate.take()) return;
    const { token, chatRoomId } = check(ChatTyping, parseJson(body));
    const me = await this.#identity.requireLive(token);
    await publishTyping(this.#ports, me, chatRoomId);
  }

  closed(): void {
    this.#identity.close();
    this.#onClose();
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new AppError("MALFORMED_JSON");
  }
}
