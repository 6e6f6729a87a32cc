import { QueryClient, queryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { foresee } from "./foresee.ts";

const count = queryOptions({ queryKey: ["count"], queryFn: () => ({ sum: 0 }) });
const plusOne = ({ sum }: { sum: number }) => ({ sum: sum + 1 });

test("what was foreseen shows at once, and no longer once it is taken back", () => {
  const client = new QueryClient();
  client.setQueryData(count.queryKey, { sum: 1 });
  const takeBack = foresee(client, count.queryKey, plusOne);
  expect(client.getQueryData(count.queryKey)).toEqual({ sum: 2 });
  takeBack();
  expect(client.getQueryData(count.queryKey)).toEqual({ sum: 1 });
});

test("what has come since stays", () => {
  const client = new QueryClient();
  client.setQueryData(count.queryKey, { sum: 1 });
  const takeBack = foresee(client, count.queryKey, plusOne);
  client.setQueryData(count.queryKey, { sum: 7 });
  takeBack();
  expect(client.getQueryData(count.queryKey)).toEqual({ sum: 7 });
});

test("nothing is foreseen of what is not here yet", () => {
  const client = new QueryClient();
  foresee(client, count.queryKey, plusOne)();
  expect(client.getQueryData(count.queryKey)).toBeUndefined();
});

test("of several that are refused in their order nothing stays", () => {
  const client = new QueryClient();
  client.setQueryData(count.queryKey, { sum: 1 });
  const takeBacks = [1, 2, 3].map(() => foresee(client, count.queryKey, plusOne));
  expect(client.getQueryData(count.queryKey)).toEqual({ sum: 4 });
  for (const takeBack of takeBacks) takeBack();
  expect(client.getQueryData(count.queryKey)).toEqual({ sum: 1 });
});
