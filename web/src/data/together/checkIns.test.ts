import type { CheckInState, EitherCheckIn, WatchState } from "@fitmate/contract/checkIn";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { at, checkIn, watch } from "../../../test/checkIns.ts";
import { oneCheckIn } from "./checkIns.ts";

/** After how many ms its open page asks for it again; false: no more. */
function asksAgainIn(one: EitherCheckIn): number | false | undefined {
  const options = oneCheckIn(one.checkInId);
  const client = new QueryClient();
  client.setQueryData(options.queryKey, { ...one, aheadMs: Date.parse(at(0)) - Date.now() });
  const query = new QueryObserver(client, options).getCurrentQuery();
  return typeof options.refetchInterval === "function" ? options.refetchInterval(query) : options.refetchInterval;
}

const OVER_OF_MINE: CheckInState[] = ["SAFE", "DECLINED", "WITHDRAWN", "LAPSED", "OFF", "ENDED"];
const OVER_OF_MATES: WatchState[] = ["SAFE", "DECLINED", "ENDED"];

it("asks no more for what is over", () => {
  for (const state of OVER_OF_MINE) expect([state, asksAgainIn(checkIn(-30, { state }))]).toEqual([state, false]);
  for (const state of OVER_OF_MATES) expect([state, asksAgainIn(watch(-30, { state }))]).toEqual([state, false]);
});

it("asks every few seconds only where the servers may do something about it any moment", () => {
  expect(asksAgainIn(checkIn(30))).toBe(60_000);
  expect(asksAgainIn(checkIn(-1))).toBe(3_000);
  // Of the mate's, nothing changes until they would be told.
  expect(asksAgainIn(watch(-1))).toBe(60_000);
  expect(asksAgainIn(watch(-21))).toBe(3_000);
});
