import { grouped } from "@fitmate/contract/grouped";

/** 54 / 1,000: how much of what there is room for has been written. */
export const outOf = (length: number, most: number): string => `${grouped(length)} / ${grouped(most)}`;
