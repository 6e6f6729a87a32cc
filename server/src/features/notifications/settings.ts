/** What a member wants to be told of, and by which way. */
import type { NotificationSetting, NotificationSettings } from "@fitmate/contract/notifications";
import { NotificationType } from "@fitmate/contract/notificationTypes";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { publishToMember } from "../../platform/sse/memberTopic.ts";
import { findSetting, selectSettings, upsertSetting } from "./settingsQueries.ts";

/** What holds until a member sets something else. */
const DEFAULT: NotificationSetting = { enabled: true, push: true };

/** The member's settings, one for every type. */
export async function readSettings(db: Db, memberId: number): Promise<NotificationSettings> {
  const stored = new Map((await selectSettings(db, memberId)).map(({ type, ...setting }) => [type, setting]));
  return Object.fromEntries(
    NotificationType.options.map((type) => [type, stored.get(type) ?? DEFAULT]),
  ) as NotificationSettings;
}

/** Sets what the member wants of one type, and tells their other tabs. What was told before stays. */
export async function changeSetting(
  { db, bus }: { db: Db; bus: Bus },
  memberId: number,
  type: NotificationType,
  setting: NotificationSetting,
): Promise<void> {
  await upsertSetting(db, memberId, { type, ...setting });
  publishToMember(bus, memberId, "notifications");
}

/** Whether the member is to be told of this type at all. */
export async function wants(db: Db, memberId: number, type: NotificationType): Promise<boolean> {
  return ((await findSetting(db, memberId, type)) ?? DEFAULT).enabled;
}

/** Whether the member wants this type by push, too. */
export async function wantsPush(db: Db, memberId: number, type: NotificationType): Promise<boolean> {
  const { enabled, push } = (await findSetting(db, memberId, type)) ?? DEFAULT;
  return enabled && push;
}
