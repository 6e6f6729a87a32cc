/** Remembers what a slow question was answered, the latest used first; whoever asks meanwhile waits for the same answer. */

type Kept<T> = { answer: Promise<T>; until: number };

/** `ask` with a memory of at most `size` answers, each for `forMs`. A question that failed is asked again. */
export function remember<T>(
  ask: (question: string) => Promise<T>,
  { size, forMs, now = Date.now }: { size: number; forMs: number; now?: () => number },
): (question: string) => Promise<T> {
  const kept = new Map<string, Kept<T>>();

  const askAnew = (question: string): Kept<T> => {
    const fresh: Kept<T> = { answer: ask(question), until: now() + forMs };
    fresh.answer.catch(() => {
      if (kept.get(question) === fresh) kept.delete(question);
    });
    return fresh;
  };

  return (question) => {
    const known = kept.get(question);
    const entry = known && known.until > now() ? known : askAnew(question);
    // A Map keeps the order in which keys were put: the first is the one unused for longest.
    kept.delete(question);
    kept.set(question, entry);
    const [oldest] = kept.keys();
    if (kept.size > size && oldest !== undefined) kept.delete(oldest);
    return entry.answer;
  };
}
