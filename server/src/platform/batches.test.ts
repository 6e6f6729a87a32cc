import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBatches } from "./batches.ts";

/** Doubles numbers and notes how they came; refuses 13. */
function doubling(atMost: number) {
  const batches: number[][] = [];
  const double = inBatches(atMost, async (items: number[]) => {
    batches.push(items);
    await sleep(5);
    if (items.includes(13)) throw new Error("unlucky");
    return items.map((item) => item * 2);
  });
  return { batches, double };
}

test("one call goes out at once; what comes meanwhile goes out together, in order and not too much of it", async () => {
  const { batches, double } = doubling(3);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(double));
  expect(answers).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test("a batch that fails fails for those in it, and the next one is worked on", async () => {
  const { double } = doubling(2);
  const answers = await Promise.allSettled([1, 13, 2, 3].map(double));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(await double(4)).toBe(8);
});

test("the next batch goes out before those of the last one hear, who still hear first", async () => {
  const { batches, double } = doubling(1);
  const heard: [answer: number, batchesOut: number][] = [];
  const hear = async (item: number) => heard.push([await double(item), batches.length]);
  await Promise.all([1, 2, 3].map(hear));
  expect(heard).toEqual([
    [2, 2],
    [4, 3],
    [6, 3],
  ]);
});
