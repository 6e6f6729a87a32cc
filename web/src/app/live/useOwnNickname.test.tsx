import { expect, onTestFinished, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { getSession } from "../../lib/session.ts";
import { useOwnNickname } from "./useOwnNickname.ts";

function Followed() {
  useOwnNickname("달리는민서", "걷는민서");
  return null;
}

test("what it takes is asked for again once there is a network", async () => {
  signIn("달리는민서");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  const session = cdp();
  const failed = Promise.withResolvers<void>();
  const fail = ({ requestId }: { requestId: string }) => {
    failed.resolve();
    void session.send("Fetch.failRequest", { requestId, errorReason: "InternetDisconnected" });
  };
  session.on("Fetch.requestPaused", fail);
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/app/live/renaming.ts*" }] });
  show(<Followed />);
  await failed.promise;
  session.off("Fetch.requestPaused", fail);
  await session.send("Fetch.disable");
  onLine.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await expect.poll(() => getSession()?.nickname).toBe("걷는민서");
});
