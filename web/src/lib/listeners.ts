/** Those who want to hear of something, for as long as they do. */
export function createListeners<News extends unknown[] = []>() {
  const listeners = new Set<(...news: News) => void>();
  return {
    /** Calls `listener` whenever there is news; the answer stops that. */
    subscribe: (listener: (...news: News) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (...news: News): void => {
      for (const listener of listeners) listener(...news);
    },
    /** Nobody hears anything any more. */
    clear: (): void => listeners.clear(),
  };
}
