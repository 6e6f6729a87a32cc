/** Calendars elsewhere: a gathering as a file, and a member's own at an address whose secret opens them and nothing else. */
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Ports } from "../../../platform/ports.ts";
import { logSecurity } from "../../../platform/securityLog.ts";
import * as queries from "./queries.ts";
import { writeFeed, writeOne } from "./writing.ts";

const SECRET_BYTES = 32;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

type FeedPorts = Pick<Ports, "db" | "log" | "signing">;

/** A gathering as the one who asks, undefined for a visitor, may know it; NOT_FOUND where it is not for them. */
export async function calendarOf(db: Db, id: number, memberId: number | undefined, site: string): Promise<string> {
  const row = await queries.selectForCalendar(db, id, memberId);
  if (!row) throw new AppError("NOT_FOUND");
  return writeOne(row, site);
}

/** The same of a plan of the member's. */
export async function planCalendarOf(db: Db, id: number, memberId: number, site: string): Promise<string> {
  const row = await queries.selectPlanForCalendar(db, id, memberId);
  if (!row) throw new AppError("NOT_FOUND");
  return writeOne(row, site);
}

/** What the member with this secret comes to; NOT_FOUND for one that opens nothing, whatever the reason. */
export async function readFeed(db: Db, secret: string, site: string): Promise<string> {
  const memberId = await queries.findFeedOwner(db, hashOf(secret));
  if (memberId === undefined) throw new AppError("NOT_FOUND");
  const rows = await queries.selectForFeed(db, memberId);
  return writeFeed(rows.toReversed(), site);
}

/** Makes the member's secret anew, and answers it, which nobody ever does again. */
export async function makeFeed(ports: FeedPorts, memberId: number): Promise<{ secret: string; madeAt: Date }> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const madeAt = await queries.putFeed(ports.db, memberId, hashOf(secret));
  if (!madeAt) throw new AppError("SESSION_EXPIRED");
  logSecurity(ports, memberId, { event: "calendar-feed-made" });
  return { secret, madeAt };
}

export async function removeFeed(ports: FeedPorts, memberId: number): Promise<void> {
  if (await queries.deleteFeed(ports.db, memberId)) logSecurity(ports, memberId, { event: "calendar-feed-removed" });
}
