import { errors } from "@fitmate/contract/errors";
import { expect, onTestFinished, test, vi } from "vitest";
import { example, pathOf, refuse, serve } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { endRestriction, getRestriction } from "../../lib/session.ts";
import { LiveUpdates } from "./LiveUpdates.tsx";

/** Stands in for the stream, which refuses whoever may do hardly anything; answers how often it was asked for. */
function refuseStreams(): () => number {
  const [status, message] = errors.ACCOUNT_SUSPENDED;
  let asked = 0;
  const real = window.fetch.bind(window);
  const fetching = vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    if (address !== pathOf("subscribeNotifications")) return real(address, init);
    asked += 1;
    return Response.json({ status, code: "ACCOUNT_SUSPENDED", message }, { status });
  });
  onTestFinished(() => fetching.mockRestore());
  return () => asked;
}

/** Whoever waits for another try does not wait any longer. */
const comeBack = () => document.dispatchEvent(new Event("visibilitychange"));

test("who turns out to be suspended is asked for no stream any more, until that is over", async () => {
  const { nickname } = example("getMyProfile");
  const asked = refuseStreams();
  serve({ getMyProfile: () => example("getMyProfile"), getMySuspension: () => refuse("NOT_FOUND") });
  signIn(nickname);
  show(<LiveUpdates />);
  await expect.poll(getRestriction).toBe("suspended");
  const before = asked();
  for (let tries = 0; tries < 3; tries += 1) {
    comeBack();
    await new Promise((later) => setTimeout(later, 50));
  }
  expect(asked()).toBe(before);
  endRestriction();
  await expect.poll(asked).toBe(before + 1);
});
