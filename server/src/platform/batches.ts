/** Many calls that come at once, answered together. */
import { type Context, context } from "@opentelemetry/api";
import { tracedTogether } from "./tracing.ts";

type Waiting<Item, Answer> = {
  item: Item;
  cause: Context;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/**
 * Answers a function that hands what it is called with to `work`, as much at once as has come while the batch before was
 * under way: a single call goes out at once, and under load each round trip serves many. One batch at a time, in the order
 * of the calls, `atMost` items each. `work` answers one for one; what it throws, everybody in the batch gets.
 */
export function inBatches<Item, Answer>(
  atMost: number,
  work: (items: Item[]) => Promise<Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let isWorking = false;

  const workOff = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atMost);
      waiting = waiting.slice(atMost);
      try {
        const answers = await tracedTogether(
          batch.map(({ cause }) => cause),
          () => work(batch.map(({ item }) => item)),
        );
        const answer = () => {
          for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
        };
        // What callers do next may take long: the next batch goes out before they hear.
        if (waiting.length > 0) setImmediate(answer);
        else answer();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWorking = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, cause: context.active(), resolve, reject });
      if (!isWorking) void workOff();
    });
}
