/** The card of a gathering's page: whoever does not come does not load it. */
import { partOf } from "../../../lib/part.ts";

const card = partOf(async () => (await import("./CheckInCard.tsx")).CheckInCard);

export const CheckInCard = card.Part;

/** Has it ready. */
export const bringCheckInCard = card.bring;
