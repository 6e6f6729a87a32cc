/** What rooms of two show of their plans. */
import { partOf } from "../../../lib/part.ts";

const planBar = partOf(async () => (await import("./PlanBar.tsx")).PlanBar);
const planCard = partOf(async () => (await import("./PlanCard.tsx")).PlanCard);
const proposeButton = partOf(async () => (await import("./ProposeButton.tsx")).ProposeButton);

export const PlanBar = planBar.Part;
export const PlanCard = planCard.Part;
export const ProposeButton = proposeButton.Part;

/** Has all of them ready. */
export async function bringPlans(): Promise<void> {
  await Promise.all([planBar, planCard, proposeButton].map(({ bring }) => bring()));
}
