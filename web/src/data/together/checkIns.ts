/** Check-ins: mine, and those I look after. Each answer says how far the server's clock is ahead of ours. */
import {
  type CheckIn,
  checkInStates,
  type EitherCheckIn,
  type GatheringCheckIn,
  type Watch,
} from "@fitmate/contract/checkIn";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { AT_EVERY_LOOK } from "../everyLook.ts";
import { CHECK_INS } from "./keys.ts";

/** By how many ms the server's clock was ahead of this one's when the answer came. */
type Clocked = { aheadMs: number };
export type MyCheckIn = CheckIn & Clocked;
export type Watched = Watch & Clocked;
/** How a gathering I come to and its check-in stand. */
export type CheckInAbout = GatheringCheckIn & Clocked;

const ALONG_MS = 60_000;
/** Servers look every few seconds who is due. */
const DUE_MS = 3_000;

const clocked = <Answer extends { now: string }>(answer: Answer): Answer & Clocked => ({
  ...answer,
  aheadMs: Date.parse(answer.now) - Date.now(),
});

/** How long until `one` may stand otherwise by itself. */
function changesIn({ role, state, dueAt, alertAt, aheadMs }: (CheckIn | Watch) & Clocked): number {
  if (!checkInStates[state].isOpen) return Number.POSITIVE_INFINITY;
  // A mate does not see that the member is asked.
  const next = state === "DUE" || (role === "MATE" && state === "ON") ? alertAt : dueAt;
  const left = Date.parse(next) - Date.now() - aheadMs;
  return Math.min(ALONG_MS, left > 0 ? left + 1_000 : state === "ALERTED" ? ALONG_MS : DUE_MS);
}

const soonest = (all: readonly ((CheckIn | Watch) & Clocked)[]) => {
  const least = Math.min(...all.map(changesIn));
  return Number.isFinite(least) ? least : false;
};

/** Those of mine that are not over, and those of mates that wait for me. */
export const checkIns = queryOptions({
  queryKey: [...CHECK_INS, "open"],
  queryFn: async ({ signal }) => {
    const { mine, watched } = await call("getCheckIns", { signal });
    return { mine: mine.map(clocked), watched: watched.map(clocked) };
  },
  // Whoever looks again after a while sees how it stands now.
  ...AT_EVERY_LOOK,
  refetchInterval: ({ state: { data } }) => (data ? soonest(data.mine) : false),
});

/** My check-in of a gathering I come to. */
export const checkInOf = (gatheringId: number) =>
  queryOptions({
    queryKey: [...CHECK_INS, "of", gatheringId],
    queryFn: async ({ signal }) => {
      const { checkIn, ...about } = await call("getGatheringCheckIn", { params: { gatheringId }, signal });
      return { ...clocked(about), checkIn: checkIn && clocked(checkIn) };
    },
    ...AT_EVERY_LOOK,
    refetchInterval: ({ state: { data } }) => (data?.checkIn ? soonest([data.checkIn]) : false),
  });

/** One of mine, or one I look after. */
export const oneCheckIn = (checkInId: number) =>
  queryOptions({
    queryKey: [...CHECK_INS, "one", checkInId],
    queryFn: async ({ signal }): Promise<EitherCheckIn & Clocked> =>
      clocked(await call("getCheckIn", { params: { checkInId }, signal })),
    ...AT_EVERY_LOOK,
    refetchInterval: ({ state: { data } }) => (data ? soonest([data]) : false),
  });
