/** Reminders: at 20:00 the day before, and two hours before. Claimed and stored in one transaction: told once, or not yet. */
import { inTransaction } from "../../platform/db/transaction.ts";
import { ofReminder } from "./notices.ts";
import { ofReminder as ofPlanReminder } from "./plans/notices.ts";
import { claimReminders, type Reminder } from "./remindingQueries.ts";
import type { MeetupPorts } from "./seats.ts";

const AT_ONCE = 50;

/** Reminds of everything that is due by now. */
export async function remindAll(ports: MeetupPorts): Promise<void> {
  for (const reminder of ["tomorrow", "soon"] as const) while (await remind(ports, reminder));
}

/** Reminds of a few; answers whether there may be more. */
async function remind({ db, bus }: MeetupPorts, reminder: Reminder): Promise<boolean> {
  const toPublish = await inTransaction(db, async (trx) => {
    const { due, more } = await claimReminders(trx, reminder, AT_ONCE);
    const told = [];
    for (const about of due)
      told.push(...(await (about.kind === "PLAN" ? ofPlanReminder : ofReminder)(trx, about, reminder)));
    return { told, more };
  });
  for (const publish of toPublish.told) publish(bus);
  return toPublish.more;
}
