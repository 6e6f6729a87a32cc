/** Where all that is known of plans is kept: among the gatherings, since a timeline has both and each may overlap the other. */
import { MEETUPS } from "../meetups/keys.ts";

export const PLANS = [...MEETUPS, "plans"] as const;
