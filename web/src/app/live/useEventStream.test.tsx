import { QUIET_HEADER } from "@fitmate/contract/eventStream";
import { useInfiniteQuery } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { planEntry } from "../../../test/plans.ts";
import { example, pathOf, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { schedule } from "../../data/plans/schedule.ts";
import { useEventStream } from "./useEventStream.ts";

/** Stands in for the stream: it is open until the test is over, and tells what the answer is called with. */
function openStream(): (event: string, data: unknown) => void {
  const told = new TransformStream<Uint8Array, Uint8Array>();
  const writer = told.writable.getWriter();
  const real = window.fetch.bind(window);
  const asked = vi.spyOn(window, "fetch").mockImplementation((address, init) =>
    address === pathOf("subscribeNotifications")
      ? // Nothing was missed.
        Promise.resolve(new Response(told.readable, { headers: { [QUIET_HEADER]: "1e12" } }))
      : real(address, init),
  );
  onTestFinished(() => asked.mockRestore());
  return (event, data) =>
    void writer.write(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
}

function Followed() {
  useEventStream("token");
  const { data: [entry] = [] } = useInfiniteQuery(schedule("PAST"));
  return entry && <p>{entry.trained}명과 함께했어요</p>;
}

test("told that both have answered, the schedule says that they have trained", async () => {
  const [notification] = example("getNotifications");
  let trained = 0;
  serve({ getSchedule: () => ({ entries: [planEntry(4, -3, trained)], next: null }) });
  const tell = openStream();
  show(<Followed />);
  await expect.element(page.getByText("0명과 함께했어요")).toBeVisible();
  trained = 1;
  tell("data", { ...notification, notificationType: "AGAIN" });
  await expect.element(page.getByText("1명과 함께했어요")).toBeVisible();
});
