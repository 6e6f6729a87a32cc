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

export const isInGroupRoom = (address: string): boolean => address.startsWith(GROUP_ROOMS);
