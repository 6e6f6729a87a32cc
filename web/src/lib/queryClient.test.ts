import { expect, test, vi } from "vitest";
import { QueryObserver } from "@tanstack/react-query";
import { createQueryClient } from "./queryClient.ts";

/** A shown query whose answers the test gives, one by one. */
function shownQuery() {
  const client = createQueryClient();
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["unread"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  const invalidate = () => void client.invalidateQueries({ queryKey: ["unread"] });
  return { client, answers, observer, stop, invalidate };
}

test("a first answer that something overtook is asked for once more", async () => {
  const { answers, observer, stop, invalidate } = shownQuery();
  invalidate();
  invalidate();
  expect(answers).toHaveLength(1);
  answers[0]?.("old");
  await vi.waitUntil(() => answers.length === 2);
  answers[1]?.("new");
  await vi.waitUntil(() => observer.getCurrentResult().data === "new");
  expect(answers).toHaveLength(2);
  stop();
});

test("a first answer that nothing overtook is asked for once", async () => {
  const { client, answers, observer, stop } = shownQuery();
  answers[0]?.("new");
  await vi.waitUntil(() => observer.getCurrentResult().data === "new");
  expect(client.isFetching()).toBe(0);
  expect(answers).toHaveLength(1);
  stop();
});
