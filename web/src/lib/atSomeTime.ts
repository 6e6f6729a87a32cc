/** What all clients are told to do at the same moment, each does at another. */

export type AtSomeTime = {
  /** Has it done; asked again before it was, it is done once. */
  ask(): void;
  stop(): void;
};

/** Does `act` after a random part of `milliseconds`. */
export function atSomeTime(milliseconds: number, act: () => void): AtSomeTime {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, Math.random() * milliseconds);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
