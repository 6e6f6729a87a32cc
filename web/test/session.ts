import { onTestFinished } from "vitest";
import { endSession, startSession } from "../src/lib/session.ts";

/** Has `nickname` signed in until the test is over. */
export function signIn(nickname = "민서"): void {
  startSession({ token: "t".repeat(43), nickname });
  onTestFinished(() => endSession());
}
