import { QueryClient, QueryObserver, type QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AT_EVERY_LOOK, lookAgainAfterActs } from "./everyLook.ts";

/** A limit for what hangs. */
const SOON = { timeout: 15_000 };

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** How often something was asked that is looked at, once each time, by a page that asks ahead and by two of its parts. */
function setUp() {
  const client = new QueryClient();
  const ask = vi.fn<() => Promise<string>>(async () => "how it stands");
  const look = async (queryKey: QueryKey = ["steps"], options: object = AT_EVERY_LOOK) => {
    const query = { queryKey, queryFn: ask, ...options };
    await client.prefetchQuery(query);
    for (const part of ["one", "another"])
      new QueryObserver(client, { ...query, notifyOnChangeProps: [] }).subscribe(() => part)();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0), SOON);
  };
  const act = async (mutationFn: () => Promise<unknown>) => {
    const mutation = client.getMutationCache().build(client, { mutationFn });
    await mutation.execute(undefined).catch(() => {});
  };
  return { client, ask, look, act };
}

test("one look asks once, the next one soon after something was done here once more", async () => {
  const { client, ask, look, act } = setUp();
  const stop = lookAgainAfterActs(client);
  await look();
  expect(ask).toHaveBeenCalledTimes(1);
  await act(async () => "done");
  expect(ask).toHaveBeenCalledTimes(1);
  await look();
  expect(ask).toHaveBeenCalledTimes(2);
  await act(() => Promise.reject(new Error("refused")));
  await look();
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test("what is being asked while something is done here is asked once more", async () => {
  const { client, ask, look, act } = setUp();
  const stop = lookAgainAfterActs(client);
  await look();
  const before = Promise.withResolvers<string>();
  ask.mockReturnValueOnce(before.promise);
  const under = client.refetchQueries({ queryKey: ["steps"] });
  await act(async () => "done");
  before.resolve("how it stood");
  await under;
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), SOON);
  expect(client.getQueryData(["steps"])).toBe("how it stands");
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
});

test("what is told of by events is left alone", async () => {
  const { client, ask, look, act } = setUp();
  const stop = lookAgainAfterActs(client);
  await look(["rooms"], { staleTime: 30_000 });
  await act(async () => "done");
  await look(["rooms"], { staleTime: 30_000 });
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});
