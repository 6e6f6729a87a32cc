import { errors } from "@fitmate/contract/errors";
import { createRef } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { example, pathOf, refuse, serve } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { SignInForm } from "../../features/accounts/signIn/SignInForm.tsx";
import { endRestriction, endSession, getRestriction, useSession } from "../../lib/session.ts";
import { AppFrame } from "../AppShell.tsx";
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

/** Whether a tab reads a stream, or waits for another try: it holds a lock as long (lib/sharedStream.ts). */
async function isStreamKept(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith("events "));
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
  await expect.poll(isStreamKept).toBe(false);
  const before = asked();
  comeBack();
  endRestriction();
  await expect.poll(asked).toBe(before + 1);
});

function Tab() {
  const session = useSession();
  return (
    <>
      {session && <LiveUpdates />}
      <AppFrame>
        <SignInForm keepInput={createRef()} onSignedIn={() => {}} />
      </AppFrame>
    </>
  );
}

test("who signs in while they are leaving is asked for nothing that would be refused, once that is known", async () => {
  const asked = refuseStreams();
  const calls = serve({
    signIn: () => "token",
    getMyProfile: () => refuse("ACCOUNT_LEAVING"),
    getUnreadNotifications: () => refuse("ACCOUNT_LEAVING"),
    getChatUnread: () => refuse("ACCOUNT_LEAVING"),
    getDeparture: () => example("getDeparture"),
  });
  onTestFinished(endSession);
  show(<Tab />, "/signin");
  await page.getByLabelText("닉네임").fill("민서");
  await page.getByLabelText("비밀번호", { exact: true }).fill("namsan5laps!");
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect.poll(getRestriction).toBe("leaving");
  await expect.element(page.getByRole("button", { name: "알림" })).toBeVisible();
  // What is asked beside that is under way by then.
  await new Promise((later) => setTimeout(later, 300));
  expect(calls.map(({ name }) => name).filter((name) => name !== "getSignInOptions")).toEqual([
    "signIn",
    "getMyProfile",
    "getDeparture",
  ]);
  expect(asked()).toBe(0);
});
