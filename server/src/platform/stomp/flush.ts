/** Frames of one turn of the event loop leave together: a system call each would be most of what a busy room costs. */
import type { Duplex } from "node:stream";

export type Flush = {
  /** Keeps what is written from now on until the turn is over. */
  hold(): void;
  /** Lets go of it at once. */
  now(): void;
};

export function createFlush(socket: Duplex): Flush {
  let isHeld = false;
  const now = () => {
    if (isHeld) socket.uncork();
    isHeld = false;
  };
  return {
    hold() {
      if (isHeld) return;
      isHeld = true;
      socket.cork();
      setImmediate(now);
    },
    now,
  };
}
