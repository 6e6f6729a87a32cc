/**
 * Frames of one turn of the event loop leave together on a busy connection, where a system call each would be most of what
 * they cost. On a quiet one, whose last turn held a single frame, the next one leaves at once: waiting only makes it late.
 */
import type { Duplex } from "node:stream";

export type Flush = {
  /** To be called before each frame: it leaves at once, or with the others of its turn. */
  hold(): void;
  /** Lets go of what is held. */
  now(): void;
};

export function createFlush(socket: Duplex): Flush {
  let isBusy = false;
  let isHeld = false;
  /** Frames of this turn. */
  let frames = 0;
  const now = () => {
    if (isHeld) socket.uncork();
    isHeld = false;
  };
  const endTurn = () => {
    isBusy = frames > 1;
    frames = 0;
    now();
  };
  return {
    hold() {
      frames += 1;
      if (frames === 1) setImmediate(endTurn);
      if (isHeld || (frames === 1 && !isBusy)) return;
      isHeld = true;
      socket.cork();
    },
    now,
  };
}
