/** What an address leads to: `paths`, the other way round. */
import { paths } from "./paths.ts";

/** The number that a part of an address stands for, from 1 on. 0: it stands for none. */
export function numberIn(text: string | null | undefined): number {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0;
}

const beginningOf = (address: string) => address.slice(0, address.lastIndexOf("/") + 1);
const CHECK_INS = beginningOf(paths.checkIn(0));
const GROUP_ROOMS = beginningOf(paths.groupRoom(0));

/** The check-in whose page is at `path`; 0: none is. */
export const checkInAt = (path: string): number =>
  path.startsWith(CHECK_INS) ? numberIn(path.slice(CHECK_INS.length)) : 0;

const MEETUPS = beginningOf(paths.meetup(0));
const PLANS = paths.plans({ plan: 0 }).slice(0, -1);

/** The gathering that `address` leads to, a 번개 or a plan; 0: to none. */
export function gatheringAt(address: string): number {
  const beginning = [MEETUPS, PLANS].find((each) => address.startsWith(each));
  return beginning === undefined ? 0 : numberIn(address.slice(beginning.length));
}

export const isInGroupRoom = (address: string): boolean => address.startsWith(GROUP_ROOMS);
