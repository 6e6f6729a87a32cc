/**
 * The rooms somebody on this node has open: one subscription to the bus each, however many listen. The bus may lose what
 * it carries, so that the database is asked for what it did not bring. The database itself may lose what it has committed, when
 * a standby takes over: nothing of the new timeline is handed on before everybody was told to load anew.
 */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { readTimeline } from "../../platform/db/timeline.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { Signing } from "../../platform/signing.ts";
import { ChatRoomEvent, chatRoomTopic } from "./events.ts";
import { selectEnds, selectMissed } from "./messagesQueries.ts";
import { withSignatures } from "./pictures.ts";
import { RoomChannel, type RoomListener } from "./roomChannel.ts";

/** Two messages stored at once may come in the wrong order: the first is usually no further behind than this. */
const HOLE_PATIENCE_MS = 50;
/** Messages a single question to the database brings. */
const MISSED_AT_ONCE = 1_000;

type OpenChannel = { channel: RoomChannel; subscription: Promise<() => void> };

export class RoomChannels {
  readonly #bus: Bus;
  readonly #db: Db;
  readonly #signing: Signing;
  readonly #open = new Map<number, OpenChannel>();
  #catchingUp: Promise<void> | undefined;
  #isLookingSoon = false;
  /** Another timeline was heard of than the one some room is on. */
  #hasDoubt = false;

  constructor({ bus, db, signing }: { bus: Bus; db: Db; signing: Signing }) {
    this.#bus = bus;
    this.#db = db;
    this.#signing = signing;
    bus.onGap(() => this.#catchUpQuietly());
  }

  /** Once this resolves, `listener` gets every event of the room, messages by `seq`; the answer ends that. */
  async join(roomId: number, listener: RoomListener): Promise<() => void> {
    const open = this.#open.get(roomId) ?? this.#start(roomId);
    open.channel.listeners.add(listener);
    const leave = () => this.#leave(roomId, open, listener);
    try {
      await open.subscription;
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  /** Hands on what is stored and did not come by the bus, in all open rooms. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#handOnMissed().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  #start(roomId: number): OpenChannel {
    const channel = new RoomChannel((message) => withSignatures(this.#signing, message));
    const open = { channel, subscription: this.#subscribe(roomId, channel) };
    this.#open.set(roomId, open);
    return open;
  }

  async #subscribe(roomId: number, channel: RoomChannel): Promise<() => void> {
    const unsubscribe = await this.#bus.subscribe(chatRoomTopic(roomId), (payload) => {
      const event = ChatRoomEvent.parse(payload);
      channel.take(event);
      if (event.type === "message" && channel.isForeignTo(event.timeline)) this.#hasDoubt = true;
      if (channel.hasHole || this.#hasDoubt) this.#catchUpSoon();
    });
    try {
      const [end] = await selectEnds(this.#db, [roomId]);
      if (!end) throw new AppError("CHAT_ROOM_NOT_FOUND");
      channel.start(end);
    } catch (error) {
      unsubscribe();
      throw error;
    }
    return unsubscribe;
  }

  #leave(roomId: number, open: OpenChannel, listener: RoomListener): void {
    const { listeners } = open.channel;
    if (!listeners.delete(listener) || listeners.size > 0) return;
    // A subscription that failed has nothing to end, and the next one to join starts anew.
    this.#open.delete(roomId);
    open.subscription.then(
      (end) => end(),
      () => {},
    );
  }

  async #handOnMissed(): Promise<void> {
    let found: number;
    do {
      const positions = new Map<number, number>();
      for (const [roomId, { channel }] of this.#open) {
        if (channel.position !== undefined) positions.set(roomId, channel.position);
      }
      if (positions.size === 0) return;
      const missed = await selectMissed(this.#db, positions, MISSED_AT_ONCE);
      // Asked after them, they were stored on this timeline or on one that it branched off.
      const timeline = await readTimeline(this.#db);
      await this.#leaveOtherTimelines(timeline);
      for (const { message: body, audience } of missed)
        this.#open.get(body.chatRoomId)?.channel.take({ type: "message", body, timeline, ...audience });
      found = missed.length;
    } while (found === MISSED_AT_ONCE);
  }

  async #leaveOtherTimelines(timeline: string): Promise<void> {
    const left = [...this.#open].flatMap(([roomId, { channel }]) => (channel.isForeignTo(timeline) ? [roomId] : []));
    if (left.length === 0) return;
    for (const { roomId, ...end } of await selectEnds(this.#db, left)) {
      const channel = this.#open.get(roomId)?.channel;
      if (channel?.isForeignTo(end.timeline)) channel.startAnew(roomId, end);
    }
  }

  #catchUpSoon(): void {
    if (this.#isLookingSoon) return;
    this.#isLookingSoon = true;
    setTimeout(() => void this.#fillHoles(), HOLE_PATIENCE_MS).unref();
  }

  async #fillHoles(): Promise<void> {
    // What is under way may have been asked before the hole was there.
    await this.#catchingUp?.catch(() => {});
    this.#isLookingSoon = false;
    const isBehind = this.#hasDoubt || Array.from(this.#open.values()).some(({ channel }) => channel.hasHole);
    this.#hasDoubt = false;
    if (isBehind) this.#catchUpQuietly();
  }

  /** A failure is not the end of it: the next turn (see feature.ts) asks again, and tells of what fails. */
  #catchUpQuietly(): void {
    this.catchUp().catch(() => {});
  }
}
