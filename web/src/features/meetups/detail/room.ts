import { paths } from "@fitmate/contract/paths";

/** Where those who come to a gathering talk: the one place that knows. */
export const groupRoomAddress = (_roomId: number): string => paths.messenger();
