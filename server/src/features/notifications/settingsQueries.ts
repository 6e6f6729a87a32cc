/** Every SQL statement on what members want to be told of. */
import type { NotificationSetting } from "@fitmate/contract/notifications";
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import type { Db } from "../../platform/db/database.ts";

export type StoredSetting = NotificationSetting & { type: NotificationType };

/** What the member has set; types never touched are left out. */
export function selectSettings(db: Db, memberId: number): Promise<StoredSetting[]> {
  return db
    .selectFrom("notification_settings")
    .select(["type", "enabled", "push"])
    .where("member_id", "=", memberId)
    .execute();
}

export async function upsertSetting(db: Db, memberId: number, { type, enabled, push }: StoredSetting): Promise<void> {
  await db
    .insertInto("notification_settings")
    .values({ member_id: memberId, type, enabled, push })
    .onConflict((conflict) => conflict.columns(["member_id", "type"]).doUpdateSet({ enabled, push }))
    .execute();
}

/** What the member has set for one type; undefined = nothing. */
export function findSetting(
  db: Db,
  memberId: number,
  type: NotificationType,
): Promise<NotificationSetting | undefined> {
  return db
    .selectFrom("notification_settings")
    .select(["enabled", "push"])
    .where("member_id", "=", memberId)
    .where("type", "=", type)
    .executeTakeFirst();
}
