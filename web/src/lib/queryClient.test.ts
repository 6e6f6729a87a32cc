import { expect, onTestFinished, test, vi } from "vitest";
import { MutationObserver, notifyManager, onlineManager, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
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

test("a first answer that something overtook is asked for once more, also where the question had failed before", async () => {
  const client = createQueryClient();
  const answers: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(client, { queryKey: ["unread"], queryFn, retry: false });
  onTestFinished(observer.subscribe(() => {}));
  answers[0]?.reject(new TypeError("Failed to fetch"));
  await vi.waitUntil(() => client.isFetching() === 0);
  void observer.refetch();
  await client.invalidateQueries({ queryKey: ["unread"], refetchType: "none" });
  answers[1]?.resolve("old");
  await vi.waitUntil(() => answers.length === 3);
  answers[2]?.resolve("new");
  await vi.waitUntil(() => observer.getCurrentResult().data === "new");
  expect(answers).toHaveLength(3);
});

test("a first answer that nothing overtook is asked for once", async () => {
  const { client, answers, observer, stop } = shownQuery();
  answers[0]?.("new");
  await vi.waitUntil(() => observer.getCurrentResult().data === "new");
  expect(client.isFetching()).toBe(0);
  expect(answers).toHaveLength(1);
  stop();
});

test("what is out of date stays so, whatever is put into it, until the server has answered", async () => {
  const client = createQueryClient();
  const queryKey = ["unread"];
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve("new"));
  const isOutOfDate = () => client.getQueryState(queryKey)?.isInvalidated;
  client.setQueryData(queryKey, "old");
  expect(isOutOfDate()).toBe(false);
  await client.invalidateQueries({ queryKey });
  client.setQueryData(queryKey, "patched");
  expect(isOutOfDate()).toBe(true);
  queryFn.mockReturnValueOnce(new Promise(() => {}));
  void client.prefetchQuery({ queryKey, queryFn });
  client.setQueryData(queryKey, "patched once more");
  await client.cancelQueries({ queryKey });
  expect(client.getQueryState(queryKey)).toMatchObject({ data: "patched once more", isInvalidated: true });
  expect(await client.fetchQuery({ queryKey, queryFn })).toBe("new");
  expect(isOutOfDate()).toBe(false);
  client.setQueryData(queryKey, "patched again");
  expect(isOutOfDate()).toBe(false);
});

/** How often the server is asked by two parts of a screen, the second of which comes once the first has been told `status`. */
async function questionsOfTwo(status: number, meanwhile: (client: QueryClient) => void = () => {}): Promise<number> {
  const client = createQueryClient();
  const error = new ApiError({ status, code: "NOT_FOUND", message: "찾지 못했어요." });
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(error));
  const part = () => new QueryObserver(client, { queryKey: ["post"], queryFn, retry: false });
  const stop = part().subscribe(() => {});
  await vi.waitUntil(() => client.isFetching() === 0);
  stop();
  meanwhile(client);
  part().subscribe(() => {})();
  await vi.waitUntil(() => client.isFetching() === 0);
  return queryFn.mock.calls.length;
}

test("what was refused just now is not asked for again by what comes beside it, what failed is", async () => {
  expect(await questionsOfTwo(404)).toBe(1);
  expect(await questionsOfTwo(500)).toBe(2);
});

test("what was refused is asked for again once it was invalidated, a while later, and where the clock was set back", async () => {
  expect(await questionsOfTwo(404, (client) => void client.invalidateQueries({ queryKey: ["post"] }))).toBe(2);
  vi.useFakeTimers({ toFake: ["Date"] });
  expect(await questionsOfTwo(404, () => void vi.setSystemTime(Date.now() - 3_600_000))).toBe(2);
  expect(await questionsOfTwo(404, () => void vi.setSystemTime(Date.now() + 6_000))).toBe(2);
  vi.useRealTimers();
});

test("what is shown as refused stays so while it is asked for again, and until something else is said", async () => {
  const client = createQueryClient();
  const refused = new ApiError({ status: 404, code: "NOT_FOUND", message: "찾지 못했어요." });
  const answers: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(client, { queryKey: ["post"], queryFn, retry: false });
  const shown: string[] = [];
  // As useQuery hears it: once all that happens at once has happened.
  const hear = notifyManager.batchCalls(() => shown.push(observer.getCurrentResult().status));
  const stop = observer.subscribe(hear);
  answers[0]?.reject(refused);
  await vi.waitUntil(() => client.isFetching() === 0);
  void client.invalidateQueries({ queryKey: ["post"] });
  await vi.waitUntil(() => answers.length === 2);
  expect(observer.getCurrentResult()).toMatchObject({ status: "error", error: refused, isFetching: true });
  answers[1]?.reject(refused);
  await vi.waitUntil(() => client.isFetching() === 0);
  void client.invalidateQueries({ queryKey: ["post"] });
  await vi.waitUntil(() => answers.length === 3);
  answers[2]?.resolve("there after all");
  await vi.waitUntil(() => observer.getCurrentResult().data === "there after all");
  expect(observer.getCurrentResult().error).toBeNull();
  expect(shown.filter((status, i) => status !== shown[i - 1])).toEqual(["error", "success"]);
  stop();
});

test("what was refused and then invalidated loads like anything else where it is opened anew", async () => {
  const client = createQueryClient();
  const error = new ApiError({ status: 404, code: "NOT_FOUND", message: "찾지 못했어요." });
  const answers = [Promise.reject(error), new Promise<never>(() => {})];
  const observe = () =>
    new QueryObserver(client, { queryKey: ["post"], queryFn: () => answers.shift() ?? "", retry: false });
  const stop = observe().subscribe(() => {});
  await vi.waitUntil(() => client.isFetching() === 0);
  stop();
  await client.invalidateQueries({ queryKey: ["post"] });
  const again = observe();
  onTestFinished(again.subscribe(() => {}));
  expect(again.getCurrentResult()).toMatchObject({ status: "pending", error: null, isFetching: true });
});

/** How often a query is asked that is answered with 429 each time. */
async function triesOf(retryAfterSeconds: number | undefined): Promise<number> {
  const body = { status: 429, code: "TOO_MANY_REQUESTS" as const, message: "잠시 쉬었다가 다시 시도해 주세요." };
  let tries = 0;
  const queryFn = () => {
    tries += 1;
    return Promise.reject(new ApiError(body, retryAfterSeconds));
  };
  await expect(createQueryClient().fetchQuery({ queryKey: ["map"], queryFn, ...ASKED })).rejects.toThrow(body.message);
  return tries;
}

/** fetchQuery asks once only, unless told to do as everything on screen does. */
const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
const ASKED = { retry, retryDelay };

test("who is asked to pause for a moment does, once; for longer, it is said at once", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  const asked = Promise.all([triesOf(1), triesOf(60), triesOf(undefined)]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await asked).toEqual([2, 1, 1]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("without a network what is pressed fails at once, and is not done later by itself", async () => {
  onlineManager.setOnline(false);
  const act = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new ApiError({ status: 0, code: "OFFLINE", message: "서버에 닿지 못했어요." })),
  );
  const observer = new MutationObserver(createQueryClient(), { mutationFn: act });
  await expect(observer.mutate()).rejects.toThrow("서버에 닿지 못했어요.");
  onlineManager.setOnline(true);
  expect(act).toHaveBeenCalledOnce();
  expect(observer.getCurrentResult().isPaused).toBe(false);
});
