/** Remembers what a slow question was answered, the latest used first; whoever asks meanwhile waits for the same answer. */

type Kept<T> = {
  answer: Promise<T>;
  /** When it is asked anew; never while it is being answered. */
  until: number;
  weight: number;
  /** How many wait for it. Who cannot leave waits for ever. */
  waiting: number;
  nobodyWaits: AbortController;
};

type Memory<T> = {
  /** How many answers at most, … */
  size: number;
  /** … how heavy together, as `weigh` says, … */
  weight?: { most: number; weigh: (answer: T) => number };
  /** … and for how many milliseconds. */
  forMs: number;
  /** Milliseconds that only go on: the clock of the machine may be set back. */
  now?: () => number;
};

export type Remembered<T> = {
  /** `asker`: aborts when the one who asks leaves, who then gets its reason. */
  (question: string, asker?: AbortSignal): Promise<T>;
  /** From here on every question is asked anew, also those that are being answered. */
  forget(): void;
};

/**
 * `ask` with a memory. A question that failed is asked again. The signal that `ask` gets aborts when all who asked have left.
 */
export function remember<T>(
  ask: (question: string, signal: AbortSignal) => Promise<T>,
  { size, weight, forMs, now = () => performance.now() }: Memory<T>,
): Remembered<T> {
  const kept = new Map<string, Kept<T>>();
  let total = 0;

  const drop = (question: string, entry: Kept<T>) => {
    if (kept.get(question) !== entry) return;
    kept.delete(question);
    total -= entry.weight;
  };

  // A Map keeps the order in which keys were put: the first is the one unused for longest.
  const makeRoom = () => {
    for (const [question, entry] of kept) {
      if (kept.size <= size && total <= (weight?.most ?? total)) return;
      drop(question, entry);
    }
  };

  const askAnew = (question: string): Kept<T> => {
    const nobodyWaits = new AbortController();
    const answer = ask(question, nobodyWaits.signal);
    const entry = { answer, until: Number.POSITIVE_INFINITY, weight: 0, waiting: 0, nobodyWaits };
    nobodyWaits.signal.addEventListener("abort", () => drop(question, entry));
    answer.then(
      (given) => {
        entry.until = now() + forMs;
        if (kept.get(question) !== entry) return;
        entry.weight = weight?.weigh(given) ?? 0;
        total += entry.weight;
        makeRoom();
      },
      () => drop(question, entry),
    );
    return entry;
  };

  const answerTo = (question: string, asker?: AbortSignal) => {
    if (asker?.aborted) return Promise.reject(asker.reason);
    const known = kept.get(question);
    const entry = known && known.until > now() ? known : askAnew(question);
    if (known) drop(question, known);
    kept.set(question, entry);
    total += entry.weight;
    makeRoom();
    return asker ? whileWaiting(entry, asker) : stayFor(entry);
  };
  return Object.assign(answerTo, {
    forget() {
      kept.clear();
      total = 0;
    },
  });
}

function stayFor<T>(entry: Kept<T>): Promise<T> {
  entry.waiting += 1;
  return entry.answer;
}

function whileWaiting<T>(entry: Kept<T>, asker: AbortSignal): Promise<T> {
  const answer = stayFor(entry);
  return new Promise((resolve, reject) => {
    const leave = () => {
      entry.waiting -= 1;
      if (entry.waiting === 0) entry.nobodyWaits.abort();
      reject(asker.reason);
    };
    asker.addEventListener("abort", leave, { once: true });
    const stay = () => asker.removeEventListener("abort", leave);
    answer.finally(stay).then(resolve, reject);
  });
}
