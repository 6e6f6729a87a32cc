/** Keeps a connection alive and notices when the other side is gone. */
import type { WebSocket } from "ws";
import type { HeartBeats } from "./negotiation.ts";

const LINE_FEED = "\n";

/** A peer is given twice its interval: networks are late at times. */
const PATIENCE = 2;

export class HeartBeat {
  readonly #timers: NodeJS.Timeout[] = [];
  #heardAt = performance.now();

  /**
   * Sends and expects as agreed. A peer that promised nothing, or to be heard more seldom than that, is asked by
   * WebSocket pings every `pingEvery` milliseconds, which every implementation answers by itself. `onSilence` is called once.
   */
  constructor(socket: WebSocket, { send, expect }: HeartBeats, pingEvery: number, onSilence: () => void) {
    if (send > 0) this.#every(send, () => socket.send(LINE_FEED));
    const isAsked = expect === 0 || expect > pingEvery;
    if (isAsked) this.#every(pingEvery, () => socket.ping());
    const limit = PATIENCE * (isAsked ? pingEvery : expect);
    this.#every(limit / 4, () => {
      // What waits unread in a paused socket may be the sign of life.
      if (socket.isPaused) this.#heardAt = performance.now();
      if (performance.now() - this.#heardAt <= limit) return;
      this.stop();
      onSilence();
    });
  }

  /** Any byte of the peer is a sign of life. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #every(milliseconds: number, task: () => void): void {
    this.#timers.push(setInterval(task, milliseconds).unref());
  }
}
