/** What others may want done many times a second is done now and then: what it costs must not grow with how fast they are. */

/**
 * Answers a function that does `work` for `key` at once. What is wanted for the same while that goes on, and for `pauseMs` after, is done
 * once, the newest of it, when they are over. `work` answers for its own failures.
 */
export function paced(pauseMs: number): (key: unknown, work: () => Promise<unknown>) => void {
  const wanted = new Map<unknown, (() => Promise<unknown>) | null>();

  const workOff = async (key: unknown, first: () => Promise<unknown>) => {
    for (let next: (() => Promise<unknown>) | null = first; next; next = wanted.get(key) ?? null) {
      wanted.set(key, null);
      await next();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    wanted.delete(key);
  };

  return (key, work) => {
    if (wanted.has(key)) wanted.set(key, work);
    else void workOff(key, work);
  };
}
