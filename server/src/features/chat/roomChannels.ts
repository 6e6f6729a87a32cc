/** The rooms somebody on this node has open: one subscription to the bus each, however many listen. */
import type { Bus } from "../../platform/bus/bus.ts";
import { type ChatRoomEvent, chatRoomTopic } from "./events.ts";

/** Gets the event's body as JSON, made once for all listeners. */
export type RoomListener = (body: string, type: ChatRoomEvent["type"]) => void;

type Channel = { listeners: Set<RoomListener>; subscription: Promise<() => void> };

export class RoomChannels {
  readonly #bus: Bus;
  readonly #channels = new Map<number, Channel>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Once this resolves, `listener` gets every event of the room; the answer ends that. */
  async join(roomId: number, listener: RoomListener): Promise<() => void> {
    const channel = this.#channels.get(roomId) ?? this.#open(roomId);
    channel.listeners.add(listener);
    const leave = () => this.#leave(roomId, channel, listener);
    try {
      await channel.subscription;
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  #open(roomId: number): Channel {
    const listeners = new Set<RoomListener>();
    const subscription = this.#bus.subscribe(chatRoomTopic(roomId), (payload) => {
      const { type, body } = payload as ChatRoomEvent;
      const json = JSON.stringify(body);
      for (const listener of listeners) listener(json, type);
    });
    const channel = { listeners, subscription };
    this.#channels.set(roomId, channel);
    return channel;
  }

  #leave(roomId: number, channel: Channel, listener: RoomListener): void {
    if (!channel.listeners.delete(listener) || channel.listeners.size > 0) return;
    // A subscription that failed has nothing to end, and the next one to join starts anew.
    this.#channels.delete(roomId);
    channel.subscription.then(
      (end) => end(),
      () => {},
    );
  }
}
