/** Reminders: the evening before, and some hours before. Claimed and stored in one transaction: told once, or not yet. */
import { type Publish, publishAll } from "../../platform/bus/bus.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ofReminder } from "./notifying.ts";
import { ofReminder as ofPlanReminder } from "./plans/notifying.ts";
import { claimReminders, type Reminder } from "./remindingQueries.ts";
import type { MeetupPorts } from "./seats.ts";

const AT_ONCE = 50;

/** Reminds of everything that is due by now. */
export async function remindAll(ports: MeetupPorts): Promise<void> {
  for (const reminder of ["tomorrow", "soon"] as const) while (await remind(ports, reminder));
}

/** Reminds of a few; answers whether there may be more. */
async function remind({ db, bus }: MeetupPorts, reminder: Reminder): Promise<boolean> {
  const { toPublish, isMore } = await inTransaction(db, async (trx) => {
    const { due, more } = await claimReminders(trx, reminder, AT_ONCE);
    const publishes: Publish[] = [];
    for (const about of due)
      publishes.push(await (about.kind === "PLAN" ? ofPlanReminder : ofReminder)(trx, about, reminder));
    return { toPublish: publishes, isMore: more };
  });
  publishAll(bus, toPublish);
  return isMore;
}
